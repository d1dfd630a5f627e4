// Some hostile flows of every kind: a server keeps its words, its memory and its visitors. The long run plays all of them.
import { expect, it } from 'vitest';
import type { SeededRandom } from '../../support/seeded-random.ts';
import { runSeed, seededRandom } from '../../support/seeded-random.ts';
import { shuffled } from '../shuffled.ts';
import { allFlows } from './all-flows.ts';
import { besiegeWithFlows } from './besiege-with-flows.ts';
import { flowReport } from './flow-report.ts';
import type { HostileFlow } from './hostile-flow.ts';

/** As docs/protection.md says. */
const MOST_MB = 768;
/** That nobody waits for good. How long it takes is measured where the machine is quiet. */
const PATIENCE_MS = 60_000;
const OF_EACH_KIND = 1;

it('there are at least 200 hostile flows with different names', () => {
  expect(allFlows.length).toBeGreaterThanOrEqual(200);
  expect(new Set(allFlows.map(({ name }) => name)).size).toBe(allFlows.length);
});

it('hostile flows of each kind cause no error, no log line and no delay for visitors', async () => {
  const seed = runSeed();
  const random = seededRandom(seed);
  const flows = sample(random);
  const siege = await besiegeWithFlows({ flows, random, attackers: 4 });
  process.stdout.write(flowReport(siege, `${flows.length} hostile flows, seed ${seed}`));
  expect(siege).toMatchObject({ wrongs: [], log: [], isAlive: true, exitCode: 0 });
  expect(siege.waits.failures).toEqual([]);
  expect(siege.waits.count).toBeGreaterThan(20);
  expect(siege.waits.longestMs).toBeLessThan(PATIENCE_MS);
  if (siege.memory) expect(siege.memory.peakMb).toBeLessThan(MOST_MB);
}, 120_000);

function sample(random: SeededRandom): HostileFlow[] {
  const kinds = Map.groupBy(allFlows, ({ kind }) => kind);
  return [...kinds.values()].flatMap((flows) => shuffled(flows, random).slice(0, OF_EACH_KIND));
}
