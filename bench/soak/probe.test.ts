// The probe in a process: it answers, collects the garbage first, and keeps nobody from ending.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { PROBE_SOCKET, readProbe } from './read-probe.ts';

const MIB = 1_024 ** 2;

/** Makes garbage that is not collected by itself so soon, says so, blocks its event loop at times, and ends when its input does. */
const PROGRAM = `
setInterval(() => { for (const end = performance.now() + 30; performance.now() < end; ); }, 40).unref();
let garbage = Array.from({ length: 400_000 }, (_, index) => ({ index }));
garbage = undefined;
process.stdout.write('ready');
process.stdin.resume();
`;

it('the probe reports the memory of a process', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'colloquy-probe-'));
  const socket = join(folder, 'probe.sock');
  const probe = fileURLToPath(new URL('./probe.ts', import.meta.url));
  const child = spawn(
    process.execPath,
    ['--expose-gc', '--import', probe, '--input-type=module', '--eval', PROGRAM],
    { env: { ...process.env, [PROBE_SOCKET]: socket }, stdio: ['pipe', 'pipe', 'inherit'] },
  );
  try {
    await once(child.stdout, 'data');
    const first = await readProbe(socket);
    await wait(300);
    const second = await readProbe(socket);
    expect(first.heapBytes).toBeGreaterThan(MIB);
    // The garbage alone would be more than this.
    expect(first.heapBytes).toBeLessThan(9 * MIB);
    expect(first.rssBytes).toBeGreaterThan(first.heapBytes + first.externalBytes);
    expect(second.resources).toBeGreaterThan(0);
    expect(second.delayMaxMs).toBeGreaterThan(10);
    expect(second.delayMaxMs).toBeGreaterThanOrEqual(second.delayP99Ms);
    child.stdin.end();
    expect(await once(child, 'exit')).toEqual([0, null]);
  } finally {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
});
