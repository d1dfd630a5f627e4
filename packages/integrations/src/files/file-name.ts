// Sanitizes the name of a visitor's file for headers, URLs and disks.
import { limits } from './limits.ts';

/**
 * The last path segment of a name, without characters that headers and file systems reject. Shortens a long name but
 * keeps its extension.
 *
 * @example safeFileName('C:\\fakepath\\Ihr Foto "1".png') // 'Ihr Foto _1_.png'
 */
export function safeFileName(name: string): string {
  const base = name.replaceAll('\\', '/').split('/').at(-1) ?? '';
  const clean = base
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}"<>|:*?%]+/gu, '_')
    .trim()
    .replace(/^\.+/, '');
  return shortened(clean) || 'file';
}

/** The extension of a name in lower case, without the dot; empty when there is none. */
export function extensionOf(name: string): string {
  return /\.([^.]{1,16})$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

function shortened(name: string): string {
  if (Buffer.byteLength(name) <= limits.nameBytes) return name;
  const ending = extensionOf(name);
  const tail = ending === '' ? '' : `.${ending}`;
  const room = limits.nameBytes - Buffer.byteLength(tail);
  let head = '';
  let bytes = 0;
  for (const character of name.slice(0, name.length - tail.length)) {
    bytes += Buffer.byteLength(character);
    if (bytes > room) break;
    head += character;
  }
  return head + tail;
}
