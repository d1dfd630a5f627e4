// Ten thousand chats move to PostgreSQL and back, by commands that are killed twenty times on each way. Nothing differs, and every chat goes on.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Store } from '@colloquy/server';
import { createColloquy, openStore } from '@colloquy/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countingBot } from '../faults/counting-bot.ts';
import type { PostgresCluster } from '../support/postgres-cluster.ts';
import { startPostgresCluster } from '../support/postgres-cluster.ts';
import { runSeed, seededRandom } from '../support/seeded-random.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { testSize } from '../support/test-size.ts';
import { rowsOf } from './rows-of-file.ts';

const CHATS = testSize('COLLOQUY_TEST_MOVED_CHATS', { usual: 2_000, long: 10_000 });
const KILLS = testSize('COLLOQUY_TEST_MOVE_KILLS', { usual: 20, long: 20 });

const folder = temporaryFolder('moved');
const data = join(folder.path, 'data');
const file = join(data, 'colloquy.db');
let cluster: PostgresCluster;
beforeAll(async () => {
  cluster = await startPostgresCluster({ isDurable: true });
}, 60_000);
afterAll(async () => {
  await cluster.remove();
  folder.remove();
});

const TURNS = 3;

async function withStore<Result>(
  options: Parameters<typeof openStore>[0],
  work: (store: Store) => Promise<Result>,
): Promise<Result> {
  const store = await openStore(options);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** Each chat counts its turns and repeats all replies, so that a lost or doubled one shows. Returns the ids of the chats. */
async function talk(store: Store): Promise<readonly string[]> {
  const colloquy = await createColloquy({ store });
  await colloquy.bots.publish(countingBot);
  const ids: string[] = [];
  const one = async (number: number) => {
    const started = await colloquy.chats.startChat('counting', {}, {});
    const { sessionId } = JSON.parse(started.body) as { sessionId: string };
    ids[number] = sessionId;
    for (let turn = 1; turn < TURNS; turn++)
      await colloquy.chats.continueChat(sessionId, { message: `${number}.${turn}` }, {});
  };
  for (let from = 0; from < CHATS; from += 100)
    await Promise.all(Array.from({ length: 100 }, (_, index) => one(from + index)));
  await colloquy.close();
  return ids;
}

/** Gives every chat one more reply, and looks at what it repeats. */
async function goOn(store: Store, ids: readonly string[]): Promise<void> {
  const colloquy = await createColloquy({ store });
  for (let from = 0; from < ids.length; from += 100)
    await Promise.all(
      ids.slice(from, from + 100).map(async (id, index) => {
        const { body } = await colloquy.chats.continueChat(id, { message: 'still here' }, {});
        const number = from + index;
        expect(body).toContain(`#${TURNS + 1} [\\"${number}.1\\",\\"${number}.2\\",\\"still here\\"]`);
      }),
    );
  await colloquy.close();
}

/** Runs the command, and kills it after some time. Resolves to its exit code; null when it was killed before its end. */
async function move(args: readonly string[], killedAfterMs?: number): Promise<number | null> {
  const program = join(import.meta.dirname, '../../packages/cli/bin/program.js');
  const child = spawn(process.execPath, [program, 'move', ...args, '--data', data], {
    env: { ...process.env, DATABASE_URL: cluster.url() },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exit = once(child, 'exit');
  if (killedAfterMs === undefined) return (await exit)[0];
  await Promise.race([exit, delay(killedAfterMs)]);
  child.kill('SIGKILL');
  return (await exit)[0];
}

/** Moves through kills; returns how many there were. Each comes at a moment of the time that a whole move takes. */
async function moveThroughKills(args: readonly string[], wholeMs: number): Promise<number> {
  const random = seededRandom(runSeed());
  let kills = 0;
  while (kills < KILLS) {
    if ((await move(args, random.integer(100, wholeMs))) !== null) return kills;
    kills++;
  }
  expect(await move(args)).toBe(0);
  return kills;
}

it(`colloquy move moves ${CHATS} chats both ways through ${KILLS} kills`, {
  timeout: 30 * 60_000,
}, async () => {
  const ids = await withStore({ dataFolder: data }, talk);
  const before = rowsOf(file);
  const start = performance.now();
  const there = await moveThroughKills(['--to', 'database'], 3_000);
  const back = await moveThroughKills(['--from', 'database'], 3_000);
  const seconds = (performance.now() - start) / 1_000;
  console.log(
    `seed ${runSeed()}: ${CHATS} chats there through ${there} kills and back through ${back}, ${seconds.toFixed(0)} s`,
  );
  expect(rowsOf(file)).toEqual(before);
  await withStore({ dataFolder: data }, (store) => goOn(store, ids));
  expect(await move(['--to', 'database'])).not.toBe(0);
});
