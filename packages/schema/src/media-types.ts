// The kinds of files: which endings and MIME types belong together.

/**
 * The MIME types of an ending, the usual one first; none for an ending that we have not heard of.
 *
 * @example mediaTypesOf('webm') // ['video/webm', 'audio/webm']
 */
export function mediaTypesOf(extension: string): readonly string[] {
  return Object.keys(EXTENSIONS).filter((type) => EXTENSIONS[type]?.includes(extension));
}

/**
 * The endings of a MIME type, the usual one first.
 *
 * @example extensionsOf('image/jpeg') // ['jpg', 'jpeg', 'jpe', 'jfif']
 */
export function extensionsOf(mediaType: string): readonly string[] {
  return (Object.hasOwn(EXTENSIONS, mediaType) && EXTENSIONS[mediaType]) || [];
}

/** The ending of a name, in lower case without the dot; empty when there is none. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot === -1 ? '' : name.slice(dot + 1).toLowerCase();
}

/** Whether two endings stand for the same kind, as jpg and jpeg do. */
export function isSameExtension(one: string, other: string): boolean {
  return one === other || mediaTypesOf(one).some((type) => extensionsOf(type).includes(other));
}

/**
 * Whether two MIME types may be the same file: they are one, or share an ending, as `audio/webm` and `video/webm` do.
 *
 * @example isSameMediaType('text/xml', 'application/xml') // true
 */
export function isSameMediaType(one: string, other: string): boolean {
  return one === other || extensionsOf(one).some((extension) => extensionsOf(other).includes(extension));
}

/** The kinds of files people send to a bot, with their endings. */
const EXTENSIONS: Readonly<Record<string, readonly string[]>> = {
  'application/epub+zip': ['epub'],
  'application/gzip': ['gz', 'tgz'],
  'application/json': ['json'],
  'application/msword': ['doc', 'dot'],
  'application/pdf': ['pdf'],
  'application/rtf': ['rtf'],
  'application/vnd.ms-excel': ['xls', 'xlt'],
  'application/vnd.ms-outlook': ['msg'],
  'application/vnd.ms-powerpoint': ['ppt', 'pps', 'pot'],
  'application/vnd.oasis.opendocument.presentation': ['odp'],
  'application/vnd.oasis.opendocument.spreadsheet': ['ods'],
  'application/vnd.oasis.opendocument.text': ['odt'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.rar': ['rar'],
  'application/x-7z-compressed': ['7z'],
  'application/x-tar': ['tar'],
  'application/xml': ['xml'],
  'application/zip': ['zip'],
  // Before the sounds that are in the same containers: the usual type of an ending comes first.
  'video/mp4': ['mp4', 'm4v'],
  'video/webm': ['webm'],
  'audio/aac': ['aac'],
  'audio/amr': ['amr'],
  'audio/flac': ['flac'],
  'audio/midi': ['mid', 'midi'],
  'audio/mp4': ['m4a', 'mp4'],
  'audio/mpeg': ['mp3'],
  'audio/ogg': ['ogg', 'oga', 'opus'],
  'audio/wav': ['wav'],
  'audio/webm': ['weba', 'webm'],
  'audio/x-ms-wma': ['wma'],
  'image/apng': ['apng'],
  'image/avif': ['avif'],
  'image/bmp': ['bmp'],
  'image/gif': ['gif'],
  'image/heic': ['heic'],
  'image/heif': ['heif'],
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png'],
  'image/svg+xml': ['svg'],
  'image/tiff': ['tif', 'tiff'],
  'image/vnd.adobe.photoshop': ['psd'],
  'image/webp': ['webp'],
  'image/x-icon': ['ico'],
  'text/calendar': ['ics'],
  'text/css': ['css'],
  'text/csv': ['csv'],
  'text/html': ['html', 'htm'],
  'text/javascript': ['js', 'mjs'],
  'text/markdown': ['md', 'markdown'],
  'text/plain': ['txt', 'text', 'log'],
  'text/vcard': ['vcf'],
  'text/xml': ['xml'],
  'video/3gpp': ['3gp'],
  'video/mpeg': ['mpeg', 'mpg'],
  'video/ogg': ['ogv'],
  'video/quicktime': ['mov', 'qt'],
  'video/x-matroska': ['mkv'],
  'video/x-ms-wmv': ['wmv'],
  'video/x-msvideo': ['avi'],
};
