// Erasing a visitor: everything that is kept about them goes, from the tables, the files and what is left of pages and logs.

import { removeLeftFiles, tellRemoved } from '@colloquy/runtime';
import type { AuditStamp, Removal, Store, Visitor } from '@colloquy/storage';
import { originOfVisitor } from '@colloquy/storage';
import { limits } from './limits.ts';

/** What was erased. */
export interface Erasure {
  /** Sessions and results, and chats of which turns alone were left. */
  readonly count: number;
  /** Chats that the visitor had. */
  readonly sessionIds: readonly string[];
}

/**
 * Erases a visitor's results, answers, logs, sessions, stored responses, journals and uploads. When it resolves, their words are gone from
 * the database and its log as well. If it rejects, do it again: what is gone already does no harm, and the rest follows. Files that could not be removed are
 * noted with the removal of their chats: the next time, and each pass of retention, tries them again. Those of others are left to the passes.
 *
 * @example await eraseVisitor({ resultId }, { store, removeFiles: (sessionId) => files.removeFilesOfSession(sessionId) });
 */
export async function eraseVisitor(visitor: Visitor, means: ErasureMeans): Promise<Erasure> {
  return eraseVisitors([visitor], means);
}

/** What erasing takes. */
export interface ErasureMeans {
  readonly store: Store;
  readonly removeFiles: (sessionId: string) => Promise<unknown>;
  /** Written down with it; without it nothing is. */
  readonly audit?: AuditStamp | undefined;
  /** What the erasure is a part of: it answers for the files of all who were erased with that. */
  readonly origin?: string | undefined;
}

/** The same for several at once: what is left of them is overwritten once for all of them. */
export async function eraseVisitors(
  visitors: readonly Visitor[],
  { store, removeFiles, audit, origin }: ErasureMeans,
): Promise<Erasure> {
  let count = 0;
  const erased: string[] = [];
  const named: string[] = [];
  for (const [index, visitor] of visitors.entries()) {
    // Each has an entry of its own in the audit log.
    const stamp = audit && index > 0 ? { ...audit, id: `${audit.id}-${index}` } : audit;
    const { count: ofVisitor, sessionIds } = await removeVisitor(
      { kind: 'visitor', visitor, origin },
      store,
      stamp,
    );
    count += ofVisitor;
    erased.push(...sessionIds);
    if ('sessionId' in visitor) named.push(visitor.sessionId);
  }
  // Words go also while the storage is away.
  const left = await removeLeftFiles({
    store,
    removeFiles,
    of: origin === undefined ? visitors.map(originOfVisitor) : [origin],
  });
  await store.scrub();
  await tellRemoved(erased, store);
  if (left) throw left.failure;
  // A session that is named may have files although nothing is known of it.
  for (const sessionId of named) if (!erased.includes(sessionId)) await removeFiles(sessionId);
  return { count, sessionIds: erased };
}

/** What is in the store. One removal is bounded, so somebody with very many chats takes several. */
async function removeVisitor(
  removal: Removal,
  store: Store,
  audit: AuditStamp | undefined,
): Promise<Erasure> {
  let count = 0;
  const sessionIds: string[] = [];
  for (let round = 0; round < limits.erasureRounds; round++) {
    const removed = await store.remove(removal, round === 0 ? audit : undefined);
    if (removed.count === 0) break;
    count += removed.count;
    sessionIds.push(...removed.sessionIds);
  }
  return { count, sessionIds };
}
