// Linearizability by the search of Wing and Gong: tries every order. Slow and plain, to hold the quick check of `append-log.ts` against.
import type { Append } from './append-log.ts';

/** Whether some order of all answered and some unanswered appends gives these answers and this log, and keeps to the times. */
export function isLinearizable(history: readonly Append[], log: readonly string[]): boolean {
  const open = new Set(history);

  function canGoOn(soFar: readonly string[]): boolean {
    if (soFar.length === log.length && [...open].every(({ answered }) => !answered))
      return soFar.every((reply, index) => reply === log[index]);
    // Only what was sent before everything that is still open was answered may come next.
    const firstAnswer = Math.min(
      ...[...open].map(({ answered }) => answered?.at ?? Number.POSITIVE_INFINITY),
    );
    for (const append of [...open]) {
      if (append.invokedAt > firstAnswer || !gives(append, [...soFar, append.reply])) continue;
      open.delete(append);
      const isFound = canGoOn([...soFar, append.reply]);
      open.add(append);
      if (isFound) return true;
    }
    return false;
  }

  return canGoOn([]);
}

/** Whether an append that leads to this log was answered as it was. */
function gives({ answered }: Append, log: readonly string[]): boolean {
  if (!answered) return true;
  if (answered.position !== log.length - 1) return false;
  return !answered.log || JSON.stringify(answered.log) === JSON.stringify(log);
}
