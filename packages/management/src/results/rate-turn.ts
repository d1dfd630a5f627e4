// Keeps how helpful a visitor found an answer, as a fact of their result.
import type { ApiResponse, ReadingDependencies } from '@colloquy/runtime';
import { chatIdOf, findOwnChat, problemResponse } from '@colloquy/runtime';
import type { Rating, ResultFacts } from '@colloquy/schema';
import { limits, problem } from '@colloquy/schema';

/** A rating by the visitor of a chat. */
export interface RatedTurn {
  readonly sessionId: string;
  readonly turn: number;
  /** Null takes the rating back. */
  readonly rating: Rating | null;
  /** Of the page that sends it. */
  readonly origin: string | undefined;
}

/**
 * Keeps or takes back a rating. Previews keep none.
 *
 * @returns the reason of a refusal
 * @example await rateTurn({ sessionId: 's1', turn: 4, rating: 'good', origin: undefined }, { store, library, reads })
 */
export async function rateTurn(
  { sessionId, turn, rating, origin }: RatedTurn,
  dependencies: ReadingDependencies,
): Promise<ApiResponse | undefined> {
  const chat = await findOwnChat({ sessionId, origin, setting: 'isRatingEnabled' }, dependencies);
  if ('body' in chat) return chat;
  if (turn < 1 || turn > chat.turn)
    return problemResponse(problem('NOT_FOUND', { message: 'This chat has no such turn.' }));
  const { resultId: id } = chat;
  if (id === undefined) return undefined;
  const chatId = chatIdOf(sessionId);
  const { ratings = [] } = ((await dependencies.store.loadResult(id))?.facts ?? {}) as ResultFacts;
  const others = ratings.filter((one) => one.chatId !== chatId || one.turn !== turn);
  const changed = rating ? [...others, { chatId, turn, rating }].slice(-limits.resultRatings) : others;
  await dependencies.store.changeResult({ id, facts: { ratings: changed.length > 0 ? changed : null } });
  return undefined;
}
