// The check of writing: whether a store can be written, asked by many and found out once.
import { limits } from './limits.ts';

/**
 * Makes a check out of one that costs a write: whoever asks at the same moment, or within a second, gets the same answer.
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
    outcome.catch(() => undefined); // told to whoever asked
    last = { endsAt: now + limits.writingKnownMs, outcome };
    return outcome;
  };
}
