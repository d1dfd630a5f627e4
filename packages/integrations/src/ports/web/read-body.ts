// Reading the body of a response: unpacked, and never more of it than the bound.
import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import type { Failed } from '@colloquy/schema';
import { failed } from '@colloquy/schema';
import type { ByteBudget } from './byte-budget.ts';

/** Where the bytes come from and how many there may be. */
export interface BodySource {
  readonly stream: Readable;
  /** The Content-Encoding header. */
  readonly packing: string | undefined;
  /** The Content-Length header. */
  readonly announcedBytes: string | undefined;
  readonly maximumBytes: number;
  readonly budget: ByteBudget;
  /** Handed each piece as it comes, unpacked. */
  readonly onPiece?: ((piece: Buffer) => void) | undefined;
}

/**
 * Reads a body to its end. Rejects with the error of the stream when it breaks. The bytes stay in the budget until `release`.
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
  // One block that grows, instead of the pieces as they come: a body sent byte by byte would cost a hundred times its size.
  let block = Buffer.alloc(0);
  let length = 0;
  try {
    for await (const piece of unpacked) {
      const needed = length + piece.length;
      if (needed > maximumBytes) return tooLarge(maximumBytes);
      if (needed > block.length) {
        const size = Math.min(maximumBytes, Math.max(needed, block.length * 2, 4_096));
        if (!budget.take(size - block.length)) return overloaded();
        // What it held before is written over, as far as it is given on: no part of it is seen.
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
    // Nothing is left here when the body was handed over.
    budget.give(block.length);
  }
}

export function tooLarge(maximumBytes: number): Failed {
  return failed('too_large', `The answer has more than ${maximumBytes} bytes, the most that is read.`);
}

export function wronglyPacked(packing: string): Failed {
  return failed(
    'invalid_response',
    `The answer is packed as "${packing.slice(0, 50)}", which was not asked for.`,
  );
}

export function overloaded(): Failed {
  return failed('overloaded', 'The server is reading too many long answers at once. Try again in a moment.');
}

/**
 * A body without its packing; nothing when it is packed in a way that cannot be undone. One layer at most: servers use no more, and each
 * further one multiplies what a few bytes can become.
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
 * Errors of either end reach the reader through the end of the pipeline. One is none: an unpacker takes a body without a byte for one that
 * broke off, but services say of empty answers, too, how they are packed.
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
