// Detects the type of a file from its content, and checks the claimed name and type against it.
import { extensionsOf, mediaTypesOf } from '@colloquy/schema';
import { extensionOf } from './file-name.ts';
import type { ReceivedFile } from './received-file.ts';

/** The type of a file, or why the claim is wrong. */
export type ContentVerdict =
  | { readonly ok: true; readonly mediaType: string }
  | { readonly ok: false; readonly message: string };

/** The claimed name and type. */
export interface ContentClaims {
  readonly name: string;
  /** As sent by the client. */
  readonly mediaType: string;
}

/**
 * Detects the type of a file. A file that claims to be a picture, a recording, a PDF or a text, by extension or MIME
 * type, must be one. Text formats cannot be distinguished by content, so their claim counts; every other type comes
 * from the content.
 *
 * @example await judgeContent(file, { name: 'photo.png', mediaType: 'image/png' }) // { ok: true, mediaType: 'image/jpeg' }
 */
export async function judgeContent(
  file: Pick<ReceivedFile, 'path' | 'isText'>,
  { name, mediaType }: ContentClaims,
): Promise<ContentVerdict> {
  const claims = [...mediaTypesOf(extensionOf(name)).slice(0, 1), plainMediaType(mediaType)].filter(
    (claim) => claim !== '' && claim !== UNKNOWN,
  );
  const { fileTypeFromFile } = await import('file-type');
  const found = plainMediaType((await fileTypeFromFile(file.path))?.mime ?? '');
  const isTextAlone = file.isText && !isRecognized(familyOf(found));
  const family = isTextAlone ? 'text' : familyOf(found);
  const broken = claims.find((claim) => isClaim(familyOf(claim)) && familyOf(claim) !== family);
  if (broken !== undefined)
    return {
      ok: false,
      message: `The file "${name}" says that it is ${WORDS[familyOf(broken)]}, but its content is something else.`,
    };
  if (isTextAlone)
    return {
      ok: true,
      mediaType: claims.find((claim) => familyOf(claim) === 'text') ?? (found || 'text/plain'),
    };
  return { ok: true, mediaType: found === '' ? UNKNOWN : refined(found, claims) };
}

/** A MIME type in lower case without parameters; empty when invalid. */
export function plainMediaType(mediaType: string): string {
  return /^\s*([\w.+-]{1,100}\/[\w.+-]{1,100})\s*(?:;|$)/.exec(mediaType)?.[1]?.toLowerCase() ?? '';
}

/** The type of unknown content. */
export const UNKNOWN = 'application/octet-stream';

/** The kind of file that a claim implies, as far as content can contradict it. */
type Family = 'picture' | 'recording' | 'pdf' | 'text' | 'other';

const WORDS: Readonly<Record<Family, string>> = {
  picture: 'a picture',
  recording: 'a recording',
  pdf: 'a PDF',
  text: 'a text',
  other: 'of its kind',
};

function isClaim(family: Family): boolean {
  return family !== 'other';
}

/** Whether content of this kind is detected by its first bytes even if it is all text, as some PDFs are. */
function isRecognized(family: Family): boolean {
  return family === 'picture' || family === 'recording' || family === 'pdf';
}

function familyOf(mediaType: string): Family {
  if (TEXTS.has(mediaType) || /^text\/|\+(?:xml|json)$/.test(mediaType)) return 'text';
  if (mediaType.startsWith('image/')) return 'picture';
  if (/^(?:audio|video)\//.test(mediaType) || RECORDINGS.has(mediaType)) return 'recording';
  return mediaType === 'application/pdf' ? 'pdf' : 'other';
}

const TEXTS: ReadonlySet<string> = new Set([
  'application/json',
  'application/xml',
  'application/javascript',
  'application/ecmascript',
  'application/x-javascript',
  'application/yaml',
  'application/x-yaml',
  'application/toml',
  'application/sql',
  'application/x-sh',
  'application/x-httpd-php',
]);

const RECORDINGS: ReadonlySet<string> = new Set([
  'application/ogg',
  'application/vnd.ms-asf',
  'application/mxf',
]);

/** The claim decides between types of one container format: sound or video, or documents in ZIP or older Office files. */
function refined(found: string, claims: readonly string[]): string {
  // The device's type comes last, after that of the extension, because sound and video may share an extension.
  const said = claims.at(-1) ?? '';
  const subtype = found.slice(found.indexOf('/'));
  if (familyOf(found) === 'recording' && familyOf(said) === 'recording' && said.endsWith(subtype))
    return said;
  const finer = claims.find((claim) => {
    if (found === 'application/zip') return ZIPPED.test(claim);
    return found === 'application/x-cfb' && COMPOUND.test(claim);
  });
  return finer ?? ALIASES[found] ?? found;
}

const ZIPPED =
  /^application\/(?:vnd\.openxmlformats-officedocument\.[\w.]+|vnd\.oasis\.opendocument\.\w+|epub\+zip)$/;
const COMPOUND = /^application\/(?:msword|vnd\.ms-(?:excel|powerpoint|outlook|project)|vnd\.visio)$/;

/** Newer names of types, mapped to the older names that browsers and this project use. */
const ALIASES: Readonly<Record<string, string>> = {
  'video/matroska': 'video/x-matroska',
  'video/vnd.avi': 'video/x-msvideo',
  'audio/x-m4a': 'audio/mp4',
  'application/x-rar-compressed': 'application/vnd.rar',
};

/**
 * Creates a name by type for a file without a name.
 *
 * @example nameFor('audio/mpeg') // 'audio.mp3'
 */
export function nameFor(mediaType: string): string {
  const [extension = 'bin'] = extensionsOf(mediaType);
  const group = mediaType.slice(0, mediaType.indexOf('/'));
  return `${['image', 'audio', 'video'].includes(group) ? group : 'file'}.${extension}`;
}
