// The longest files of a run, as its last lines name them.
import { expect, it } from 'vitest';
import { longestFiles } from './longest-files.ts';

const file = (name: string, ms: number) => ({ name: `/bots/${name}`, startTime: 1_000, endTime: 1_000 + ms });

it('the list of slow test files names the longest first, with their seconds', () => {
  const testResults = [file('a.test.ts', 40), file('b/c.test.ts', 12_340), file('d.test.ts', 950)];
  expect(longestFiles({ testResults }, '/bots')).toEqual([
    '12.3 b/c.test.ts',
    '0.9 d.test.ts',
    '0.0 a.test.ts',
  ]);
});

it('the list of slow test files has at most twelve entries', () => {
  const testResults = Array.from({ length: 30 }, (_, index) => file(`${index}.test.ts`, index));
  expect(longestFiles({ testResults }, '/bots')).toHaveLength(12);
});

it.each([undefined, {}, { testResults: 5 }])('the list of slow test files is empty for %j', (report) => {
  expect(longestFiles(report, '/bots')).toEqual([]);
});
