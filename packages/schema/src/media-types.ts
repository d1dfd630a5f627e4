// File types: the extensions and MIME types that belong together.

/**
 * The MIME types of a file extension, the usual one first. Empty for an unknown extension.
 *
 * @example mediaTypesOf('webm') // ['video/webm', 'audio/webm']
 */
export function mediaTypesOf(extension: string): readonly string[] {
  return Object.keys(EXTENSIONS).filter((type) => EXTENSIONS[type]?.includes(extension));
}

/**
 * The file extensions of a MIME type, the usual one first.
 *
 * @example extensionsOf('image/jpeg') // ['jpg', 'jpeg', 'jpe', 'jfif']
 */
export function extensionsOf(mediaType: string): readonly string[] {
  return (Object.hasOwn(EXTENSIONS, mediaType) && EXTENSIONS[mediaType]) || [];
}

/** The extension of a file name, in lower case without the dot. Empty when there is none. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot === -1 ? '' : name.slice(dot + 1).toLowerCase();
}

/** Whether two extensions are of the same type, as jpg and jpeg are. */
export function isSameExtension(one: string, other: string): boolean {
  return one === other || mediaTypesOf(one).some((type) => extensionsOf(type).includes(other));
}

/**
 * Whether two MIME types can describe the same file: they are equal or share an extension, as `audio/webm` and
 * `video/webm` do.
 *
 * @example isSameMediaType('text/xml', 'application/xml') // true
 */
export function isSameMediaType(one: string, other: string): boolean {
  return one === other || extensionsOf(one).some((extension) => extensionsOf(other).includes(extension));
}

/** The file types that visitors send to a bot, with their extensions. */
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
  // Video comes before audio in the same containers, because the usual type of an extension comes first.
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
