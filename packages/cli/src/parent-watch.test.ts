// The launcher and `npm start` with a real server: they forward signals, and when they are killed the server ends as well.
import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { onParentGone } from './parent-watch.ts';
import { smallBot } from './testing/small-bot.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const root = join(import.meta.dirname, '../../..');
const launcher = join(root, 'packages/cli/bin/colloquy.js');
const folder = temporaryFolder();
const small = folder.write('small.flow.json', smallBot());
const started: ChildProcess[] = [];
afterAll(() => {
  // The process group, so that no process is left when a test fails.
  for (const { pid } of started) if (pid !== undefined) endGroup(pid);
  folder.remove();
});

/** Long enough for a server to start or stop on a busy machine. */
const WAIT_MS = 60_000;

function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Already ended.
  }
}

/** Starts a program and waits until its server listens. */
async function serve(command: string, args: readonly string[]) {
  const program = spawn(command, [...args, small, '--memory', '--port', '0'], { cwd: root, detached: true });
  started.push(program);
  let output = '';
  program.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const exited = once(program, 'exit');
  const urlIn = () => /listening on (\S+)/.exec(output)?.[1];
  await expect.poll(urlIn, { timeout: WAIT_MS }).toBeDefined();
  const isUp = () =>
    fetch(`${urlIn()}/healthz`).then(
      () => true,
      () => false,
    );
  expect(await isUp()).toBe(true);
  return { program, exited, isUp, output: () => output };
}

describe.skipIf(process.platform === 'win32')('the launcher', { timeout: 2 * WAIT_MS }, () => {
  it("forwards the stop signal, and exits with the server's code", async () => {
    const { program, exited, isUp, output } = await serve(process.execPath, [launcher, 'serve']);
    program.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
    // The last output may arrive a moment after the process ended.
    await expect.poll(output).toContain('Stopped.');
    expect(await isUp()).toBe(false);
  });

  it.each([
    ['problems', ['check', 'gone.json'], 1],
    ['a wrong call', ['sevre'], 2],
  ])('exits with the code for %s', async (_, args, code) => {
    const program = spawn(process.execPath, [launcher, ...args], { stdio: 'ignore' });
    expect(await once(program, 'exit')).toEqual([code, null]);
  });

  it.each([
    ['the launcher', process.execPath, [launcher, 'serve']],
    ['npm start', 'npm', ['start', '--']],
  ])('leaves no server running when %s is killed', async (_, command, args) => {
    const { program, isUp } = await serve(command, args);
    program.kill('SIGKILL');
    await expect.poll(isUp, { timeout: WAIT_MS }).toBe(false);
  });
});

describe('onParentGone', () => {
  it('ignores a program that was started in another way', () => {
    const tell = () => {
      throw new Error('told');
    };
    for (const env of [
      {},
      { npm_lifecycle_event: 'start' },
      { npm_lifecycle_event: 'start', npm_package_name: 'shop' },
    ]) {
      let looks = 0;
      const other = {
        env,
        channel: null,
        once: tell,
        get ppid() {
          return looks++;
        },
      } as never;
      onParentGone(other, tell)();
      expect(looks).toBe(0);
    }
  });
});
