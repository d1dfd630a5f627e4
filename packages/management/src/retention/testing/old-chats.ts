// Chats that were inactive for some time.

import type { SessionRecord, Store } from '@colloquy/storage';
import { result, turnCommit } from '@colloquy/storage/samples';

export const NOW = 1_800_000_000_000;
export const HOUR = 60 * 60 * 1000;
export const DAY = 24 * HOUR;

/** A chat whose last turn was `agoMs` ago. */
export async function chat(store: Store, id: string, agoMs: number, fields: Partial<SessionRecord> = {}) {
  const at = { createdAt: NOW - agoMs, updatedAt: NOW - agoMs, resultId: `r-${id}`, state: '{"frames":[]}' };
  const results = fields.isPreview ? [] : [result({ id: `r-${id}`, sessionId: id })];
  await store.commitTurns([
    turnCommit({
      session: { id, ...at, ...fields },
      request: { scope: 'start b', key: id, hash: 'h' },
      results,
    }),
  ]);
}

export const remaining = async (store: Store) =>
  (await store.listSessions({ limit: 1_000 })).map(({ id }) => id);
