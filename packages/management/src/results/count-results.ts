// Counts the results that match a filter.
import { limits } from './limits.ts';
import type { ResultFilter, ResultReading } from './result-filter.ts';
import { readFilter } from './result-filter.ts';
import { isDecided, loadMatches, scanResults } from './scan-results.ts';

/** A count of results. */
export interface ResultCount {
  readonly count: number;
  /** False when there are more results than a count scans: then there are at least so many. */
  readonly isExact: boolean;
}

/**
 * Counts matching results. Only those are loaded about which the search columns cannot decide.
 *
 * @returns nothing when the filter names an unknown version
 * @throws the reason of the signal, when it is aborted
 * @example await countResults({ store, reads }, { botId: 'lead', filter: { text: 'ada' } }) // { count: 1234, isExact: true }
 */
export async function countResults(
  reading: ResultReading,
  {
    botId,
    filter,
    signal,
  }: { readonly botId: string; readonly filter: ResultFilter; readonly signal?: AbortSignal | undefined },
): Promise<ResultCount | undefined> {
  const isMeant = await readFilter(reading, botId, filter);
  if (!isMeant) return undefined;
  const decides = isDecided(filter);
  let count = 0;
  for await (const { matches, scanned, next } of scanResults(reading, {
    botId,
    filter,
    most: limits.scanned,
  })) {
    const unsure = matches.filter(({ isCertain }) => !(isCertain && decides));
    count += matches.length - unsure.length;
    for await (const match of loadMatches(reading, unsure, isMeant)) {
      signal?.throwIfAborted();
      if (match.isMeant) count++;
    }
    signal?.throwIfAborted();
    if (next && scanned >= limits.scannedPerCount) return { count, isExact: false };
  }
  return { count, isExact: true };
}
