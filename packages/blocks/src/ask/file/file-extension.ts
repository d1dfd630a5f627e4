// Which kinds of file an author allows, told by the ending of a file's address.

/**
 * Whether the file at an address is of one of the allowed kinds. Kinds are endings with or without a dot, MIME types, or groups such
 * as `image/*`; endings of the same kind (jpg, jpeg) stand for each other. Without kinds every file is allowed. What is really
 * inside the file is looked at where it is uploaded.
 *
 * @example isAllowedFile('https://files.example.com/a.JPG?v=2', ['image/jpeg']) // true
 */
export function isAllowedFile(address: string, kinds: readonly string[]): boolean {
  const wanted = kinds.map((kind) => kind.trim().toLowerCase()).filter((kind) => kind !== '');
  if (wanted.length === 0) return true;
  const extension = extensionOf(address);
  return wanted.some(
    (kind) => kind === '*' || kind === '*/*' || (extension !== '' && isOfKind(extension, kind)),
  );
}

/** The ending of the last part of the path, in lower case; empty when there is none. */
function extensionOf(address: string): string {
  const path = address.replace(/[?#].*$/s, '').replace(/^https?:\/\/[^/]*/i, '');
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  return dot === -1 ? '' : name.slice(dot + 1).toLowerCase();
}

function isOfKind(extension: string, kind: string): boolean {
  if (kind.endsWith('/*')) return mimeTypesOf(extension).some((type) => type.startsWith(kind.slice(0, -1)));
  if (!kind.includes('/')) return isSameExtension(extension, kind.replace(/^\./, ''));
  if (Object.hasOwn(EXTENSIONS, kind)) return EXTENSIONS[kind]?.includes(extension) ?? false;
  // A type that we have not heard of: most are named after their ending (`image/qoi`, `application/x-blend`).
  const subtype = kind.slice(kind.indexOf('/') + 1).replace(/^x-/, '');
  return extension === subtype;
}

function isSameExtension(one: string, other: string): boolean {
  return one === other || mimeTypesOf(one).some((type) => EXTENSIONS[type]?.includes(other));
}

function mimeTypesOf(extension: string): readonly string[] {
  return Object.keys(EXTENSIONS).filter((type) => EXTENSIONS[type]?.includes(extension));
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
  'video/mp2t': ['ts'],
  'video/mp4': ['mp4', 'm4v'],
  'video/mpeg': ['mpeg', 'mpg'],
  'video/ogg': ['ogv'],
  'video/quicktime': ['mov', 'qt'],
  'video/webm': ['webm'],
  'video/x-matroska': ['mkv'],
  'video/x-ms-wmv': ['wmv'],
  'video/x-msvideo': ['avi'],
};
