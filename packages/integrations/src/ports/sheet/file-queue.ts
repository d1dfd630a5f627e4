// One after the other: changes of the same file wait for each other, changes of different files do not.
import { limits } from '../limits.ts';

/**
 * Makes a queue. Gives nothing when too many changes wait already.
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
