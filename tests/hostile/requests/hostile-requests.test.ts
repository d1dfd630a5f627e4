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

it('has at least 200 of them, each with a name of its own', () => {
  expect(allPatterns.length).toBeGreaterThanOrEqual(200);
  expect(new Set(allPatterns.map(({ name }) => name)).size).toBe(allPatterns.length);
});

it('none of them gets a 500, a line in the log, or the memory of the server, and a visitor chats on', async () => {
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

it('400 connections that hold what a stranger can hold do not hold much', async () => {
  const held = await holdConnections({ count: 400, seconds: 1 });
  process.stdout.write(
    `400 hostile connections: ${describeWaits(held.waits)}; ${held.peakMb?.toFixed(0)} MB\n`,
  );
  expect(held).toMatchObject({ log: [], exitCode: 0 });
  expect(held.waits.failures).toEqual([]);
  expect(held.waits.longestMs).toBeLessThan(PATIENCE_MS);
  if (held.peakMb !== undefined) expect(held.peakMb).toBeLessThan(MOST_MB);
}, 60_000);
