// Every hostile flow: what each kind does to an honest visitor, and what the server holds.
import { expect, it } from 'vitest';
import { runSeed, seededRandom } from '../../support/seeded-random.ts';
import { testSize } from '../../support/test-size.ts';
import { allFlows } from './all-flows.ts';
import { besiegeWithFlows } from './besiege-with-flows.ts';
import { flowReport } from './flow-report.ts';

/** As docs/protection.md says. */
const MOST_MB = 1_024;
const PATIENCE_MS = 60_000;

it('the server survives every hostile flow', async () => {
  const seed = runSeed();
  const attackers = testSize('COLLOQUY_TEST_ATTACKERS', { usual: 4, long: 4 });
  const wanted = process.env.COLLOQUY_TEST_FLOWS;
  const flows = wanted ? allFlows.filter(({ name }) => name.includes(wanted)) : allFlows;
  const siege = await besiegeWithFlows({ flows, random: seededRandom(seed), attackers, givesWay: true });
  process.stdout.write(
    flowReport(siege, `${flows.length} hostile flows, ${attackers} at once, seed ${seed}`),
  );
  expect(siege).toMatchObject({ wrongs: [], log: [], isAlive: true, exitCode: 0 });
  expect(siege.waits.failures).toEqual([]);
  expect(siege.waits.longestMs).toBeLessThan(PATIENCE_MS);
  if (siege.memory) expect(siege.memory.peakMb).toBeLessThan(MOST_MB);
}, 1_800_000);
