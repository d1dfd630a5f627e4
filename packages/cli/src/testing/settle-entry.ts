// Creates a settled outbox entry, for tests of the commands that show it.
import { openStore } from '@colloquy/server';

/** The outcome of the entry. */
type Settlement =
  | { readonly outcome: 'delivered'; readonly status: number }
  | { readonly outcome: 'dead'; readonly failure: string };

/**
 * Stores the first turn of a chat of `small-bot` with one webhook message, and settles the message.
 *
 * @example await settleEntry(folder, { destination: 'whk_1', payload: {} }, { outcome: 'dead', failure: 'gone' });
 */
export async function settleEntry(
  dataFolder: string,
  { destination, payload }: { readonly destination: string; readonly payload: unknown },
  settlement: Settlement,
): Promise<void> {
  const store = await openStore({ dataFolder });
  const session = { id: 'settled', botId: 'small-bot', turn: 1, state: '{}', resultId: undefined };
  await store.commitTurns([
    {
      session: { ...session, isPreview: false, status: 'open', createdAt: 1, updatedAt: 1 },
      expected: 'new',
      request: undefined,
      response: '{}',
      answers: [],
      results: [],
      logs: [],
      outbox: [{ sender: 'webhook', destination, payload: JSON.stringify(payload) }],
    },
  ]);
  const now = Date.now();
  const [entry] = await store.outbox.claim({ holder: 'h', now, until: now + 1, limit: 1 });
  await store.outbox.settle({ id: entry?.id ?? '', holder: 'h', now, ...settlement });
  await store.close();
}
