// Samples: commits and results with everything filled in, so that a test names only what it is about.
import type { SessionRecord, TurnCommit, WrittenResult } from './store.ts';

/** When the samples happen, in epoch milliseconds. */
export const START_MS = 1_763_700_000_000;

/**
 * A commit of turn 1, or of the turn that the session names.
 *
 * @example
 * turnCommit({ session: { id: 's1', turn: 2 } }); // expects turn 1
 */
export function turnCommit({
  session,
  ...rest
}: Partial<Omit<TurnCommit, 'session'>> & { readonly session?: Partial<SessionRecord> } = {}): TurnCommit {
  const turn = session?.turn ?? 1;
  return {
    session: {
      id: 'session-1',
      botId: 'bot-1',
      turn,
      state: `{"turn":${turn}}`,
      resultId: 'result-1',
      status: 'open',
      isPreview: false,
      createdAt: START_MS,
      updatedAt: START_MS + turn,
      ...session,
    },
    expected: turn === 1 ? 'new' : turn - 1,
    request: undefined,
    response: `{"messages":["turn ${turn}"]}`,
    answers: [],
    results: [],
    logs: [],
    ...rest,
  };
}

/** A result of the sample session. */
export function result(fields: Partial<WrittenResult> = {}): WrittenResult {
  return {
    id: 'result-1',
    botId: 'bot-1',
    sessionId: 'session-1',
    variables: '[]',
    hasStarted: false,
    isCompleted: false,
    ...fields,
  };
}
