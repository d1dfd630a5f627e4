// A workbook is for a file: `results --xlsx` refuses a terminal. Apart from the other tests of results, because the package runs those through pipes.
import { expect, it } from 'vitest';
import { runCommandLine } from '../run-command-line.ts';
import { createTestIo } from '../testing/test-io.ts';

it('writes no workbook into a terminal', async () => {
  const { io, output, errors } = createTestIo({ isTerminal: true });
  expect(await runCommandLine(['results', 'small', '--xlsx'], io)).toBe(2);
  expect([output(), errors()]).toEqual(['', expect.stringContaining('--xlsx > results.xlsx')]);
});
