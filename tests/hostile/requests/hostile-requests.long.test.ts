// Every hostile request again and again, and 8,000 hostile connections at once: how long an honest visitor waits, and what the server holds.
import { expect, it } from 'vitest';
import { runSeed, seededRandom } from '../../support/seeded-random.ts';
import { testSize } from '../../support/test-size.ts';
import { describeWaits } from '../honest-visitor.ts';
import { describeLongest } from '../spans.ts';
import { holdConnections } from './hold-connections.ts';
import { besiege } from './hostile-requests.ts';

/** As docs/protection.md says. */
const MOST_MB = 768;
const MOST_MB_OF_8000 = 1_024;
const PATIENCE_MS = 10_000;

it('the server survives a minute of hostile requests', async () => {
  const seed = runSeed();
  const attackers = testSize('COLLOQUY_TEST_ATTACKERS', { usual: 32, long: 32 });
  const siege = await besiege({ random: seededRandom(seed), attackers, seconds: 60, givesWay: true });
  report(
    `${siege.attacks} attacks, ${attackers} at once, seed ${seed}: ${describeWaits(siege.waits)}; ${siege.peakMb?.toFixed(0)} MB`,
  );
  for (const line of describeLongest(siege.longest)) process.stdout.write(`${line}\n`);
  expect(siege).toMatchObject({ wrongs: [], log: [], exitCode: 0 });
  expect(siege.waits.failures).toEqual([]);
  expect(siege.waits.longestMs).toBeLessThan(PATIENCE_MS);
  if (siege.peakMb !== undefined) expect(siege.peakMb).toBeLessThan(MOST_MB);
}, 300_000);

it('the server survives 8,000 hostile connections at once', async () => {
  const held = await holdConnections({ count: 8_000, seconds: 20 });
  report(`8,000 connections: ${describeWaits(held.waits)}; ${held.peakMb?.toFixed(0)} MB`);
  expect(held).toMatchObject({ log: [], exitCode: 0 });
  expect(held.waits.failures).toEqual([]);
  expect(held.waits.longestMs).toBeLessThan(PATIENCE_MS);
  if (held.peakMb !== undefined) expect(held.peakMb).toBeLessThan(MOST_MB_OF_8000);
}, 300_000);

function report(line: string): void {
  process.stdout.write(`hostile requests: ${line}\n`);
}
