// Searches results: matching ones, newest first, with bounded work per page.

import { createPause } from '@colloquy/integrations';
import { runtimeLimits } from '@colloquy/runtime';
import type { ResultCursor, StoredResult } from '@colloquy/storage';
import { sizeOfResult } from '@colloquy/storage';
import { limits } from './limits.ts';
import type { IsMeant, ResultFilter, ResultReading } from './result-filter.ts';
import { readFilter } from './result-filter.ts';
import { loadMatches, scanResults, startOf } from './scan-results.ts';

export type { ResultCursor } from '@colloquy/storage';

export interface ResultSearch {
  readonly botId: string;
  readonly filter: ResultFilter;
  /** At most 200. */
  readonly limit: number;
  readonly after?: ResultCursor | undefined;
}

/** A page of matching results. */
export interface FoundResults {
  readonly results: readonly StoredResult[];
  /** Where to continue; absent after the last page. */
  readonly next?: ResultCursor | undefined;
}

/**
 * Searches results. A page ends at its limit of results, bytes, or data read. So it takes about the same time at any
 * place of a list of any length. With a filter, the first matches come at once: a page that has some ends after a
 * bounded scan. Results written in the meantime belong before this page, so none is repeated or skipped.
 *
 * @returns nothing when the filter names an unknown version
 * @example await searchResults({ store, reads }, { botId: 'lead', filter: { completed: true }, limit: 50 })
 */
export async function searchResults(
  reading: ResultReading,
  search: ResultSearch,
): Promise<FoundResults | undefined> {
  const isMeant = await readFilter(reading, search.botId, search.filter);
  if (!isMeant) return undefined;
  return isUnfiltered(search.filter) ? readPage(reading, search) : scanPage(reading, search, isMeant);
}

/** A page with a filter. */
async function scanPage(
  reading: ResultReading,
  { botId, filter, limit, after }: ResultSearch,
  isMeant: IsMeant,
): Promise<FoundResults> {
  const results: StoredResult[] = [];
  let place = startOf(filter, after);
  let foundBytes = 0;
  let searchedBytes = 0;
  let loaded = 0;
  for await (const { matches, scanned, next } of scanResults(reading, {
    botId,
    filter,
    after,
    most: limit + 1,
  })) {
    for await (const match of loadMatches(reading, matches, isMeant)) {
      const { result } = match;
      const size = sizeOfResult(result);
      searchedBytes += size;
      if (match.isMeant) {
        foundBytes += size;
        const isFull = results.length > 0 && foundBytes > runtimeLimits.pageBytes;
        if (isFull || results.length === limit) return { results, next: place };
        results.push(result);
      }
      place = { createdAt: result.createdAt, id: result.id };
      if (searchedBytes >= limits.searchedBytes) return { results, next: place };
    }
    place = next;
    loaded += matches.length;
    const most = results.length > 0 ? limits.scannedAfterMatch : limits.scannedPerSearch;
    if (scanned >= most || loaded >= limits.loadedPerSearch) break;
  }
  return { results, next: place };
}

/** A page without one. */
async function readPage(
  reading: ResultReading,
  { botId, filter, limit, after }: ResultSearch,
): Promise<FoundResults> {
  const { since = Number.NEGATIVE_INFINITY } = filter;
  const results: StoredResult[] = [];
  const end = performance.now() + limits.searchMs;
  const pause = createPause(reading.reads.slice);
  let next = startOf(filter, after);
  let searchedBytes = 0;
  let foundBytes = 0;
  for (let pages = 0; pages < limits.searchedPages; pages++) {
    // One extra result shows whether there is another page.
    const page = await reading.store.findResults(botId, {
      limit: limit - results.length + 1,
      bytes: runtimeLimits.pageBytes,
      before: next,
    });
    for (const result of page.results) {
      const { createdAt, id } = result;
      if (createdAt < since) return { results };
      foundBytes += sizeOfResult(result);
      const isFull = results.length > 0 && foundBytes > runtimeLimits.pageBytes;
      if (isFull || results.length === limit) return { results, next };
      results.push(result);
      next = { createdAt, id };
      await pause();
    }
    if (!page.last || page.last.createdAt < since) return { results };
    next = page.last;
    searchedBytes += page.bytes;
    if (searchedBytes >= limits.searchedBytes || performance.now() >= end) break;
    await reading.reads.slice();
  }
  return { results, next };
}

/** All matching results, one page at a time; nothing when the filter names an unknown version. */
export async function findResults(
  reading: ResultReading,
  botId: string,
  filter: ResultFilter,
): Promise<AsyncGenerator<StoredResult> | undefined> {
  const isKnown = (await readFilter(reading, botId, filter)) !== undefined;
  return isKnown ? goThrough(reading, botId, filter) : undefined;
}

async function* goThrough(
  reading: ResultReading,
  botId: string,
  filter: ResultFilter,
): AsyncGenerator<StoredResult> {
  let after: ResultCursor | undefined;
  do {
    const found = await searchResults(reading, { botId, filter, limit: limits.resultsPerPage, after });
    yield* found?.results ?? [];
    after = found?.next;
  } while (after);
}

function isUnfiltered({ completed, version, variable, text, tag }: ResultFilter): boolean {
  return [completed, version, variable, text, tag].every((part) => part === undefined);
}
