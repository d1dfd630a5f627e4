// A file that is sent often: kept in memory, compressed once, and only sent again when it has changed.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The encodings in which a file is kept, best first. */
const ENCODINGS = ['br', 'gzip'] as const;
type Encoding = (typeof ENCODINGS)[number];

/** A file with its type, and what its content is known by. */
export interface StaticFile {
  readonly type: string;
  readonly tag: string;
  /** The whole of it, compressed by the first one who asks for that. */
  bytes(encoding: Encoding | undefined): Promise<Buffer>;
}

/**
 * Keeps a file.
 *
 * @example createStaticFile(await readFile('widget.js'), 'text/javascript; charset=utf-8')
 */
export function createStaticFile(content: Buffer, type: string): StaticFile {
  const made = new Map<Encoding, Promise<Buffer>>();
  return {
    type,
    tag: createHash('sha256').update(content).digest('base64url').slice(0, 22),
    bytes(encoding) {
      if (encoding === undefined) return Promise.resolve(content);
      const known = made.get(encoding) ?? compress(content, encoding);
      made.set(encoding, known);
      return known;
    },
  };
}

/** How a file is sent. */
export interface SentFile {
  readonly file: StaticFile;
  readonly cacheControl: string;
  /** For what is made for one request: compressing it would take longer than sending it. */
  readonly isPlain?: boolean;
}

/** Sends a file, or word that what the browser has is still good. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { file, cacheControl, isPlain = false }: SentFile,
): Promise<FastifyReply> {
  const encoding = isPlain ? undefined : wantedEncoding(request.headers['accept-encoding']);
  const tag = `"${file.tag}${encoding === undefined ? '' : `-${encoding}`}"`;
  reply.headers({ etag: tag, 'cache-control': cacheControl, 'x-content-type-options': 'nosniff' });
  if (!isPlain) addVary(reply, 'Accept-Encoding');
  if (isKnown(request.headers['if-none-match'], tag)) return reply.code(304).send();
  if (encoding !== undefined) reply.header('content-encoding', encoding);
  return reply.type(file.type).send(await file.bytes(encoding));
}

/** Says that an answer depends on one more header, beside those that were said already. */
export function addVary(reply: FastifyReply, name: string): void {
  const known = reply.getHeader('vary');
  reply.header('vary', known === undefined ? name : `${String(known)}, ${name}`);
}

/** Proxies may have made a strong tag a weak one. */
function isKnown(header: string | undefined, tag: string): boolean {
  return header?.split(',').some((one) => one.trim().replace(/^W\//, '') === tag) === true;
}

/** @example wantedEncoding('gzip, br;q=0') // 'gzip' */
function wantedEncoding(header = ''): Encoding | undefined {
  const wishes = header.split(',').map((part) => part.trim().toLowerCase().split(';'));
  const taken = wishes.filter(([, quality = '']) => !/^\s*q=0(?:\.0*)?\s*$/.test(quality));
  return ENCODINGS.find((one) => taken.some(([name]) => name === one));
}

function compress(content: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'gzip'
    ? promisify(gzip)(content, { level: 9 })
    : promisify(brotliCompress)(content, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        },
      });
}
