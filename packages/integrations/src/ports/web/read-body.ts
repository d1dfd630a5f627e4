// Reads the body of a response: decompressed, and never beyond the limit.
import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import type { Failed } from '@colloquy/schema';
import { failed } from '@colloquy/schema';
import type { ByteBudget } from './byte-budget.ts';

/** The stream, and the number of bytes allowed. */
export interface BodySource {
  readonly stream: Readable;
  /** The Content-Encoding header. */
  readonly packing: string | undefined;
  /** The Content-Length header. */
  readonly announcedBytes: string | undefined;
  readonly maximumBytes: number;
  readonly budget: ByteBudget;
  /** Receives each decompressed chunk as it arrives. */
  readonly onPiece?: ((piece: Buffer) => void) | undefined;
}

/**
 * Reads a body to its end. Rejects with the stream's error. The bytes count in the budget until `release`.
 *
 * @example
 * const body = await readBody({ stream, packing: 'gzip', announcedBytes: undefined, maximumBytes: 4_096, budget });
 */
export async function readBody({
  stream,
  packing = '',
  announcedBytes,
  maximumBytes,
  budget,
  onPiece,
}: BodySource): Promise<{ readonly ok: true; readonly body: Buffer; readonly release: () => void } | Failed> {
  if (Number(announcedBytes) > maximumBytes) return tooLarge(maximumBytes);
  const unpacked = unpack(stream, packing);
  if (!unpacked) return wronglyPacked(packing);
  // One growing block instead of a list of chunks: a body sent byte by byte would take a hundred times its size.
  let block = Buffer.alloc(0);
  let length = 0;
  try {
    for await (const piece of unpacked) {
      const needed = length + piece.length;
      if (needed > maximumBytes) return tooLarge(maximumBytes);
      if (needed > block.length) {
        const size = Math.min(maximumBytes, Math.max(needed, block.length * 2, 4_096));
        if (!budget.take(size - block.length)) return overloaded();
        // Uninitialized memory is safe here: only the overwritten part is returned.
        const larger = Buffer.allocUnsafeSlow(size);
        block.copy(larger, 0, 0, length);
        block = larger;
      }
      piece.copy(block, length);
      length = needed;
      onPiece?.(piece);
    }
    const reserved = block.length;
    const body = block.subarray(0, length);
    block = Buffer.alloc(0);
    return { ok: true, body, release: () => budget.give(reserved) };
  } finally {
    // The block is empty once the body was returned.
    budget.give(block.length);
  }
}

export function tooLarge(maximumBytes: number): Failed {
  return failed('too_large', `The response is larger than the maximum of ${maximumBytes} bytes.`);
}

export function wronglyPacked(packing: string): Failed {
  return failed(
    'invalid_response',
    `The response has the encoding "${packing.slice(0, 50)}", which was not requested.`,
  );
}

export function overloaded(): Failed {
  return failed('overloaded', 'The server is reading too many large responses. Try again in a moment.');
}

/**
 * Decompresses a body; undefined for an unsupported encoding. At most one layer: servers use no more, and each further
 * one multiplies the expansion of a few bytes.
 */
export function unpack(stream: Readable, packing: string): AsyncIterable<Buffer> | undefined {
  switch (packing.trim().toLowerCase()) {
    case '':
    case 'identity':
      return stream;
    case 'gzip':
    case 'x-gzip':
      return through(stream, createGunzip());
    case 'br':
      return through(stream, createBrotliDecompress());
    default:
      return undefined;
  }
}

/**
 * Errors of both streams reach the reader through the pipeline. One is ignored: a decompressor treats an empty body as
 * truncated, but services announce a compression for empty responses, too.
 */
async function* through(stream: Readable, unpacking: Transform): AsyncGenerator<Buffer, void> {
  pipeline(stream, unpacking, () => {});
  try {
    yield* unpacking as AsyncIterable<Buffer>;
  } catch (error) {
    const isEmpty = stream.readableEnded && !stream.readableDidRead;
    if (!isEmpty) throw error;
  }
}
