// What a server weighs: computing up to its first answer, memory and wakes at rest. The figures are printed; the bounds are wide.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { publishedPackage } from '../support/published-package.ts';
import { startProcess } from '../support/server-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const root = join(import.meta.dirname, '../..');
const folder = temporaryFolder('weight');
const program = join(await publishedPackage(), 'bin/program.js');
const lead = join(root, 'examples/lead/lead.flow.json');

/** Bounds that a busy machine keeps, too. */
const MOST = { computingMs: 2_500, restingMebibytes: 105, wakesASecond: 10 };

/** Starts of which the best counts; the first one compiles, and waits until that is written. */
const STARTS = 5;
/** Seconds until a server has come to rest, with the thread that writes ended, and for which it is watched. */
const RESTING_SECONDS = 45;
const WATCHED_SECONDS = 10;

afterAll(() => folder.remove());

/** Without the folder for compiled code that tests share: as a server is that somebody has just installed. The rest is as in the unit and the image. */
const environment = {
  NODE_COMPILE_CACHE: '',
  TMPDIR: folder.path,
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '32768',
  MALLOC_TRIM_THRESHOLD_: '32768',
};

it.runIf(process.platform === 'linux')(
  'the server starts, responds and idles within its limits',
  { timeout: 300_000 },
  async () => {
    const computed: number[] = [];
    for (let start = 0; start < STARTS; start++) {
      const data = join(folder.path, `data-${start}`);
      const server = startProcess([program, 'serve', lead, '--data', data, '--port', '0'], { environment });
      try {
        const base = await server.listening;
        expect((await fetch(`${base}/v1/bots/lead/startChat`, { method: 'POST' })).status).toBe(200);
        computed.push(await computedMs(server.pid));
        if (start === 0) await delay(8_000);
        if (start < STARTS - 1) continue;
        await delay(RESTING_SECONDS * 1_000);
        const before = await wakes(server.pid);
        await delay(WATCHED_SECONDS * 1_000);
        const wakesASecond = ((await wakes(server.pid)) - before) / WATCHED_SECONDS;
        const resting = Number(/Rss:\s+(\d+)/.exec(await status(server.pid, 'smaps_rollup'))?.[1]) / 1_024;
        const computing = Math.min(...computed);
        console.log(
          `first answer after ${computing} ms of computing (${computed.join(', ')}); at rest ${resting.toFixed(0)} MiB, ${wakesASecond} wakes a second`,
        );
        expect(computing).toBeLessThan(MOST.computingMs);
        expect(resting).toBeLessThan(MOST.restingMebibytes);
        expect(wakesASecond).toBeLessThan(MOST.wakesASecond);
      } finally {
        await server.stop();
      }
    }
  },
);

const status = (pid: number, name: string) => readFile(`/proc/${pid}/${name}`, 'utf8');

/** Of all threads, those that have ended included. */
async function computedMs(pid: number): Promise<number> {
  // Behind the name of the program, which may hold blanks: hundredths of a second as a user and as the system.
  const fields = (await status(pid, 'stat')).split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** How often the threads went to sleep of themselves; each time something woke them. */
async function wakes(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`);
  const counts = threads.map(async (thread) =>
    Number(/\nvoluntary_ctxt_switches:\s+(\d+)/.exec(await status(pid, `task/${thread}/status`))?.[1]),
  );
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}
