// The past of a chat, by running it again: the question of an earlier turn, and the answers given since.
import type { EarlierQuestion, State, Turn } from '@colloquy/engine';
import { isAbandoned } from '@colloquy/engine';
import type { Past } from '../chats/past.ts';
import { earlierQuestion } from './earlier-question.ts';
import type { ReplayDependencies } from './replay-session.ts';
import { replaySession } from './replay-session.ts';

/** The answers of a turn, by the results that keep them. */
interface AnsweredTurn {
  readonly turn: number;
  readonly resultIds: readonly string[];
}

/**
 * Runs a chat again up to its last turn, and reads the question of an earlier one.
 *
 * @returns `incomplete` when a turn has no record or comes out otherwise than it was answered, `unasked` when the earlier turn asked nothing
 * @throws StoreFailure when a record is damaged
 * @example await readPast('0mwq…', 3, parts) // { question: { state, asked: { input } }, answers: Map {} }
 */
export async function readPast(
  sessionId: string,
  toTurn: number,
  dependencies: ReplayDependencies,
): Promise<Past | 'incomplete' | 'unasked'> {
  const later: AnsweredTurn[] = [];
  let question: EarlierQuestion | undefined;
  let now: State | undefined;
  const replay = await replaySession(sessionId, dependencies, {
    onTurn({ turn }) {
      now = turn.state;
      if (now.turn === toTurn) question = earlierQuestion(turn);
      else if (now.turn > toTurn) later.push(answersOf(turn));
    },
  });
  if (!replay || !now || replay.firstDifference !== undefined) return 'incomplete';
  return question ? { question, answers: countAnswers(later, question.state, now) } : 'unasked';
}

function answersOf({ state, events }: Pick<Turn, 'state' | 'events'>): AnsweredTurn {
  const resultIds = events.flatMap((event) =>
    event.type === 'answered' && event.resultId !== null ? [event.resultId] : [],
  );
  return { turn: state.turn, resultIds };
}

/** Withdrawn answers: those of results that the chat continues. Answers in a linked bot's own result stay. */
function countAnswers(
  later: readonly AnsweredTurn[],
  { frames }: State,
  now: State,
): ReadonlyMap<string, number> {
  const filled = new Set(frames.map(({ resultId }) => resultId));
  const counts = new Map<string, number>();
  for (const { turn, resultIds } of later) {
    // They were withdrawn when their turn was abandoned.
    if (isAbandoned(now, turn)) continue;
    for (const id of resultIds) if (filled.has(id)) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}
