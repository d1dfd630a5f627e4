// Storage of unsent changes, so that a reload, a crash or a night offline loses nothing.
import type { Change } from './change.ts';
import type { ServerDraft } from './draft-state.ts';

/** The stored data of one draft. */
export interface KeptDraft {
  readonly base: ServerDraft;
  readonly pending: Change;
}

export interface DraftStorage {
  load(botId: string): Promise<KeptDraft | undefined>;
  save(botId: string, draft: KeptDraft): Promise<void>;
  remove(botId: string): Promise<void>;
}

/** Storage in memory: for tests, and for browsers without storage. */
export function memoryStorage(): DraftStorage {
  const kept = new Map<string, KeptDraft>();
  return {
    load: async (botId) => kept.get(botId),
    save: async (botId, draft) => void kept.set(botId, draft),
    remove: async (botId) => void kept.delete(botId),
  };
}
