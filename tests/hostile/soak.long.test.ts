// Honest visitors for a long time, first among themselves and then with hostile ones between them: how long they wait, and whether the
// server's memory grows.
import { expect, it } from 'vitest';
import { runSeed } from '../support/seeded-random.ts';
import { testSize } from '../support/test-size.ts';
import { soak } from './soak/soak.ts';
import { soakReport } from './soak/soak-report.ts';

/** What hostile traffic may do to the slowest hundredth of the answers to others. */
const MOST_TIMES_SLOWER = 1.5;
/** Growth of what the server needs that would be a leak, where the whole interval lies above it: 100 MB a day of such traffic. */
const LEAK_MB_PER_MINUTE = 0.07;
/** Shorter runs hold too few samples after their start for an interval that says anything. */
const LEAST_MINUTES_FOR_SLOPE = 10;

const minutes = testSize('COLLOQUY_TEST_SOAK_MINUTES', { usual: 2, long: 20 });

it(
  `the server survives ${minutes} minutes with 5 % hostile traffic`,
  async () => {
    const result = await soak({ seed: runSeed(), minutes });
    process.stdout.write(soakReport(result));
    expect(result).toMatchObject({ wrongs: [], failures: [], log: [], exitCode: 0 });
    expect(result.hostile.hostileShare).toBeGreaterThan(0.045);
    expect(result.hostile.p99Ms).toBeLessThanOrEqual(MOST_TIMES_SLOWER * result.quiet.p99Ms);
    if (minutes >= LEAST_MINUTES_FOR_SLOPE && result.heapSlope)
      expect(result.heapSlope.lowest).toBeLessThan(LEAK_MB_PER_MINUTE);
    if (minutes >= LEAST_MINUTES_FOR_SLOPE && result.rssSlope)
      expect(result.rssSlope.lowest).toBeLessThan(LEAK_MB_PER_MINUTE);
  },
  (minutes + 10) * 60_000,
);
