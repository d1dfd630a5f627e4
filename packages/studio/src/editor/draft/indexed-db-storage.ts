// Unsent changes in IndexedDB. A browser that refuses it (a private window, a full disk) keeps them for as long as the page lives.
import type { DraftStorage, KeptDraft } from '../../model/draft-storage.ts';
import { memoryStorage } from '../../model/draft-storage.ts';

const DATABASE = 'colloquy-studio';
const DRAFTS = 'drafts';

/** @example const storage = indexedDbStorage(); await storage.save('lead', { base, pending }); */
export function indexedDbStorage(factory: IDBFactory = indexedDB): DraftStorage {
  const fallback = memoryStorage();
  const database = open(factory).catch(() => undefined);

  async function use<Value>(
    mode: IDBTransactionMode,
    work: (drafts: IDBObjectStore) => Promise<Value>,
    otherwise: () => Promise<Value>,
  ): Promise<Value> {
    const opened = await database;
    if (!opened) return otherwise();
    try {
      return await work(opened.transaction(DRAFTS, mode).objectStore(DRAFTS));
    } catch {
      return otherwise();
    }
  }

  return {
    load: (botId) =>
      use(
        'readonly',
        (drafts) => done<KeptDraft | undefined>(drafts.get(botId)),
        () => fallback.load(botId),
      ),
    save: (botId, draft) =>
      use(
        'readwrite',
        async (drafts) => void (await done(drafts.put(draft, botId))),
        () => fallback.save(botId, draft),
      ),
    remove: (botId) =>
      use(
        'readwrite',
        (drafts) => done(drafts.delete(botId)),
        () => fallback.remove(botId),
      ),
  };
}

async function open(factory: IDBFactory): Promise<IDBDatabase> {
  const request = factory.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(DRAFTS);
  return done(request);
}

function done<Value>(request: IDBRequest<Value>): Promise<Value> {
  const { promise, resolve, reject } = Promise.withResolvers<Value>();
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error ?? new Error('The browser stores nothing.'));
  return promise;
}
