// Serving a file: harmless kinds are shown, everything else is downloaded, and nothing can run.
import { Readable } from 'node:stream';
import type { ByteRange, FileStorage, StoredFile } from '@colloquy/integrations';
import { problemResponse } from '@colloquy/runtime';
import { problem } from '@colloquy/schema';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isKnownTag } from './known-tag.ts';
import { send } from './send.ts';

/** A file and the way to its content. */
export interface ServedFile {
  readonly file: StoredFile;
  readonly read: FileStorage['read'];
}

/** Responds with a file, or the requested range. Files never change, so caches need not revalidate. */
export async function answerWithFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { file, read }: ServedFile,
): Promise<FastifyReply> {
  const { mediaType, size, hash, isPrivate } = file;
  const tag = `"${hash.slice(0, 32)}"`;
  reply.headers({
    'content-type': MARKUP.test(mediaType) ? 'application/octet-stream' : mediaType,
    'content-disposition': disposition(file),
    'x-content-type-options': 'nosniff',
    // Opened directly, it runs nothing, loads nothing and has no origin.
    'content-security-policy':
      "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox",
    // Pages that embed the chat show the files.
    'cross-origin-resource-policy': 'cross-origin',
    'referrer-policy': 'no-referrer',
    'cache-control': isPrivate ? 'private, no-store' : 'public, max-age=31536000, immutable',
    'accept-ranges': 'bytes',
    etag: tag,
  });
  const { range: wanted, 'if-none-match': known, 'if-range': only } = request.headers;
  if (isKnownTag(known, tag)) return reply.code(304).send();
  const range = only === undefined || only === tag ? readRange(wanted, size) : undefined;
  if (range === 'none') {
    reply.header('content-range', `bytes */${size}`).removeHeader('cache-control');
    const { body } = problemResponse(problem('BAD_REQUEST', { message: 'The file has no such part.' }));
    return send(reply, { status: 416, body });
  }
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  reply.header('content-length', range ? range.end - range.start + 1 : size);
  // An empty stream keeps the length header set above.
  if (request.method === 'HEAD') return reply.send(Readable.from([]));
  if (size === 0) return reply.send('');
  const content = await read(file, range);
  if (content) return reply.send(content);
  for (const name of Object.keys(reply.getHeaders())) reply.removeHeader(name);
  return send(reply, problemResponse(problem('NOT_FOUND', { message: 'There is no such file any more.' })));
}

/**
 * Types that a browser would run or follow if it opened them, scripts by all their names (MIME Sniffing Standard,
 * section 4.6). Pictures of this kind are only ever downloaded, or drawn inside a page.
 */
const MARKUP =
  /^(?:text\/html|application\/xhtml\+xml|(?:text|application)\/(?:xml|(?:x-)?(?:java|ecma|j|live)script(?:1\.\d)?))$/;

/** Kinds that a browser shows without running anything. */
const SHOWN =
  /^(?:image\/(?:png|apng|jpeg|gif|webp|avif|bmp|x-icon|heic|heif)|audio\/[\w.+-]+|video\/[\w.+-]+|application\/pdf)$/;

function disposition({ name, mediaType }: StoredFile): string {
  const kind = SHOWN.test(mediaType) ? 'inline' : 'attachment';
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()*]/g, escaped)}`;
}

function escaped(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}

/**
 * The requested range. Nothing without one, or when the whole file is a valid response: several parts, other units.
 *
 * @example readRange('bytes=-500', 2_000) // { start: 1500, end: 1999 }
 */
function readRange(header: string | undefined, size: number): ByteRange | 'none' | undefined {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'none' : { start: size - length, end: size - 1 };
  }
  const range = { start: Number(first), end: Math.min(last === '' ? size - 1 : Number(last), size - 1) };
  if (range.start >= size) return 'none';
  return last !== '' && Number(last) < range.start ? undefined : range;
}
