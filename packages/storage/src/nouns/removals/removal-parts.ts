// A removal that is larger than one transaction may be: done part by part, so that each of them stays short.
import { limits } from '../../limits.ts';
import type { Removal, Removed } from '../../store.ts';

/** A removal of one kind. */
export type RemovalOf<K extends Removal['kind']> = Extract<Removal, { readonly kind: K }>;

/** What went with one transaction. */
export interface RemovedPart extends Removed {
  /** Whether another part may follow: there was too much, or a visitor came back at that moment. */
  readonly hasMore?: boolean | undefined;
}

/**
 * Removes part by part until nothing is left. If it rejects, repeat it: earlier parts are gone, and the rest is found
 * again.
 *
 * @example
 * await removeInParts(removal, (part) => queue.remove(part));
 */
export async function removeInParts(
  removal: Removal,
  removePart: (removal: Removal) => Promise<RemovedPart>,
): Promise<Removed> {
  let count = 0;
  const sessionIds = new Set<string>();
  for (let parts = 0; parts < limits.removalParts; parts++) {
    const rest = removal.kind === 'results' ? { ...removal, limit: removal.limit - count } : removal;
    const removed = await removePart(rest);
    count += removed.count;
    for (const id of removed.sessionIds) sessionIds.add(id);
    if (!removed.hasMore) break;
  }
  return { count, sessionIds: [...sessionIds] };
}
