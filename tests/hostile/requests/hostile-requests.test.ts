// Every hostile request once: a server keeps its words, its memory and its visitors.
import { expect, it } from 'vitest';
import { runSeed, seededRandom } from '../../support/seeded-random.ts';
import { describeWaits } from '../honest-visitor.ts';
import { allPatterns } from './all-patterns.ts';
import { holdConnections } from './hold-connections.ts';
import { besiege } from './hostile-requests.ts';

/** As docs/protection.md says. */
const MOST_MB = 768;
/** That nobody waits for good. How long it takes is measured where the machine is quiet. */
const PATIENCE_MS = 60_000;

it('there are at least 200 hostile requests with different names', () => {
  expect(allPatterns.length).toBeGreaterThanOrEqual(200);
  expect(new Set(allPatterns.map(({ name }) => name)).size).toBe(allPatterns.length);
});

it('hostile requests cause no error, no log line and no delay for visitors', async () => {
  const seed = runSeed();
  const siege = await besiege({ random: seededRandom(seed), attackers: 16, seconds: 0 });
  process.stdout.write(
    `hostile requests, seed ${seed}: ${describeWaits(siege.waits)}; ${siege.peakMb?.toFixed(0)} MB\n`,
  );
  expect(siege).toMatchObject({ wrongs: [], log: [], exitCode: 0 });
  expect(siege.attacks).toBe(allPatterns.length);
  expect(siege.waits.failures).toEqual([]);
  expect(siege.waits.count).toBeGreaterThan(20);
  expect(siege.waits.longestMs).toBeLessThan(PATIENCE_MS);
  if (siege.peakMb !== undefined) expect(siege.peakMb).toBeLessThan(MOST_MB);
}, 120_000);

it('400 hostile connections use little memory', async () => {
  const held = await holdConnections({ count: 400, seconds: 1 });
  process.stdout.write(
    `400 hostile connections: ${describeWaits(held.waits)}; ${held.peakMb?.toFixed(0)} MB\n`,
  );
  expect(held).toMatchObject({ log: [], exitCode: 0 });
  expect(held.waits.failures).toEqual([]);
  expect(held.waits.longestMs).toBeLessThan(PATIENCE_MS);
  if (held.peakMb !== undefined) expect(held.peakMb).toBeLessThan(MOST_MB);
}, 60_000);
