// Streams the body of a response: decompressed, and never beyond the limit.
import type { Failed } from '@colloquy/schema';
import type { BodySource } from './read-body.ts';
import { overloaded, tooLarge, unpack, wronglyPacked } from './read-body.ts';

/** The error of a broken stream, with the failure that a port returns. */
export class StreamFailure extends Error {
  readonly failure: Failed['failure'];

  constructor({ failure }: Failed) {
    super(failure.message);
    this.name = 'StreamFailure';
    this.failure = failure;
  }
}

/**
 * Yields the chunks of a body as they arrive. Throws a `StreamFailure` beyond the limit, and the stream's error when it
 * breaks. A chunk counts in the budget until the next one is requested.
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
