// Storage of unsent changes, so that a reload, a crash or a night offline loses nothing.
import type { Change } from './change.ts';
import type { ServerDraft } from './draft-state.ts';

/** The stored data of one draft. */
export interface StoredDraft {
  readonly base: ServerDraft;
  readonly pending: Change;
}

export interface DraftStorage {
  load(botId: string): Promise<StoredDraft | undefined>;
  save(botId: string, draft: StoredDraft): Promise<void>;
  remove(botId: string): Promise<void>;
}

/** Storage in memory: for tests, and for browsers without storage. */
export function memoryStorage(): DraftStorage {
  const drafts = new Map<string, StoredDraft>();
  return {
    load: async (botId) => drafts.get(botId),
    save: async (botId, draft) => void drafts.set(botId, draft),
    remove: async (botId) => void drafts.delete(botId),
  };
}
