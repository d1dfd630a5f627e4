// Where a run of tests puts what it makes.
import { tmpdir } from 'node:os';
import { basename, sep } from 'node:path';
import { expect, it } from 'vitest';

it('tests keep temporary files in the folder of the run, and compiled code elsewhere', () => {
  expect(basename(tmpdir())).toMatch(/^colloquy-run-/);
  expect(process.env.NODE_COMPILE_CACHE).not.toContain(tmpdir() + sep);
});
