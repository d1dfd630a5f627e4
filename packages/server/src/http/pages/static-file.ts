// A file that is sent often: kept in memory, compressed once or as its build left it, and only sent again when it has changed.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isKnownTag } from '../known-tag.ts';

/** The encodings in which a file is kept, best first. */
const ENCODINGS = ['br', 'gzip'] as const;
type Encoding = (typeof ENCODINGS)[number];

/** A file with its type and its entity tag. */
export interface StaticFile {
  readonly type: string;
  readonly tag: string;
  /** The whole file, in an accepted encoding. */
  bytes(encoding: Encoding | undefined): Promise<Buffer>;
}

/**
 * Keeps a file. It is compressed by the first one who asks for that.
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

/**
 * Keeps a file in its compressed forms only: the few clients that accept neither get it decompressed on request.
 *
 * @example createPackedFile({ br, gzip }, { type: 'text/javascript; charset=utf-8', tag: 'fx3aH' })
 */
export function createPackedFile(
  packed: Readonly<Record<Encoding, Buffer>>,
  about: Pick<StaticFile, 'type' | 'tag'>,
): StaticFile {
  return {
    ...about,
    bytes: (encoding) =>
      encoding === undefined ? promisify(gunzip)(packed.gzip) : Promise.resolve(packed[encoding]),
  };
}

/** How a file is sent. */
export interface SentFile {
  readonly file: StaticFile;
  readonly cacheControl: string;
  /** For responses made per request: compressing would take longer than sending. */
  readonly isPlain?: boolean;
}

/** Sends a file, or a 304 if the browser's copy is current. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { file, cacheControl, isPlain = false }: SentFile,
): Promise<FastifyReply> {
  const encoding = isPlain ? undefined : wantedEncoding(request.headers['accept-encoding']);
  const tag = `"${file.tag}${encoding === undefined ? '' : `-${encoding}`}"`;
  reply.headers({ etag: tag, 'cache-control': cacheControl, 'x-content-type-options': 'nosniff' });
  if (!isPlain) addVary(reply, 'Accept-Encoding');
  if (isKnownTag(request.headers['if-none-match'], tag)) return reply.code(304).send();
  if (encoding !== undefined) reply.header('content-encoding', encoding);
  return reply.type(file.type).send(await file.bytes(encoding));
}

/** Adds a header to those that a response varies by. */
export function addVary(reply: FastifyReply, name: string): void {
  const known = reply.getHeader('vary');
  reply.header('vary', known === undefined ? name : `${String(known)}, ${name}`);
}

/**
 * The client's preferred encoding, the smaller one if it has no preference; nothing when it prefers the plain file,
 * or names no encoding that exists.
 *
 * @example wantedEncoding('gzip, br;q=0') // 'gzip'
 * @example wantedEncoding('gzip;q=0.5, identity') // undefined
 */
function wantedEncoding(header = ''): Encoding | undefined {
  const wishes = new Map(header.toLowerCase().split(',').map(readWish));
  const wish = (name: string): number => wishes.get(name) ?? wishes.get('*') ?? 0;
  const [best] = ENCODINGS.toSorted((one, other) => wish(other) - wish(one)) as [Encoding];
  // The identity encoding is always acceptable, but preferred only if the client says so.
  return wish(best) > 0 && wish(best) >= (wishes.get('identity') ?? 0) ? best : undefined;
}

/** @example readWish(' gzip;q=0.5') // ['gzip', 0.5] */
function readWish(part: string): [name: string, quality: number] {
  const [name = '', ...parameters] = part.split(';').map((one) => one.trim());
  const quality = parameters.find((one) => one.startsWith('q='));
  return [name, quality === undefined ? 1 : Number.parseFloat(quality.slice(2)) || 0];
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
