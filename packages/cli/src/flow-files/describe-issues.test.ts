import { expect, it } from 'vitest';
import { describeIssues } from './describe-issues.ts';

it('issues are grouped by severity, with place, group and fix', () => {
  const definition = { groups: [{ title: 'Hello' }, {}] };
  const lines = describeIssues(
    [
      { path: ['groups', 1, 'blocks', 0], message: 'Odd.', severity: 'warning' },
      { path: ['groups', 0, 'title'], message: 'Wrong.', severity: 'error', fix: 'Mend it.' },
      { path: [], message: 'Worse.' },
      { path: ['groups', 7], message: 'Gone.', severity: 'error' },
    ],
    definition,
  );
  expect(lines.join('\n')).toBe(`  3 errors
    groups.0.title in “Hello”
      Wrong.
      → Mend it.
    the whole file
      Worse.
    groups.7
      Gone.
  1 warning
    groups.1.blocks.0
      Odd.`);
});

it('no issues give no lines', () => expect(describeIssues([], undefined)).toEqual([]));
