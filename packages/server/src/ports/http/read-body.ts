// Reading the body of a response: unpacked, and never more of it than the bound.
import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import type { Failed } from '../port-failure.ts';
import { failed } from '../port-failure.ts';
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
}: BodySource): Promise<{ readonly ok: true; readonly body: Buffer; readonly release: () => void } | Failed> {
  const tooLarge = () =>
    failed('too_large', `The answer has more than ${maximumBytes} bytes, the most that is read.`);
  if (Number(announcedBytes) > maximumBytes) return tooLarge();
  const unpacked = unpack(stream, packing.trim().toLowerCase());
  if (!unpacked)
    return failed(
      'invalid_response',
      `The answer is packed as "${packing.slice(0, 50)}", which was not asked for.`,
    );
  // One block that grows, instead of the pieces as they come: a body sent byte by byte would cost a hundred times its size.
  let block = Buffer.alloc(0);
  let length = 0;
  try {
    for await (const piece of unpacked as AsyncIterable<Buffer>) {
      const needed = length + piece.length;
      if (needed > maximumBytes) return tooLarge();
      if (needed > block.length) {
        const size = Math.min(maximumBytes, Math.max(needed, block.length * 2, 4_096));
        if (!budget.take(size - block.length))
          return failed(
            'overloaded',
            'The server is reading too many long answers at once. Try again in a moment.',
          );
        const larger = Buffer.alloc(size);
        block.copy(larger, 0, 0, length);
        block = larger;
      }
      piece.copy(block, length);
      length = needed;
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

/** One layer of packing at most: servers use no more, and each further one multiplies what a few bytes can become. */
function unpack(stream: Readable, packing: string): Readable | undefined {
  switch (packing) {
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

/** Errors of either end reach the reader through the end of the pipeline. */
function through(stream: Readable, unpacking: Transform): Readable {
  pipeline(stream, unpacking, () => {});
  return unpacking;
}
