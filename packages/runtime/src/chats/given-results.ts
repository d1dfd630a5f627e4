// Results that the author of a preview gave in place of calls.
import type { State } from '@colloquy/engine';
import type { CallResult } from '@colloquy/schema';

/**
 * The given result of a call in place of making it; nothing to make it. Deterministic, so replays and continued turns
 * agree.
 *
 * @example givenResult(turn.state, { turn: 2, number: 1 }) // { ok: true, response: { statusCode: 200 } }
 */
export function givenResult(
  { givenResults, waiting }: Pick<State, 'givenResults' | 'waiting'>,
  place: { readonly turn: number; readonly number: number },
): CallResult | undefined {
  return givenResults?.find(
    ({ blockId, turn = place.turn, number = place.number }) =>
      blockId === waiting?.blockId && turn === place.turn && number === place.number,
  )?.result as CallResult | undefined;
}
