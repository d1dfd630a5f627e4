// Turns with entries for the outbox.
import type { TurnCommit } from '@colloquy/server';

/** The time of the test in epoch milliseconds. */
export const START_MS = 1_763_700_000_000;

/** The first turn of a chat, with entries for the outbox. */
export function firstTurn(id: string, outbox: TurnCommit['outbox']): TurnCommit {
  const times = { createdAt: START_MS, updatedAt: START_MS + 1 };
  const session = { id, botId: 'b', turn: 1, state: '{}', resultId: undefined, isPreview: false, ...times };
  return {
    session: { ...session, status: 'open' },
    expected: 'new',
    request: undefined,
    response: '{}',
    answers: [],
    results: [],
    logs: [],
    outbox,
  };
}
