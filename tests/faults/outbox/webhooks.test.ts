// Webhooks under kill -9, with a receiver that fails, lies and breaks off: every event arrives, signed, in the order of its chat, under one id.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createColloquy, openStore } from '@colloquy/server';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { builtProgram } from '../../support/built-program.ts';
import type { PostgresCluster } from '../../support/postgres-cluster.ts';
import { startPostgresCluster } from '../../support/postgres-cluster.ts';
import { runSeed, seededRandom } from '../../support/seeded-random.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { testSize } from '../../support/test-size.ts';
import type { Behavior, Received, Receiver } from '../../webhooks/receiver.ts';
import { isSignedWith, startReceiver, takes } from '../../webhooks/receiver.ts';
import { allSessions } from '../all-sessions.ts';
import { countingBot } from '../counting-bot.ts';

const PROGRAM = await builtProgram('tests/faults/outbox/webhook-process.main.ts');
const KILLS = testSize('COLLOQUY_TEST_WEBHOOK_KILLS', { usual: 2, long: 80 });

/** More than a server holds what it sends, so that the next one finds all of it free. */
const HELD_MS = 61_000;

interface Place {
  readonly dataFolder: string;
  readonly log: string;
  readonly databaseUrl?: string | undefined;
}

const folder = temporaryFolder('webhook-kills');
let cluster: PostgresCluster | undefined;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  if (inject('isLong')) cluster = await startPostgresCluster();
});
afterAll(async () => {
  await Promise.all([cluster?.remove(), receiver.close()]);
  folder.remove();
});

/** What the receiver took: by the id of the message, how many had arrived by then. */
type Taken = Map<string, number>;

/** Takes two of three that it gets, a little later, and refuses the third one or breaks off. */
function tormenting(random: () => number, taken: Taken): Behavior {
  let count = 0;
  return async (response, received) => {
    const isTaken = ++count % 3 !== 0;
    await wait(random() * 10);
    if (isTaken) take(taken, response, received);
    else if (random() < 0.5) response.writeHead(500).end();
    else response.destroy();
  };
}

/** Takes all but the first, so that some come twice, also when nothing was sent before. */
function finishing(taken: Taken): Behavior {
  let isFirst = true;
  return (response, received) => {
    if (isFirst) response.writeHead(500).end();
    else take(taken, response, received);
    isFirst = false;
  };
}

function take(taken: Taken, response: ServerResponse, received: Received): void {
  if (!taken.has(received.id)) taken.set(received.id, receiver.received.length);
  takes(response, received);
}

function start({ dataFolder, log, databaseUrl = '' }: Place, forwardMs: number, mode: 'talk' | 'finish') {
  const child = spawn(process.execPath, [PROGRAM, dataFolder, log, `${forwardMs}`, mode], {
    env: { ...process.env, DATABASE_URL: databaseUrl, COLLOQUY_EGRESS_ALLOW: '127.0.0.1' },
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

/** In `npm test` on one store: tests/faults/outbox/outbox.test.ts has both under the same worker. */
const PLACES: readonly (readonly [name: string, urlOf: () => string | undefined])[] = [
  ['SQLite', () => undefined],
  ...(inject('isLong') ? [['PostgreSQL', () => cluster?.url()] as const] : []),
];

describe.each(PLACES)('webhooks under kill -9 on %s', (name, urlOf) => {
  it('lose no event, invent none, and send none without a signature', {
    timeout: 60_000 + KILLS * 15_000,
  }, async () => {
    const { integer } = seededRandom(runSeed());
    const random = () => integer(0, 1_000_000) / 1_000_000;
    const databaseUrl = urlOf();
    const place = { dataFolder: join(folder.path, name), log: join(folder.path, `${name}.log`), databaseUrl };
    writeFileSync(place.log, '');
    const secret = await addWebhook(place);
    receiver.received.length = 0;
    const taken: Taken = new Map();
    receiver.behave(tormenting(random, taken));
    for (let kill = 0; kill < KILLS; kill++) {
      const server = start(place, kill * HELD_MS, 'talk');
      try {
        await server.ready;
        const acknowledged = () => readFileSync(place.log, 'utf8').split('\n').length;
        const enough = acknowledged() + 5 + random() * 20;
        await expect.poll(acknowledged, { timeout: 60_000, interval: 5 }).toBeGreaterThan(enough);
        await wait(random() * 20);
      } finally {
        await server.kill();
      }
    }
    receiver.behave(finishing(taken));
    const [exitCode] = await start(place, KILLS * HELD_MS, 'finish').ended;
    expect(exitCode).toBe(0);
    await judge(place, { secret, taken });
  });
});

async function addWebhook({ dataFolder, databaseUrl }: Place): Promise<string> {
  const colloquy = await createColloquy({
    store: await openStore({ dataFolder, databaseUrl }),
    dataFolder,
    environment: { COLLOQUY_EGRESS_ALLOW: '127.0.0.1' },
  });
  expect((await colloquy.bots.publish(countingBot)).ok).toBe(true);
  const created = await colloquy.webhooks.create('counting', { address: receiver.address });
  await colloquy.close();
  if (!created.ok || created.secret === undefined) throw new Error(JSON.stringify(created));
  return created.secret;
}

/** What arrived, judged by what the store holds. */
async function judge(
  { dataFolder, databaseUrl, log }: Place,
  { secret, taken }: { readonly secret: string; readonly taken: Taken },
): Promise<void> {
  const store = await openStore({ dataFolder, databaseUrl });
  const sessions = await allSessions(store);
  expect(await store.outbox.count()).toEqual({ waiting: 0, dead: 0 });
  await store.close();
  const turns = new Map(sessions.map(({ id, turn }) => [id, turn]));
  const acknowledged = readFileSync(log, 'utf8').trimEnd().split('\n');
  for (const line of acknowledged) {
    const [, id = '', turn] = line.split(' ');
    expect(turns.get(id)).toBeGreaterThanOrEqual(Number(turn));
  }
  expect(acknowledged.length).toBeGreaterThan(KILLS * 5);

  // Every event of every turn in the store, in its order, each under one id; what comes again was there before. And what stands behind another in its
  // chat comes when that was taken, not when it was only tried.
  const firsts = new Map<string, string[]>();
  const latest = new Map<string, string>();
  const seen = new Map<string, string>();
  for (const [place, one] of receiver.received.entries()) {
    expect(isSignedWith(secret, one)).toBe(true);
    const known = seen.get(one.id);
    if (known === undefined) {
      const { chatId, turn } = one.message.data;
      const before = latest.get(chatId);
      if (before !== undefined)
        expect(taken.get(before) ?? Number.POSITIVE_INFINITY).toBeLessThanOrEqual(place);
      latest.set(chatId, one.id);
      firsts.set(chatId, [...(firsts.get(chatId) ?? []), `${turn} ${one.message.type}`]);
      seen.set(one.id, one.body);
    } else expect(one.body).toBe(known);
  }
  expect([...seen.keys()].filter((id) => !taken.has(id))).toEqual([]); // what arrived and was never taken was lost
  const wanted = new Map(
    sessions.map(({ id, turn, status }) => [
      chatIdOf(id),
      [
        '1 chat.started',
        ...Array.from({ length: turn - 1 }, (_, index) => `${index + 2} answer`),
        ...(status === 'ended' ? [`${turn} result.completed`, `${turn} chat.ended`] : []),
      ],
    ]),
  );
  expect(Object.fromEntries(firsts)).toEqual(Object.fromEntries(wanted));
  expect(receiver.received.length).toBeGreaterThan(seen.size); // some came twice, or nothing was tried here
}

/** As messages name a chat. */
function chatIdOf(sessionId: string): string {
  const hash = createHash('sha256')
    .update(JSON.stringify(['chat', sessionId]))
    .digest('hex');
  return `chat_${sessionId.slice(0, 9)}${hash.slice(0, 32)}`;
}
