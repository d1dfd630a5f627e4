// Which kinds of file an author allows.
import type { FileKind } from '@colloquy/engine';
import { extensionOf, extensionsOf, isSameExtension, isSameMediaType, mediaTypesOf } from '@colloquy/schema';

/**
 * Whether the file at an address is of one of the allowed kinds, as far as its ending tells. Kinds are endings with or without a dot,
 * MIME types, or groups such as `image/*`; endings of the same kind (jpg, jpeg) stand for each other. Without kinds every file is
 * allowed.
 *
 * @example isAllowedFile('https://files.example.com/a.JPG?v=2', ['image/jpeg']) // true
 */
export function isAllowedFile(address: string, kinds: readonly string[]): boolean {
  const extension = extensionOf(nameIn(address));
  return isOneOf(kinds, (kind) => extension !== '' && isOfKind(extension, kind));
}

/**
 * Whether a file whose content is known is of one of the allowed kinds. The content decides; an ending counts where contents of that kind
 * have nothing to be told by.
 *
 * @example isAllowedUpload({ name: 'photo.png', mediaType: 'application/x-msdownload' }, ['png']) // false
 */
export function isAllowedUpload({ name, mediaType }: FileKind, kinds: readonly string[]): boolean {
  return isOneOf(kinds, (kind) => {
    if (kind.endsWith('/*')) return isOfGroup(mediaType, kind.slice(0, -1));
    if (kind.includes('/')) return isSameMediaType(mediaType, kind) || isUnheardOf(name, kind);
    const wanted = kind.replace(/^\./, '');
    const types = mediaTypesOf(wanted);
    return types.length === 0
      ? extensionOf(name) === wanted
      : types.some((type) => isSameMediaType(type, mediaType));
  });
}

function isOneOf(kinds: readonly string[], isIt: (kind: string) => boolean): boolean {
  const wanted = kinds.map((kind) => kind.trim().toLowerCase()).filter((kind) => kind !== '');
  return wanted.length === 0 || wanted.some((kind) => kind === '*' || kind === '*/*' || isIt(kind));
}

/** The last part of the path. */
function nameIn(address: string): string {
  const path = address.replace(/[?#].*$/s, '').replace(/^https?:\/\/[^/]*/i, '');
  return path.slice(path.lastIndexOf('/') + 1);
}

function isOfKind(extension: string, kind: string): boolean {
  if (kind.endsWith('/*')) return mediaTypesOf(extension).some((type) => type.startsWith(kind.slice(0, -1)));
  if (!kind.includes('/')) return isSameExtension(extension, kind.replace(/^\./, ''));
  const extensions = extensionsOf(kind);
  return extensions.length > 0 ? extensions.includes(extension) : extension === subtypeOf(kind);
}

/** A container such as WebM may hold audio or video, which its content does not reveal. */
function isOfGroup(mediaType: string, group: string): boolean {
  return [mediaType, ...extensionsOf(mediaType).flatMap(mediaTypesOf)].some((type) => type.startsWith(group));
}

/** An unknown type is compared by its extension: most are named after it (`image/qoi`, `application/x-blend`). */
function isUnheardOf(name: string, kind: string): boolean {
  return extensionsOf(kind).length === 0 && extensionOf(name) === subtypeOf(kind);
}

function subtypeOf(kind: string): string {
  return kind.slice(kind.indexOf('/') + 1).replace(/^x-/, '');
}
