// The very first start on a data folder, killed at any moment: the next one goes on with what is there.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { prepareFile } from '../../packages/storage/src/sqlite/open-database.ts';
import { runSeed, seededRandom } from '../support/seeded-random.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { testSize } from '../support/test-size.ts';

const PROGRAM = join(import.meta.dirname, 'first-start/first-starts.main.ts');
const kills = testSize('COLLOQUY_TEST_KILLS', { usual: 20, long: 200 });
const folder = temporaryFolder('first-start');
afterAll(() => folder.remove());

it(
  `a kill during the first start leaves a usable data folder, ${kills} times`,
  async () => {
    const random = seededRandom(runSeed());
    for (let kill = 0; kill < kills; kill++) {
      const starts = join(folder.path, String(kill));
      mkdirSync(starts);
      const child = spawn(process.execPath, [PROGRAM, starts], { stdio: ['ignore', 'pipe', 'inherit'] });
      await once(child.stdout, 'data');
      await sleep(random.integer(1, 60));
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      for (const start of readdirSync(starts)) prepareFile(join(starts, start, 'colloquy.db'));
    }
    expect(readdirSync(folder.path)).toHaveLength(kills);
  },
  30_000 + kills * 2_000,
);
