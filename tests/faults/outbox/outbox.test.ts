// The outbox under kill -9, on one process and on two that share a database: nothing is lost, nothing made up, the order kept.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openStore } from '@colloquy/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestDatabase } from '../../../packages/storage/src/postgres/test-database.ts';
import { createTestDatabase } from '../../../packages/storage/src/postgres/test-database.ts';
import { builtProgram } from '../../support/built-program.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { testSize } from '../../support/test-size.ts';
import { allSessions } from '../all-sessions.ts';
import { countingBot } from '../counting-bot.ts';
import { publishInto } from '../publish-into.ts';
import { SEND_MS } from './lease.ts';

const PROGRAM = await builtProgram('tests/faults/outbox/sending-process.main.ts');
const KILLS = testSize('COLLOQUY_TEST_OUTBOX_KILLS', { usual: 2, long: 80 });

/** Milliseconds around the end of a lease in which two clocks may differ. */
const TOLERANCE_MS = 50;

interface Place {
  readonly dataFolder: string;
  readonly log: string;
  readonly databaseUrl?: string | undefined;
}

function start({ dataFolder, log, databaseUrl = '' }: Place, mode: 'talk' | 'finish') {
  const child = spawn(process.execPath, [PROGRAM, dataFolder, log, mode], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  return {
    ready: Promise.race([once(child.stdout, 'data'), ended]),
    ended,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Waits until some more turns were acknowledged, however fast this machine is, and a moment more. */
async function someTurns({ log }: Place): Promise<void> {
  const acknowledged = () => readFileSync(log, 'utf8').split('acknowledged').length;
  const enough = acknowledged() + 5 + Math.random() * 20;
  await expect.poll(acknowledged, { timeout: 60_000, interval: 5 }).toBeGreaterThan(enough);
  await wait(Math.random() * 20);
}

/** Kills processes in the middle of their work, then lets one send what is left. */
async function torment(place: Place, { together }: { readonly together: number }): Promise<void> {
  for (let kills = 0; kills < KILLS; kills += together) {
    const processes = Array.from({ length: together }, () => start(place, 'talk'));
    for (const each of processes) {
      await each.ready;
      await someTurns(place);
      await each.kill();
    }
  }
  const [exitCode] = await start(place, 'finish').ended;
  expect(exitCode).toBe(0);
}

/** What the processes noted, judged by what the store holds. */
async function judge({ dataFolder, databaseUrl, log }: Place): Promise<void> {
  const lines = readFileSync(log, 'utf8').trimEnd().split('\n');
  const noted = Map.groupBy(
    lines.map((line) => line.split(' ')),
    ([word = '']) => word,
  );
  const got = (noted.get('got') ?? []).map(([, id = '', payload = '']) => ({ id, payload }));
  const payloads = new Set(got.map(({ payload }) => payload));
  const acknowledged = (noted.get('acknowledged') ?? []).map(([, turn = '']) => turn);
  expect(acknowledged.length).toBeGreaterThan(KILLS);

  // Nothing is lost: of each turn that is in the store, acknowledged or not, everything arrived. And nothing is made up.
  const store = await openStore({ dataFolder, databaseUrl });
  const expected = new Set<string>();
  const sessions = await allSessions(store);
  for (const { id, turn } of sessions)
    for (let number = 1; number <= turn; number++) {
      expected.add(`${id}/${number}`);
      if (number % 2 === 0) expected.add(`${id}/${number}/even`);
    }
  expect(await store.outbox.count()).toEqual({ waiting: 0, dead: 0 });
  await store.close();
  expect(acknowledged.filter((turn) => !expected.has(turn))).toEqual([]);
  expect([...expected].filter((payload) => !payloads.has(payload))).toEqual([]);
  expect([...payloads].filter((payload) => !expected.has(payload))).toEqual([]);

  // One id for one thing, however often it came.
  expect(new Set(got.map(({ id, payload }) => `${id} ${payload}`)).size).toBe(payloads.size);
  expect(new Set(got.map(({ id }) => id)).size).toBe(payloads.size);

  // In order: what arrives for the first time comes behind what was before it.
  const last = new Map<string, number>();
  const seen = new Set<string>();
  for (const { payload } of got) {
    if (seen.has(payload)) continue;
    seen.add(payload);
    const [session, turn, even = ''] = payload.split('/');
    const lane = `${session} ${even}`;
    expect(Number(turn)).toBeGreaterThan(last.get(lane) ?? 0);
    last.set(lane, Number(turn));
  }

  // No two attempts at the same time: an entry is begun again only when the one before it must be over.
  const begun = new Map<string, number>();
  for (const [, id = '', at] of noted.get('begin') ?? []) {
    const before = begun.get(id);
    if (before !== undefined) expect(Number(at) - before).toBeGreaterThanOrEqual(SEND_MS - TOLERANCE_MS);
    begun.set(id, Number(at));
  }
}

describe('the outbox under kill -9', () => {
  let database: TestDatabase;
  const folder = temporaryFolder('outbox');
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(async () => {
    await database.remove();
    folder.remove();
  });

  it('loses no message on SQLite', { timeout: 60_000 + KILLS * 15_000 }, async () => {
    const place = { dataFolder: join(folder.path, 'data'), log: join(folder.path, 'sqlite.log') };
    writeFileSync(place.log, '');
    await publishInto(place.dataFolder, countingBot);
    await torment(place, { together: 1 });
    await judge(place);
  });

  it('loses no message on PostgreSQL with two servers', {
    timeout: 60_000 + KILLS * 15_000,
  }, async () => {
    const place = {
      dataFolder: 'unused',
      log: join(folder.path, 'postgres.log'),
      databaseUrl: database.url,
    };
    writeFileSync(place.log, '');
    await publishInto(place.dataFolder, countingBot, place.databaseUrl);
    await torment(place, { together: 2 });
    await judge(place);
  });
});
