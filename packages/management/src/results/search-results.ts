// Searches results: matching ones, newest first, with bounded work per page.

import { integrationLimits as integrationsLimits } from '@colloquy/integrations';
import { runtimeLimits } from '@colloquy/runtime';
import type { ResultPlace, ResultsSearch, StoredResult } from '@colloquy/storage';
import { normalise, sizeOfResult } from '@colloquy/storage';
import { limits } from './limits.ts';
import type { ResultFilter, ResultReading } from './result-filter.ts';
import { readFilter } from './result-filter.ts';

export type { ResultPlace } from '@colloquy/storage';

export interface ResultSearch {
  readonly botId: string;
  readonly filter: ResultFilter;
  /** At most 200. */
  readonly limit: number;
  readonly after?: ResultPlace | undefined;
}

/** A page of matching results. */
export interface FoundResults {
  readonly results: readonly StoredResult[];
  /** Where to continue; absent after the last page. */
  readonly next?: ResultPlace | undefined;
}

/**
 * Searches results. A page ends at its limit of results, bytes, or data read. So it takes about the same time at any
 * place of a list of any length. Results written in the meantime belong before this page, so none is repeated or
 * skipped.
 *
 * @returns nothing when the filter names an unknown version
 * @example await searchResults({ store, reads }, { botId: 'lead', filter: { completed: true }, limit: 50 })
 */
export async function searchResults(
  reading: ResultReading,
  { botId, filter, limit, after }: ResultSearch,
): Promise<FoundResults | undefined> {
  const isMeant = await readFilter(reading, botId, filter);
  if (!isMeant) return undefined;
  const { since = Number.NEGATIVE_INFINITY, until } = filter;
  const results: StoredResult[] = [];
  const end = performance.now() + limits.searchMs;
  let sliceEnd = performance.now() + integrationsLimits.sliceMs;
  let next = earliest(after, until === undefined ? undefined : { createdAt: until, id: '' });
  let searchedBytes = 0;
  let foundBytes = 0;
  for (let pages = 0; pages < limits.searchedPages; pages++) {
    const page = await reading.store.findResults(botId, pageAfter(next, filter, limit - results.length));
    for (const result of page.results) {
      const { createdAt, id } = result;
      if (createdAt < since) return { results };
      if (await isMeant(result)) {
        foundBytes += sizeOfResult(result);
        const isFull = results.length > 0 && foundBytes > runtimeLimits.pageBytes;
        if (isFull || results.length === limit) return { results, next };
        results.push(result);
      }
      next = { createdAt, id };
      if (performance.now() < sliceEnd) continue;
      await reading.reads.slice();
      sliceEnd = performance.now() + integrationsLimits.sliceMs;
    }
    if (!page.last || page.last.createdAt < since) return { results };
    next = page.last;
    searchedBytes += page.bytes;
    if (searchedBytes >= limits.searchedBytes || performance.now() >= end) break;
    await reading.reads.slice();
  }
  return { results, next };
}

/** Without a filter, one extra result shows whether there is another page. */
function pageAfter(before: ResultPlace | undefined, filter: ResultFilter, left: number): ResultsSearch {
  return {
    limit: isUnfiltered(filter) ? left + 1 : limits.resultsPerPage,
    bytes: runtimeLimits.pageBytes,
    before,
    text: filter.text === undefined ? undefined : normalise(filter.text),
  };
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
  let after: ResultPlace | undefined;
  do {
    const found = await searchResults(reading, { botId, filter, limit: limits.resultsPerPage, after });
    yield* found?.results ?? [];
    after = found?.next;
  } while (after);
}

function isUnfiltered({ completed, version, variable, text }: ResultFilter): boolean {
  return [completed, version, variable, text].every((part) => part === undefined);
}

/** The later of two places in a list sorted newest first. */
function earliest(one: ResultPlace | undefined, other: ResultPlace | undefined): ResultPlace | undefined {
  if (!one || !other) return one ?? other;
  return one.createdAt < other.createdAt ? one : other;
}
