// Serializes changes per file: changes of one file run in sequence, changes of different files in parallel.
import { limits } from '../limits.ts';

/**
 * Creates a queue. It returns undefined when too many changes are waiting.
 *
 * @example await inTurn('data/sheets/leads/0.csv', () => replace(file));
 */
export function createFileQueue(): <Result>(
  file: string,
  change: () => Promise<Result>,
) => Promise<Result> | undefined {
  const last = new Map<string, Promise<unknown>>();
  let waiting = 0;
  return (file, change) => {
    if (waiting >= limits.waitingSheetChanges) return undefined;
    waiting += 1;
    const next = (last.get(file) ?? Promise.resolve()).then(change);
    const settled = next
      .catch(() => {})
      .then(() => {
        waiting -= 1;
        if (last.get(file) === settled) last.delete(file);
      });
    last.set(file, settled);
    return next;
  };
}
