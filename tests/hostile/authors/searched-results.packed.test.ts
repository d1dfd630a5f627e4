// Very many results: a search finds a rare word in few requests and counts all matches, and neither it nor an export delays visitors.
import { join } from 'node:path';
import { expandFlow } from '@colloquy/blocks/testing';
import { createColloquy, openStore } from '@colloquy/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Visit } from '../../support/many-visits.ts';
import { addVisits } from '../../support/many-visits.ts';
import { asOperator } from '../../support/operator-token.ts';
import type { ServerProcess } from '../../support/server-process.ts';
import { startServerProcess } from '../../support/server-process.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { testSize } from '../../support/test-size.ts';

const RESULTS = testSize('COLLOQUY_TEST_SEARCHED_RESULTS', { usual: 20_000, long: 100_000 });
/** Turns of visitors in each phase. */
const TURNS = 100;
/** How many times as long visitors may wait beside searches as alone. */
const MOST_TIMES = 4;
/** What counts as the least wait of those who are alone: below it the share of the searches in the machine counts, and not the server. */
const LEAST_MS = 10;
/** Others use the machine: the best of so many attempts counts. */
const ATTEMPTS = 4;

const folder = temporaryFolder('searched-results');
let server: ServerProcess;
let base = '';

beforeAll(async () => {
  const store = await openStore({ dataFolder: join(folder.path, 'data') });
  const colloquy = await createColloquy({ store });
  await colloquy.bots.publish(
    expandFlow({
      id: 'small-bot',
      publicId: 'small',
      name: 'Small',
      variables: [{ id: 'v1', name: 'City' }],
      groups: [{ title: 'Who', blocks: [{ id: 'ask', type: 'text input' }] }],
    }),
  );
  await addVisits(store, RESULTS, visitOf);
  await colloquy.close();
  // It measures delays, which a busy machine makes as well.
  server = startServerProcess(join(folder.path, 'data'), { COLLOQUY_LOAD_SHEDDING: 'off' });
  server.go();
  base = (await server.listening) ?? '';
}, 10 * 60_000);
afterAll(async () => {
  await server.stop();
  folder.remove();
});

/** One visitor, among the first, wrote a rare word; every tenth a usual one. */
function visitOf(number: number): Visit {
  const usual = number % 10 === 0 ? 'Münster' : 'Zürich';
  return {
    content: `I am visitor ${number}, and I come from ${number === 7 ? 'Qaanaaq' : usual}.`,
    variables: Array.from({ length: 5 }, (_, index) => ({
      id: `v${index + 1}`,
      name: `City ${index + 1}`,
      value: 'A place that is nice to live in',
    })),
    flow: 'none',
  };
}

const get = (path: string) =>
  fetch(`${base}/v1/bots/small-bot/results${path}`, {
    headers: asOperator,
    signal: AbortSignal.timeout(60_000),
  });

interface Page {
  readonly results: readonly { readonly id: string }[];
  readonly cursor?: string;
}

/** All matches, and how many requests they took. */
async function search(text: string): Promise<{ readonly found: number; readonly requests: number }> {
  let [found, requests] = [0, 0];
  let cursor: string | undefined;
  do {
    const more = cursor === undefined ? '' : `&cursor=${cursor}`;
    const page = (await (await get(`?text=${encodeURIComponent(text)}&limit=200${more}`)).json()) as Page;
    found += page.results.length;
    cursor = page.cursor;
    requests++;
  } while (cursor !== undefined);
  return { found, requests };
}

it('one request finds a rare word, or reports that there is none', { timeout: 120_000 }, async () => {
  expect(await search('QAANAAQ')).toEqual({ found: 1, requests: 1 });
  expect(await search('nobody wrote this')).toEqual({ found: 0, requests: 1 });
});

it('a search returns the first matches at once, and a count is exact', { timeout: 120_000 }, async () => {
  const first = (await (await get('?text=m%C3%BCnster&limit=50')).json()) as Page;
  expect(first.results).toHaveLength(50);
  const counts = ['?text=m%C3%BCnster', '?text=m%C3%BCnster&completed=false', '?text=qaanaaq', ''];
  const counted = await Promise.all(counts.map(async (query) => (await get(`/count${query}`)).json()));
  expect(counted).toEqual([
    { count: RESULTS / 10, isExact: true },
    { count: 0, isExact: true },
    { count: 1, isExact: true },
    { count: RESULTS, isExact: true },
  ]);
});

/** Milliseconds of the slowest but one of a hundred turns. */
async function turnsOfVisitors(): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    const from = performance.now();
    const response = await fetch(`${base}/v1/bots/small/startChat`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    await response.arrayBuffer();
    expect(response.status).toBe(200);
    times.push(performance.now() - from);
  }
  return times.sort((one, other) => one - other).at(-2) ?? Number.NaN;
}

it('searches slow the turns of visitors at most fourfold', { timeout: 300_000 }, async () => {
  await turnsOfVisitors();
  let best = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < ATTEMPTS && best > MOST_TIMES; attempt++) {
    const alone = await turnsOfVisitors();
    const busy = await besideSearches(turnsOfVisitors);
    if (process.env.SHOW_TIMES) console.log({ alone, busy });
    best = Math.min(best, busy / Math.max(LEAST_MS, alone));
  }
  expect(best).toBeLessThanOrEqual(MOST_TIMES);
});

/** Searches, counts and exports all results again and again while the work is done. */
async function besideSearches<T>(work: () => Promise<T>): Promise<T> {
  let isBusy = true;
  const again = async (work: () => Promise<unknown>) => {
    while (isBusy) await work();
  };
  const searches = [
    again(() => search('nobody wrote this')),
    again(async () => (await get('/count?text=visitor')).json()),
    again(async () => {
      const text = await (await get('/export?format=csv')).text();
      expect(text.split('\r\n').length).toBeGreaterThan(RESULTS);
    }),
  ];
  try {
    return await work();
  } finally {
    isBusy = false;
    await Promise.all(searches);
  }
}
