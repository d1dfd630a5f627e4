// Hundreds of thousands of turns on simulated servers in bad weather: whatever fails, and wherever, each turn is taken exactly once.
import { expect, it } from 'vitest';
import { runSeed, seededRandom } from '../../support/seeded-random.ts';
import { testSize } from '../../support/test-size.ts';
import { drawScenario } from './scenario.ts';
import { describeFailure, search } from './search.ts';
import { simulate } from './simulation.ts';

/** Turns of one run. A thousand take a second or two. */
const TURNS = testSize('COLLOQUY_TEST_SIMULATED_TURNS', { usual: 4_000, long: 1_000_000 });

/** Scenarios that are played twice. */
const TWICE = testSize('COLLOQUY_TEST_SIMULATED_TWICE', { usual: 6, long: 50 });

/** From so many turns on every fault has come at every place. */
const ENOUGH_TURNS = 100_000;

/** Seeds that found something once. 1670422011: a commit that lands late, over data that another server had received meanwhile. */
const KEPT_SEEDS = [1670422011];

/** The operations of the store, and the ports, around each of which everything goes wrong. */
const OPERATIONS = [
  'loadBot',
  'loadFlow',
  'loadSessions',
  'loadRequests',
  'loadJournal',
  'journal intent',
  'journal result',
  'commitTurns',
];
const EVERY_FAULT = [
  ...OPERATIONS.flatMap((name) => [
    `crash before ${name}`,
    `crash after ${name}`,
    `crash on the answer to ${name}`,
    `storeFailure ${name}`,
    `unknownOutcome ${name}`,
  ]),
  ...['http', 'mail'].flatMap((port) => [
    `crash before ${port}`,
    `crash after ${port}`,
    `callFailure ${port} hangs`,
    `callFailure ${port} takes long`,
  ]),
  'stop with requests under way',
  'clockJump of a server',
  'lostAnswer to a client',
  'duplicate of a request',
  'doubleClick on a reply',
  'race of replies',
  'unkeyed reply',
  'abandon of a reply',
  'misuse of a key',
  'repeat of an answered request',
];

it(`the simulation runs ${TURNS} turns exactly once, in order, and separate for each chat`, {
  timeout: 3_600_000,
}, async () => {
  const seed = runSeed();
  const startedAt = performance.now();
  const found = await search({ seed, turns: TURNS });
  const { turns, scenarios, faults } = found;
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  const count = [...faults.values()].reduce((sum, times) => sum + times, 0);
  console.log(`seed ${seed}: ${turns} turns in ${scenarios} scenarios with ${count} faults, ${seconds} s`);
  expect(describeFailure(found, 'simulate.test.ts')).toBe('');
  if (TURNS >= ENOUGH_TURNS) expect(EVERY_FAULT.filter((name) => !faults.has(name))).toEqual([]);
});

it.each(KEPT_SEEDS)('the simulation reports no failure with the seed %i', async (seed) => {
  const found = await search({ seed, turns: 1 });
  expect(describeFailure(found, 'simulate.test.ts')).toBe('');
});

it('the simulation runs identically again with the same seed', async () => {
  const play = (seed: number) => simulate(drawScenario(seededRandom(seed)));
  const first = runSeed();
  const hashes = new Set<string>();
  for (let seed = first; seed < first + TWICE; seed++) {
    const [one, other] = [await play(seed), await play(seed)];
    expect(other.hash, `seed ${seed}`).toBe(one.hash);
    hashes.add(one.hash);
  }
  expect(hashes.size).toBe(TWICE);
});
