// The simulator is put to the test: with any one guard switched off it has to find the bug, soon, and show how it comes about.
import { expect, inject, it } from 'vitest';
import { runSeed } from '../../support/seeded-random.ts';
import { testSize } from '../../support/test-size.ts';
import { plantedBugs } from './planted-bugs.ts';
import { describeFailure, search } from './search.ts';

/** Scenarios that are played to make a failing one shorter: that it can be done is shown by few as well. */
const MOST_TRIES = testSize('COLLOQUY_TEST_SHRINK_TRIES', { usual: 60, long: 3_000 });

/** That the simulator finds bugs at all is shown by some of them. */
const USUAL_BUGS = 2;

it.each(inject('isLong') ? plantedBugs : plantedBugs.slice(0, USUAL_BUGS))(
  'the simulation finds that $name within $foundWithinTurns turns',
  { timeout: 300_000 },
  async (bug) => {
    const switchOn = bug.switchOff?.();
    try {
      const seed = bug.seed ?? runSeed();
      const found = await search({
        seed,
        turns: bug.foundWithinTurns,
        bot: bug.bot,
        plant: bug.plant,
        mostTries: MOST_TRIES,
      });
      console.log(
        `seed ${seed}: found after ${found.turns} turns that ${bug.name}.\n${describeFailure(found, 'planted-bugs.test.ts')}`,
      );
      expect(found.failure?.outcome.violations[0]).toMatch(bug.shows);
      // Nothing but the planted bug is to blame: with the guard back on, the same scenario is fine.
      switchOn?.();
      const again = await search({ seed: found.failure?.seed ?? seed, turns: 1, bot: bug.bot });
      expect(again.failure?.outcome.violations).toBeUndefined();
      expect(found.failure?.shortest.outcome.violations).not.toEqual([]);
    } finally {
      switchOn?.();
    }
  },
);
