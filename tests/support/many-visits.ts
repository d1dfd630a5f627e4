// Fills a store with very many finished chats, each with one result.
import type { Store, TurnCommit } from '@colloquy/server';

/** Commits of one batch. */
const BATCH = 500;

/** The start of the first chat. The others follow by a second each. */
export const FIRST_VISIT_MS = Date.UTC(2026, 0, 1);

/** The parts of a chat in which they differ. */
export interface Visit {
  /** What the visitor answered. */
  readonly content: string;
  readonly variables: readonly { readonly id: string; readonly name: string; readonly value: string }[];
  /** The hash of the flow. */
  readonly flow: string;
}

/** Where the result of a chat stands in a list. */
export const visitCursor = (number: number) => ({
  createdAt: FIRST_VISIT_MS + number * 1_000,
  id: `result ${String(number).padStart(9, '0')}`,
});

/** Writes the chats of the bot `small-bot`; every other one is completed. */
export async function addVisits(
  store: Store,
  count: number,
  visit: (number: number) => Visit,
): Promise<void> {
  for (let from = 0; from < count; from += BATCH)
    await store.commitTurns(
      Array.from({ length: Math.min(BATCH, count - from) }, (_, index) =>
        commitOf(from + index, visit(from + index)),
      ),
    );
}

function commitOf(number: number, { content, variables, flow }: Visit): TurnCommit {
  const { createdAt, id: resultId } = visitCursor(number);
  const sessionId = `session ${number}`;
  return {
    session: {
      id: sessionId,
      botId: 'small-bot',
      turn: 1,
      state: '{}',
      resultId,
      status: 'ended',
      isPreview: false,
      createdAt,
      updatedAt: createdAt,
    },
    expected: 'new',
    request: undefined,
    record: JSON.stringify({ start: { botId: 'small-bot', flow }, path: [] }),
    response: '{"messages":[]}',
    answers: [{ resultId, blockId: 'ask', content, attachedFileUrls: [] }],
    results: [
      {
        id: resultId,
        botId: 'small-bot',
        sessionId,
        variables: JSON.stringify(variables),
        hasStarted: true,
        isCompleted: number % 2 === 0,
      },
    ],
    logs: [],
  };
}
