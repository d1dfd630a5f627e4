// The check of writing: whether a store can be written, asked by many and found out once.
import { limits } from './limits.ts';

/**
 * Shares the result of a check that costs a write: callers at the same moment, or within a second, get the same one.
 *
 * @example
 * const checkWriting = createWritingCheck(() => queue.commitNothing());
 * await checkWriting(); // rejects when that did
 */
export function createWritingCheck(write: () => Promise<void>): () => Promise<void> {
  let last: { readonly endsAt: number; readonly outcome: Promise<void> } | undefined;
  return () => {
    const now = performance.now();
    if (last && now < last.endsAt) return last.outcome;
    const outcome = write();
    outcome.catch(() => undefined); // the callers get the error
    last = { endsAt: now + limits.writingKnownMs, outcome };
    return outcome;
  };
}
