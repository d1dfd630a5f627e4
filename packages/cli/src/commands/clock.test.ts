// The word of whoever runs the server about its clock.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openStore } from '@colloquy/server';
import { afterAll, expect, it } from 'vitest';
import { runCommandLine } from '../run-command-line.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createTestIo } from '../testing/test-io.ts';

const folder = temporaryFolder();
afterAll(folder.remove);
const DAY = 24 * 60 * 60 * 1000;

async function clock(...args: string[]) {
  return clockIn(folder.path, ...args);
}

async function clockIn(path: string, ...args: string[]) {
  const { io, output, errors } = createTestIo({});
  const exitCode = await runCommandLine(['clock', '--data', path, ...args], io);
  return { exitCode, output: output(), errors: errors() };
}

it('tells that a clock is not believed, until somebody confirms it', async () => {
  await (await openStore({ dataFolder: folder.path })).close();
  expect(await clock()).toMatchObject({ exitCode: 0, errors: '' });
  const store = await openStore({ dataFolder: folder.path });
  const seen = { believed: Date.now() - 100 * DAY, ranMs: 0, doubtful: [] };
  await store.keepNote({ name: 'clock', text: JSON.stringify(seen) });
  await store.close();
  const held = await clock();
  expect(held.exitCode).toBe(1);
  expect(held.output).toContain('2400.0 hours ahead of what was seen last');
  expect(held.output).toContain('until a server has run for 24.0 hours');
  expect((await clock('--confirm')).output).toContain('It is believed');
  expect((await clock()).exitCode).toBe(0);
});

it.each([[[]], [['--confirm']]])('makes no folder where nothing was ever kept: %j', async (args) => {
  const unused = join(folder.path, 'unused');
  expect(await clockIn(unused, ...args)).toEqual({
    exitCode: 1,
    output: '',
    errors: expect.stringContaining(`Nothing was ever kept in the data folder ${unused}`),
  });
  expect(existsSync(unused)).toBe(false);
});
