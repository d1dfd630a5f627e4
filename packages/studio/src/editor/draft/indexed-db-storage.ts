// Unsent changes in IndexedDB. If the browser refuses it (a private window, a full disk), they are kept until the page
// closes.
import type { DraftStorage, StoredDraft } from '../../model/draft-storage.ts';
import { memoryStorage } from '../../model/draft-storage.ts';

const DATABASE = 'colloquy-studio';
const DRAFTS = 'drafts';

/** @example const storage = indexedDbStorage(); await storage.save('lead', { base, pending }); */
export function indexedDbStorage(factory: IDBFactory = indexedDB): DraftStorage {
  const fallback = memoryStorage();
  const written = new Map<string, StoredDraft['base']>();
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
        async (drafts) => {
          const [base, pending] = await Promise.all([
            done<StoredDraft['base'] | undefined>(drafts.get(baseKey(botId))),
            done<StoredDraft['pending'] | undefined>(drafts.get(botId)),
          ]);
          return base && pending && { base, pending };
        },
        () => fallback.load(botId),
      ),
    save: (botId, draft) =>
      use(
        'readwrite',
        async (drafts) => {
          const { base, pending } = draft;
          // Written once, because it is large and does not change while the author types.
          if (written.get(botId) !== base) drafts.put(base, baseKey(botId));
          written.set(botId, base);
          await done(drafts.put(pending, botId));
        },
        () => fallback.save(botId, draft),
      ),
    remove: (botId) =>
      use(
        'readwrite',
        async (drafts) => {
          written.delete(botId);
          drafts.delete(baseKey(botId));
          await done(drafts.delete(botId));
        },
        () => fallback.remove(botId),
      ),
  };
}

/** Key of the base of the unsent changes. */
const baseKey = (botId: string): string => `${botId} base`;

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
