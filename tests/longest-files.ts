// Which files of a run took longest: whoever wants it shorter begins there (`tests/support/slowest-first.ts` has their order).
import { relative } from 'node:path';
import { z } from 'zod';

const report = z.object({
  testResults: z.array(z.object({ name: z.string(), startTime: z.number(), endTime: z.number() })),
});

/** How many are named. */
const MOST = 12;

/**
 * Names the longest files of Vitest's JSON report, each with its seconds; none when the report cannot be read.
 *
 * @example longestFiles({ testResults: [{ name: '/bots/a.test.ts', startTime: 0, endTime: 2_340 }] }, '/bots') // ['2.3 a.test.ts']
 */
export function longestFiles(raw: unknown, root: string): readonly string[] {
  const read = report.safeParse(raw);
  if (!read.success) return [];
  return read.data.testResults
    .map(({ name, startTime, endTime }) => ({ path: relative(root, name), ms: endTime - startTime }))
    .sort((one, other) => other.ms - one.ms)
    .slice(0, MOST)
    .map(({ path, ms }) => `${(ms / 1_000).toFixed(1)} ${path}`);
}
