// The threat model names tests: each of them is there, and looks for something.
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const text = readFileSync('docs/threat-model.md', 'utf8');
const files = [...new Set([...text.matchAll(/`((?:tests|packages)\/[^`]+)`/g)].map(([, file = '']) => file))];

it('the threat model names many tests', () => expect(files.length).toBeGreaterThan(40));

it.each(files)('the named test %s exists', (file) => {
  expect(file).toMatch(/\.test\.ts$/);
  expect(existsSync(file)).toBe(true);
  expect(readFileSync(file, 'utf8')).toMatch(/\bexpect\b/);
});

it('the threat model covers all chapters of the standard, each with a result', () => {
  const rows = text.split('\n').filter((line) => /^\| V\d/.test(line));
  const chapters = new Set(
    rows.flatMap((row) => [...row.matchAll(/\bV(\d+)/g)].map(([, chapter]) => Number(chapter))),
  );
  expect([...chapters].sort((one, other) => one - other)).toEqual(
    Array.from({ length: 17 }, (_, index) => index + 1),
  );
  for (const row of rows) expect(row.split('|').at(-2)).toMatch(/^ [✓◐✗–]/u);
});
