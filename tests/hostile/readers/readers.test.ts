// Readers that mean harm: they ask again and again for the largest things that strangers have left. Others go on chatting, and the memory stays bounded.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { testSize } from '../../support/test-size.ts';
import { describeWaits } from '../honest-visitor.ts';
import { fillStore, LARGE_CHAT, written } from './fill-store.ts';
import type { CountedServer } from './measure.ts';
import { asOperator, measureReaders, startCountedServer } from './measure.ts';

/** A search for what nobody wrote reads some MiB for each answer, so it is watched for three times as long. */
const READING_MS = testSize('COLLOQUY_TEST_READERS', { usual: 1_500, long: 20_000 });

/** Of computing in one round of the event loop. Most of these took 170 to 1,300 before reads were bounded. */
const ROUND_MS = 150;
const PEAK_MB = 700;
/** On a quiet machine it is a fortieth of that. */
const WAIT_MS = 20_000;

const folder = temporaryFolder('readers');
let server: CountedServer;
beforeAll(async () => {
  await fillStore(`${folder.path}/data`);
  server = await startCountedServer(folder.path);
}, 120_000);
afterAll(async () => {
  await server.kill();
  folder.remove();
});

it.each([
  ['one large chat', `/v1/sessions/${LARGE_CHAT}`, 40],
  ['where it is', `/v1/sessions/${LARGE_CHAT}/state`, 40],
  ['what was said in it', '/v1/results/large-result/transcript', 10],
  ['lists of large results', '/v1/bots/flooded-bot/results?limit=200', 4],
  ['lists of ordinary results', '/v1/bots/ordinary-bot/results?limit=200', 20],
  ['words without a match, in large results', '/v1/bots/flooded-bot/results?text=nowhere', 4],
  ['words without a match, in ordinary results', '/v1/bots/ordinary-bot/results?text=nowhere', 4],
  ['tables', '/v1/bots/flooded-bot/results/export?format=csv', 4],
  ['lines of JSON', '/v1/bots/flooded-bot/results/export?format=jsonl', 4],
  ['workbooks', '/v1/bots/flooded-bot/results/export?format=xlsx', 4],
])('parallel reads do not exhaust the server: %s', { timeout: 180_000 }, async (name, path, readers) => {
  const measured = await measureReaders(server, {
    path,
    readers,
    ms: path.includes('text=') ? 3 * READING_MS : READING_MS,
  });
  const { longestRoundMs, statuses, bytes, longestMs, failures } = measured;
  const peakMb = server.peakMb();
  console.info(
    `${name}: ${describeWaits(measured)}; longest round ${longestRoundMs.toFixed(0)} ms; memory ${peakMb?.toFixed(0)} MiB; ${JSON.stringify(statuses)}, ${(bytes / 2 ** 20).toFixed(0)} MiB`,
  );
  expect(failures).toEqual([]);
  expect(longestMs).toBeLessThan(WAIT_MS);
  expect(longestRoundMs).toBeLessThan(ROUND_MS);
  if (peakMb !== undefined) expect(peakMb).toBeLessThan(PEAK_MB);
  expect(bytes).toBeGreaterThan(0);
  // Who asks for too much at once is told to come back, and nobody is cut off.
  expect(Object.keys(statuses).filter((status) => status !== '200' && status !== '503')).toEqual([]);
});

it('the list returns every large result through its pages', { timeout: 120_000 }, async () => {
  const found = new Set<string>();
  let cursor: string | undefined;
  do {
    const query = `limit=200${cursor === undefined ? '' : `&cursor=${cursor}`}`;
    const response = await fetch(`${server.base}/v1/bots/flooded-bot/results?${query}`, {
      headers: asOperator,
    });
    const page = (await response.json()) as { results: { id: string }[]; cursor?: string };
    expect(page.results.length).toBeGreaterThan(0);
    for (const { id } of page.results) found.add(id);
    cursor = page.cursor;
  } while (cursor !== undefined);
  expect(found.size).toBe(written.largeResults);
});
