// Erases a visitor: all their data in tables, files, and residual data of pages and logs.

import { removeOrphanedFiles, tellRemoved } from '@colloquy/runtime';
import type { AuditStamp, Removal, Store, Visitor } from '@colloquy/storage';
import { originOfVisitor } from '@colloquy/storage';
import { limits } from './limits.ts';

/** The result of an erasure. */
export interface Erasure {
  /** Sessions and results, and chats of which only turns were left. */
  readonly count: number;
  /** The visitor's chats. */
  readonly sessionIds: readonly string[];
}

/**
 * Erases a visitor's results, answers, logs, sessions, stored responses, journals and uploads. When it resolves, the
 * database and its log do not contain their texts any more. If it rejects, repeat it; that is harmless for data already
 * erased. Files that could not be removed are recorded with the removal of their chats: the next erasure and each
 * retention pass retry them. Files of other visitors are left to the passes.
 *
 * @example await eraseVisitor({ resultId }, { store, removeFiles: (sessionId) => files.removeFilesOfSession(sessionId) });
 */
export async function eraseVisitor(visitor: Visitor, means: ErasureMeans): Promise<Erasure> {
  return eraseVisitors([visitor], means);
}

/** Dependencies of erasing. */
export interface ErasureMeans {
  readonly store: Store;
  readonly removeFiles: (sessionId: string) => Promise<unknown>;
  /** For the audit log; without it no entry is written. */
  readonly audit?: AuditStamp | undefined;
  /** The larger erasure that this is part of: it also handles the files of all visitors erased by it. */
  readonly origin?: string | undefined;
}

/** Erases several visitors, and overwrites their residual data once for all. */
export async function eraseVisitors(
  visitors: readonly Visitor[],
  { store, removeFiles, audit, origin }: ErasureMeans,
): Promise<Erasure> {
  let count = 0;
  const erased: string[] = [];
  const named: string[] = [];
  for (const [index, visitor] of visitors.entries()) {
    // Each has its own audit entry.
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
  // The erasure of texts must not depend on the file storage.
  const orphaned = await removeOrphanedFiles({
    store,
    removeFiles,
    of: origin === undefined ? visitors.map(originOfVisitor) : [origin],
  });
  await store.scrub();
  await tellRemoved(erased, store);
  if (orphaned) throw orphaned.failure;
  // A named session may have files even when the store does not know it.
  for (const sessionId of named) if (!erased.includes(sessionId)) await removeFiles(sessionId);
  return { count, sessionIds: erased };
}

/** Removes the rows from the store. One removal is bounded, so a visitor with very many chats takes several. */
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
