// Checks files against the types that an author allows.
import type { FileKind } from '@colloquy/engine';
import { extensionOf, extensionsOf, isSameExtension, isSameMediaType, mediaTypesOf } from '@colloquy/schema';

/**
 * Whether the file at a URL has an allowed type, judged by its extension. Types are extensions with or without a dot,
 * MIME types, or groups such as `image/*`; extensions of the same type (jpg, jpeg) are equivalent. Without a list every
 * file is allowed.
 *
 * @example isAllowedFile('https://files.example.com/a.JPG?v=2', ['image/jpeg']) // true
 */
export function isAllowedFile(address: string, kinds: readonly string[]): boolean {
  const extension = extensionOf(nameIn(address));
  return isOneOf(kinds, (kind) => extension !== '' && isOfKind(extension, kind));
}

/**
 * Whether a file of known content has an allowed type. The content decides; the extension counts only for types that
 * cannot be detected from content.
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

/** The last segment of the path. */
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

/** A container such as WebM may contain audio or video, which cannot be detected from its content. */
function isOfGroup(mediaType: string, group: string): boolean {
  return [mediaType, ...extensionsOf(mediaType).flatMap(mediaTypesOf)].some((type) => type.startsWith(group));
}

/** An unknown type is compared by extension: most types are named after it (`image/qoi`, `application/x-blend`). */
function isUnheardOf(name: string, kind: string): boolean {
  return extensionsOf(kind).length === 0 && extensionOf(name) === subtypeOf(kind);
}

function subtypeOf(kind: string): string {
  return kind.slice(kind.indexOf('/') + 1).replace(/^x-/, '');
}
