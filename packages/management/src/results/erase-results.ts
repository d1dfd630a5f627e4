// Erases the visitors of many results: those that are meant, some at a time.

import type { Erasure, ErasureMeans } from '../retention/erase-visitor.ts';
import { eraseVisitors } from '../retention/erase-visitor.ts';
import { limits } from './limits.ts';
import type { ResultFilter, ResultReading } from './result-filter.ts';
import type { ResultPlace } from './search-results.ts';
import { searchResults } from './search-results.ts';

/** What was erased, and where to go on; without `next` all that is meant is gone. */
export interface ErasedResults extends Erasure {
  readonly next?: ResultPlace | undefined;
}

/**
 * Erases some of the results that are meant, with everything about their visitors. Do it again with `next` until there is none.
 *
 * @returns nothing when the filter names a version that the bot does not have
 * @throws StoreFailure when the store fails in between; do it again from the same place
 */
export async function eraseResults(
  botId: string,
  { filter, after }: { readonly filter: ResultFilter; readonly after?: ResultPlace | undefined },
  means: ErasureMeans & ResultReading,
): Promise<ErasedResults | undefined> {
  const found = await searchResults(means, { botId, filter, limit: limits.erasedAtOnce, after });
  if (!found) return undefined;
  const { results, next } = found;
  // Also when there are none: whoever does it again finds none, and of the files of those that are gone some may be left.
  const visitors = results.map(({ id }) => ({ resultId: id }));
  const origin = `results of ${botId}`;
  return { ...(await eraseVisitors(visitors, { ...means, origin })), next };
}
