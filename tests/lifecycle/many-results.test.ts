// Very many results: a page of them takes the same work at any place and with any filter, and all of them go out with a little memory.
import { join } from 'node:path';
import { setImmediate as nextRound } from 'node:timers/promises';
import { expandFlow } from '@colloquy/blocks/testing';
import type { Store } from '@colloquy/server';
import { createColloquy, openStore } from '@colloquy/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exportResults } from '../../packages/management/src/results/export-results.ts';
import { limits } from '../../packages/management/src/results/limits.ts';
import type { ResultFilter } from '../../packages/management/src/results/result-filter.ts';
import { searchResults } from '../../packages/management/src/results/search-results.ts';
import { ReadQueue } from '../../packages/runtime/src/read-queue.ts';
import { computing } from '../support/computing-time.ts';
import type { Visit } from '../support/many-visits.ts';
import { addVisits, FIRST_VISIT_MS, visitCursor } from '../support/many-visits.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { testSize } from '../support/test-size.ts';

const RESULTS = testSize('COLLOQUY_TEST_MANY_RESULTS', { usual: 6_000, long: 1_000_000 });

/** Of computing, with the answers and logs of the results that are looked at. On a machine that is shared it takes longer by the clock. */
const PAGE_MS = 100;
const MEMORY_BYTES = 200 * 1024 * 1024;

const smallBot = (title: string) =>
  expandFlow({
    id: 'small-bot',
    name: 'Small',
    variables: [{ id: 'v1', name: 'City' }],
    groups: [{ title, blocks: [{ id: 'ask', type: 'text input' }] }],
  });

const folder = temporaryFolder('many-results');
const reads = new ReadQueue(nextRound);
let store: Store;

/** Hashes of its versions. */
const flows: string[] = [];

beforeAll(async () => {
  store = await openStore({ dataFolder: join(folder.path, 'data') });
  const colloquy = await createColloquy({ store });
  for (const [index, title] of ['Who', 'Who are you'].entries()) {
    expect(await colloquy.bots.publish(smallBot(title))).toMatchObject({ ok: true });
    flows.push((await store.loadVersion({ botId: 'small-bot', number: index + 1 }))?.flow ?? '');
  }
  await addVisits(store, RESULTS, visitOf);
}, 60 * 60_000);
afterAll(async () => {
  await store.close();
  folder.remove();
});

/** A visit; one of a thousand came from Basel, one of two came to the end, one of three met the second version. */
const visitOf = (number: number): Visit => ({
  content: `I am visitor ${number}`,
  variables: [{ id: 'v1', name: 'City', value: number % 1_000 === 7 ? 'Basel' : 'Zurich' }],
  flow: flows[number % 3 === 0 ? 1 : 0] ?? '',
});

it.each<[name: string, filter: ResultFilter]>([
  ['no filter', {}],
  ['an end', { completed: true }],
  ['a value', { variable: 'City', value: 'Basel' }],
  ['words without a match', { text: 'nobody' }],
  ['a time', { since: FIRST_VISIT_MS + 1_000, until: FIRST_VISIT_MS + (RESULTS - 1) * 1_000 }],
  ['a version', { version: 2 }],
  ['a variable without values', { variable: 'Country' }],
  [
    'all of them',
    {
      since: FIRST_VISIT_MS,
      completed: false,
      version: 1,
      variable: 'City',
      value: 'Basel',
      text: 'visitor',
    },
  ],
])('a page of results is quick at any depth: %s', async (_, filter) => {
  for (const depth of [0, 0.5, 0.999]) {
    const after = depth === 0 ? undefined : visitCursor(Math.floor(RESULTS * (1 - depth)));
    const search = () => searchResults({ store, reads }, { botId: 'small-bot', filter, limit: 50, after });
    await search();
    const { result, computedMs } = await computing(search);
    expect(result?.results.length).toBeLessThanOrEqual(50);
    expect(computedMs).toBeLessThan(PAGE_MS);
  }
});

it('a search continues where a page ended, and finds each result once', async () => {
  const found: string[] = [];
  const filter = { variable: 'City', value: 'Basel', until: FIRST_VISIT_MS + 6_000_000 };
  let after: { readonly createdAt: number; readonly id: string } | undefined;
  do {
    const page = await searchResults({ store, reads }, { botId: 'small-bot', filter, limit: 50, after });
    found.push(...(page?.results ?? []).map(({ id }) => id));
    after = page?.next;
  } while (after);
  const expected = [5_007, 4_007, 3_007, 2_007, 1_007, 7].filter((number) => number < RESULTS);
  expect(found).toEqual(expected.map((number) => visitCursor(number).id));
});

it.each(['csv', 'xlsx'] as const)(
  `an export writes all results as %s with little memory`,
  { timeout: 60 * 60_000 },
  async (format) => {
    const bot = await store.loadBot({ id: 'small-bot' });
    if (!bot) throw new Error('The bot is gone.');
    const pages: number[] = [];
    const watched: Store = {
      ...store,
      async findResults(botId, page) {
        pages.push(page.limit);
        return store.findResults(botId, page);
      },
    };
    const before = process.memoryUsage();
    let most = 0;
    let bytes = 0;
    let pieces = 0;
    for await (const piece of (await exportResults({ store: watched, reads }, bot, { format })) ?? []) {
      bytes += piece.length;
      if (pieces++ % 1_000 !== 0) continue;
      const { heapUsed, arrayBuffers } = process.memoryUsage();
      most = Math.max(most, heapUsed - before.heapUsed, arrayBuffers - before.arrayBuffers);
    }
    expect(bytes).toBeGreaterThan(RESULTS * (format === 'csv' ? 80 : 10));
    expect(Math.max(...pages)).toBeLessThanOrEqual(limits.resultsPerPage + 1);
    expect(most).toBeLessThan(MEMORY_BYTES);
  },
);
