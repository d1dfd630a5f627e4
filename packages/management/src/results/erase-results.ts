// Erases the visitors of many results: those that match a filter, in batches.

import type { Erasure, ErasureMeans } from '../retention/erase-visitor.ts';
import { eraseVisitors } from '../retention/erase-visitor.ts';
import { limits } from './limits.ts';
import type { ResultFilter, ResultReading } from './result-filter.ts';
import type { ResultCursor } from './search-results.ts';
import { searchResults } from './search-results.ts';

/** The erased batch, and where to continue; without `next` all matching results are erased. */
export interface ErasedResults extends Erasure {
  readonly next?: ResultCursor | undefined;
}

/**
 * Erases a batch of matching results, with all data of their visitors. Repeat with `next` until it is absent.
 *
 * @returns nothing when the filter names an unknown version
 * @throws StoreFailure when the store fails in between; repeat from the same place
 */
export async function eraseResults(
  botId: string,
  { filter, after }: { readonly filter: ResultFilter; readonly after?: ResultCursor | undefined },
  means: ErasureMeans & ResultReading,
): Promise<ErasedResults | undefined> {
  const found = await searchResults(means, { botId, filter, limit: limits.erasedAtOnce, after });
  if (!found) return undefined;
  const { results, next } = found;
  // Also for an empty batch: a repeated erasure finds no results, but some of their files may be left.
  const visitors = results.map(({ id }) => ({ resultId: id }));
  const origin = `results of ${botId}`;
  return { ...(await eraseVisitors(visitors, { ...means, origin })), next };
}
