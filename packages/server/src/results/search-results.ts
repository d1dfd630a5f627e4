// Searching results: those that are meant, newest first, with bounded work for each page.
import { setImmediate as nextRound } from 'node:timers/promises';
import type { ResultsPage, Store, StoredResult } from '../stores/store.ts';
import { limits } from './limits.ts';
import type { IsMeant, ResultFilter } from './result-filter.ts';
import { readFilter } from './result-filter.ts';

/** A place in the list of results: behind this one. */
export type ResultPlace = NonNullable<ResultsPage['before']>;

/** What is looked for. */
export interface ResultSearch {
  readonly botId: string;
  readonly filter: ResultFilter;
  /** At most 200. */
  readonly limit: number;
  readonly after?: ResultPlace | undefined;
}

/** What was found. */
export interface FoundResults {
  readonly results: readonly StoredResult[];
  /** Where to go on; absent when all were looked at. */
  readonly next?: ResultPlace | undefined;
}

/**
 * Looks for results. A search ends when its page is full, or when enough were looked at: so it takes about the same time however many results there are, at
 * any place of the list. What is written meanwhile belongs to an earlier page: nothing is given twice or left out.
 *
 * @returns nothing when the filter names a version that the bot does not have
 * @example await searchResults(store, { botId: 'lead', filter: { completed: true }, limit: 50 })
 */
export async function searchResults(
  store: Store,
  { botId, filter, limit, after }: ResultSearch,
): Promise<FoundResults | undefined> {
  const isMeant = await readFilter(store, botId, filter);
  if (!isMeant) return undefined;
  const { since = Number.NEGATIVE_INFINITY, until } = filter;
  const results: StoredResult[] = [];
  const end = performance.now() + limits.searchMs;
  let place = earliest(after, until === undefined ? undefined : { createdAt: until, id: '' });
  for (let lookedAt = 0; lookedAt < limits.lookedAt && performance.now() < end; ) {
    const size = Math.min(limits.resultsPerPage, limits.lookedAt - lookedAt);
    // Without a filter, one more than is asked for tells whether there is another page.
    const wanted = isUnfiltered(filter) ? Math.min(limit + 1, size) : size;
    const page = await store.listResults(botId, { limit: wanted, ...(place ? { before: place } : {}) });
    lookedAt += page.length;
    const meant = await meantOf(page, isMeant);
    for (const [index, result] of page.entries()) {
      if (result.createdAt < since) return { results };
      if (meant[index] && results.length === limit) return { results, next: place };
      if (meant[index]) results.push(result);
      place = { createdAt: result.createdAt, id: result.id };
    }
    if (page.length < wanted) return { results };
    await nextRound();
  }
  return { results, next: place };
}

/** All results that are meant, a page at a time; nothing when the filter names a version that the bot does not have. */
export async function findResults(
  store: Store,
  botId: string,
  filter: ResultFilter,
): Promise<AsyncGenerator<StoredResult> | undefined> {
  const isKnown = (await readFilter(store, botId, filter)) !== undefined;
  return isKnown ? goThrough(store, botId, filter) : undefined;
}

async function* goThrough(store: Store, botId: string, filter: ResultFilter): AsyncGenerator<StoredResult> {
  let after: ResultPlace | undefined;
  do {
    const found = await searchResults(store, { botId, filter, limit: limits.resultsPerPage, after });
    yield* found?.results ?? [];
    after = found?.next;
  } while (after);
}

/** Asked together, because some ask the store. */
function meantOf(page: readonly StoredResult[], isMeant: IsMeant): Promise<readonly boolean[]> {
  return Promise.all(page.map((result) => isMeant(result)));
}

function isUnfiltered({ completed, version, variable, text }: ResultFilter): boolean {
  return [completed, version, variable, text].every((part) => part === undefined);
}

/** Of two places in a list that goes back in time, the one that comes later in it. */
function earliest(one: ResultPlace | undefined, other: ResultPlace | undefined): ResultPlace | undefined {
  if (!one || !other) return one ?? other;
  return one.createdAt < other.createdAt ? one : other;
}
