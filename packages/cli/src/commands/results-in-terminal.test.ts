// `results --xlsx` refuses to print a workbook to a terminal. Separate from the other tests of results, because the
// package test runs those through pipes.
import { expect, it } from 'vitest';
import { runCommandLine } from '../run-command-line.ts';
import { createTestIo } from '../testing/test-io.ts';

it('results --xlsx refuses to write a workbook to a terminal', async () => {
  const { io, output, errors } = createTestIo({ isTerminal: true });
  expect(await runCommandLine(['results', 'small', '--xlsx'], io)).toBe(2);
  expect([output(), errors()]).toEqual(['', expect.stringContaining('--xlsx > results.xlsx')]);
});
