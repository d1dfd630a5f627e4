// Results that the author of a preview gave in place of calls.
import type { State } from '@colloquy/engine';
import type { CallResult } from '@colloquy/schema';

/**
 * The result that a call gets instead of being made; nothing when it is to be made. The same each time, so replays and continued turns agree.
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
