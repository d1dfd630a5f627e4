// The body of a response piece by piece: unpacked, and never more of it than the bound.
import type { Failed } from '@colloquy/schema';
import type { BodySource } from './read-body.ts';
import { overloaded, tooLarge, unpack, wronglyPacked } from './read-body.ts';

/** A stream that broke, with what a port says about it. */
export class StreamFailure extends Error {
  readonly failure: Failed['failure'];

  constructor({ failure }: Failed) {
    super(failure.message);
    this.name = 'StreamFailure';
    this.failure = failure;
  }
}

/**
 * Hands out a body as it comes. Throws a `StreamFailure` beyond the bound, and the error of the stream when it breaks. A piece is in the
 * budget until the next is asked for.
 *
 * @example for await (const piece of streamBody({ stream, packing: '', announcedBytes: undefined, maximumBytes: 4_096, budget })) use(piece);
 */
export async function* streamBody({
  stream,
  packing = '',
  announcedBytes,
  maximumBytes,
  budget,
}: BodySource): AsyncGenerator<Buffer, void> {
  if (Number(announcedBytes) > maximumBytes) throw new StreamFailure(tooLarge(maximumBytes));
  const unpacked = unpack(stream, packing);
  if (!unpacked) throw new StreamFailure(wronglyPacked(packing));
  let length = 0;
  for await (const piece of unpacked) {
    length += piece.length;
    if (length > maximumBytes) throw new StreamFailure(tooLarge(maximumBytes));
    if (!budget.take(piece.length)) throw new StreamFailure(overloaded());
    try {
      yield piece;
    } finally {
      budget.give(piece.length);
    }
  }
}
