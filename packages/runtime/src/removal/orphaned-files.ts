// Left files: files of removed chats, until they are removed, too.

import type { Store } from '@colloquy/storage';
import { compareText } from '@colloquy/storage';
import { limits } from './limits.ts';

/** What removing them takes. */
export interface FileMeans {
  readonly store: Store;
  /** Removes the files that a session uploaded. */
  readonly removeFiles: (sessionId: string) => Promise<unknown>;
  /** Runs a step; by default without a pause after it. */
  readonly step?: (<T>(work: () => Promise<T>) => Promise<T>) | undefined;
  /** Only those of removals with these origins; without it all. */
  readonly of?: readonly string[] | undefined;
  /** The cursor of an earlier attempt: continues after it. */
  readonly after?: string | undefined;
}

/** Why some files are still there. */
export interface OrphanedFiles {
  readonly failure: unknown;
  /** The cursor for the next run, so that permanently failing files do not block the others. Nothing when all were tried. */
  readonly after: string | undefined;
}

/**
 * Removes the files of removed chats. File storage has no transactions, so the transaction that removes a chat notes
 * its files; the note survives a crash or an outage of the storage, and is deleted after the files. If files went
 * first, a concurrent turn could keep its chat without them, and a concurrent upload would stay for ever. Idempotent,
 * so several servers may run it at once.
 *
 * @returns why some are left, for a later retry; one failure does not keep the others
 * @example const left = await removeOrphanedFiles({ store, removeFiles: (sessionId) => files.removeFilesOfSession(sessionId) });
 */
export async function removeOrphanedFiles({
  store,
  removeFiles,
  step = (work) => work(),
  of,
  after,
}: FileMeans): Promise<OrphanedFiles | undefined> {
  const failures: unknown[] = [];
  let lastTried: string | undefined;
  /** Gives those of which nothing is left. */
  async function removeOf(sessionIds: readonly string[]): Promise<readonly string[]> {
    const gone: string[] = [];
    for (const sessionId of sessionIds) {
      if (failures.length >= limits.failedFiles) break;
      lastTried = sessionId;
      try {
        await removeFiles(sessionId);
        gone.push(sessionId);
      } catch (failure) {
        failures.push(failure);
      }
    }
    return gone;
  }

  const legs: readonly { readonly from?: string; readonly to?: string }[] =
    after === undefined ? [{}] : [{ from: after }, { to: after }];
  for (const { from, to } of legs)
    for (let place = from; ; ) {
      const page = await store.listOrphanedFiles({ limit: limits.sessionsPerStep, after: place, of });
      const sessionIds = page.filter((id) => to === undefined || compareText(id, to) <= 0);
      if (sessionIds.length === 0) break;
      await step(async () => {
        const gone = await removeOf(sessionIds);
        if (gone.length > 0) await store.remove({ kind: 'files', sessionIds: gone });
      });
      if (failures.length >= limits.failedFiles) return { failure: failures[0], after: lastTried };
      place = page.at(-1);
    }
  return failures.length > 0 ? { failure: failures[0], after: undefined } : undefined;
}

/**
 * Removes what arrived for a chat after its removal: files, and a turn's journal, which has the visitor's words. A
 * chat that only aged keeps its files as long as a result: its own, which implies a record, or that of a linked bot.
 */
export async function removeLate(
  sessionId: string,
  {
    store,
    removeFiles,
  }: { readonly store: Pick<Store, 'loadSessions' | 'loadRecords' | 'hasResultOf' | 'remove'> } & Pick<
    FileMeans,
    'removeFiles'
  >,
): Promise<void> {
  const [session] = await store.loadSessions([sessionId]);
  if (session) return;
  async function removeUnlessStored(): Promise<void> {
    const records = await store.loadRecords(sessionId, { limit: 1, after: 0 });
    if (records.length === 0 && !(await store.hasResultOf(sessionId))) await removeFiles(sessionId);
  }
  // Independent: on a full disk journals cannot be removed, but files can.
  const journals = store.remove({ kind: 'journalsOf', owner: `session ${sessionId}` });
  for (const removal of await Promise.allSettled([journals, removeUnlessStored()]))
    if (removal.status === 'rejected') throw removal.reason;
}
