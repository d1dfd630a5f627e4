// Sixty-four writers of one chat on one, two and three servers: what they were told has to fit into one order, whatever is killed or cut.
import { setTimeout as sleep } from 'node:timers/promises';
import { openStore } from '@colloquy/server';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { createTestDatabase } from '../../../packages/storage/src/postgres/test-database.ts';
import { startBadNetwork } from '../../support/bad-network.ts';
import type { SeededRandom } from '../../support/seeded-random.ts';
import { runSeed, seededRandom } from '../../support/seeded-random.ts';
import { startProcess, startServerProcess } from '../../support/server-process.ts';
import { startServer } from '../../support/started-server.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { testSize } from '../../support/test-size.ts';
import { countingBot } from '../counting-bot.ts';
import { callingBot } from '../journal/calling-bot.ts';
import { JOURNAL_SERVER } from '../journal/dying-servers.ts';
import { publishCalling } from '../journal/publish-calling.ts';
import { startReceiver } from '../journal/receiver.ts';
import type { KilledServer } from '../killed-server.ts';
import { startKilledServer } from '../killed-server.ts';
import { publishInto } from '../publish-into.ts';
import { problemsOf } from './append-log.ts';
import type { Written } from './writers.ts';
import { startChat, write } from './writers.ts';

const WRITERS = 64;

/** Turns with calls take longer, and each writer has one that is to be waited for in the end. */
const CALLING_WRITERS = 16;

/** Replies of a writer, at most: the bot says the whole log with each answer. */
const REPLIES = 24;

/** Milliseconds for which is written. */
const WRITING_MS = testSize('COLLOQUY_TEST_WRITING_MS', { usual: 800, long: 8_000 });

/** Many times what each takes: servers are started again and again, which takes long on a busy machine. */
const TIMEOUT = { timeout: 300_000 };

/** Each server dies so often at least, however slow the machine. */
const LEAST_KILLS = 2;

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** Where servers keep what they take: a folder, or a database. */
interface Place {
  readonly dataFolder: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly databaseUrl: string | undefined;
}

async function place(kind: 'SQLite' | 'PostgreSQL'): Promise<Place> {
  const { path, remove } = temporaryFolder('histories');
  cleanups.push(remove);
  if (kind === 'SQLite') return { dataFolder: path, environment: {}, databaseUrl: undefined };
  const { url, remove: drop } = await createTestDatabase();
  cleanups.push(drop);
  return { dataFolder: path, environment: { DATABASE_URL: url }, databaseUrl: url };
}

/** Starts so many servers, and one chat. */
async function startServers(
  count: number,
  { publicId, start }: { publicId: string; start: Parameters<typeof startKilledServer>[0] },
) {
  const servers = Array.from({ length: count }, () => startKilledServer(start, { isWaiting: false }));
  const bases = servers.map(({ base }) => base);
  const end = () => Promise.all(servers.map((server) => server.end()));
  cleanups.push(end);
  const chat = await startChat(await Promise.race(bases.map((base) => base())), publicId);
  return { servers, bases, chat, end };
}

/** Holds what the writers were told against what is stored, once nobody can write any more. */
async function expectOneOrder(
  { history, counts }: Written,
  {
    place: { dataFolder, databaseUrl },
    resultId,
    sessionId,
    what,
  }: {
    place: Place;
    resultId: string;
    sessionId: string;
    what: string;
  },
): Promise<void> {
  const store = await openStore({ dataFolder, databaseUrl });
  const log = (await store.loadResult(resultId))?.answers.map(({ content }) => content) ?? [];
  const [session] = await store.loadSessions([sessionId]);
  await store.close();
  const answered = history.filter((append) => append.answered);
  console.log(
    `${what}: ${history.length} replies, ${answered.length} acknowledged, ${log.length} taken; ${counts.broken} attempts broken, ${counts.busy} told to try again`,
  );
  expect(problemsOf(history, log)).toEqual([]);
  expect(session?.turn).toBe(log.length + 1);
  expect(answered.length).toBeGreaterThanOrEqual(CALLING_WRITERS);
}

/** Kills servers while the writers write, each for itself, so that at times none is left. */
async function killAll(
  servers: readonly KilledServer[],
  { random, untilMs, pauseMs }: { random: SeededRandom; untilMs: number; pauseMs: number },
): Promise<number> {
  const endsAt = performance.now() + untilMs;
  let kills = 0;
  await Promise.all(
    servers.map(async (server, number) => {
      const chance = seededRandom(random.seed + number);
      for (let own = 0; own < LEAST_KILLS || performance.now() < endsAt; own++) {
        await sleep(chance.integer(0, pauseMs));
        await server.killRepeatedly(1, { random: chance, answers: () => performance.now() });
        kills++;
      }
    }),
  );
  return kills;
}

describe.each([
  { kind: 'SQLite', count: 1 },
  { kind: 'PostgreSQL', count: 2 },
  { kind: 'PostgreSQL', count: 3 },
] as const)(`${WRITERS} writers of one chat, $count server(s) on $kind`, ({ kind, count }) => {
  it('all see one order of the replies', TIMEOUT, async () => {
    const random = seededRandom(runSeed());
    const where = await place(kind);
    await publishInto(where.dataFolder, countingBot, where.databaseUrl);
    const start = () => startServerProcess(where.dataFolder, where.environment);
    const { bases, chat, end } = await startServers(count, { publicId: 'counting', start });
    const writing = { bases, ...chat, writers: WRITERS, replies: REPLIES, untilMs: WRITING_MS, random };
    const written = await write(writing);
    await end();
    await expectOneOrder(written, {
      place: where,
      ...chat,
      what: `seed ${random.seed}, ${count} on ${kind}`,
    });
  });
});

it('all writers of a chat see one order when servers are killed during turns', TIMEOUT, async () => {
  const random = seededRandom(runSeed());
  const where = await place('PostgreSQL');
  await publishInto(where.dataFolder, countingBot, where.databaseUrl);
  const start = () => startServerProcess(where.dataFolder, where.environment);
  const { servers, bases, chat, end } = await startServers(3, { publicId: 'counting', start });
  const untilMs = 2 * WRITING_MS;
  const writing = { bases, ...chat, writers: WRITERS, replies: REPLIES, untilMs, random, givesUp: 0.02 };
  const [written, kills] = await Promise.all([
    write(writing),
    killAll(servers, { random, untilMs, pauseMs: 1_500 }),
  ]);
  await end();
  expect(kills).toBeGreaterThan(2);
  expect(written.counts.broken).toBeGreaterThan(2);
  const what = `seed ${random.seed}, 3 servers killed ${kills} times`;
  await expectOneOrder(written, { place: where, ...chat, what });
});

// In `npm test` the journal's own test kills servers in the middle of calls.
it.runIf(inject('isLong'))(
  'all writers of a chat see one order when servers are killed during calls',
  TIMEOUT,
  async () => {
    const random = seededRandom(runSeed());
    const where = await place('PostgreSQL');
    const receiver = await startReceiver({ takesMs: 20 });
    cleanups.push(receiver.close);
    await publishCalling(where.dataFolder, callingBot(receiver.web.url), where.databaseUrl);
    const environment = {
      ...where.environment,
      COLLOQUY_EGRESS_ALLOW: '127.0.0.1',
      COLLOQUY_SMTP_URL: receiver.smtpUrl,
      COLLOQUY_SMTP_FROM: 'Bot <bot@example.org>',
    };
    const start = () => startProcess([JOURNAL_SERVER, where.dataFolder], { environment });
    const { servers, bases, chat, end } = await startServers(2, { publicId: 'calling', start });
    const untilMs = 2 * WRITING_MS;
    const writing = { bases, ...chat, writers: CALLING_WRITERS, replies: REPLIES, untilMs, random };
    const [written, kills] = await Promise.all([
      write(writing),
      killAll(servers, { random, untilMs, pauseMs: 1_500 }),
    ]);
    await end();
    const calls = [...receiver.keys.values()].reduce((sum, keys) => sum + keys.length, 0);
    expect(kills).toBeGreaterThan(2);
    const what = `seed ${random.seed}, 2 servers killed ${kills} times, ${calls} calls`;
    await expectOneOrder(written, { place: where, ...chat, what });
  },
);

it('all writers of a chat see one order when the network to the database is bad', TIMEOUT, async () => {
  const random = seededRandom(runSeed());
  const where = await place('PostgreSQL');
  const direct = new URL(where.databaseUrl ?? '');
  const networks = await Promise.all(
    [1, 2].map((number) =>
      startBadNetwork(Number(direct.port), {
        random: seededRandom(random.seed + number),
        shares: { held: 0.02, cut: 0.005, 'half-closed': 0.005, silent: 0.001 },
      }),
    ),
  );
  await publishInto(where.dataFolder, countingBot, where.databaseUrl);
  const servers = await Promise.all(
    networks.map(async ({ port }) => {
      const databaseUrl = Object.assign(new URL(direct), { port }).href;
      return startServer({ store: await openStore({ dataFolder: where.dataFolder, databaseUrl }) });
    }),
  );
  const bases = await Promise.all(servers.map((server) => server.listen()));
  const chat = await startChat(bases[0] ?? '', 'counting');
  const writing = {
    bases: bases.map((base) => async () => base),
    ...chat,
    writers: WRITERS,
    replies: REPLIES,
    untilMs: 2 * WRITING_MS,
    random,
    givesUp: 0.02,
  };
  for (const network of networks) network.turn('bad');
  const calming = sleep(writing.untilMs).then(() => {
    for (const network of networks) network.turn('good');
  });
  const [written] = await Promise.all([write(writing), calming]);
  await Promise.all(servers.map((server) => server.close()));
  for (const network of networks) await network.close();
  const counts = JSON.stringify(networks.map((network) => network.counts));
  await expectOneOrder(written, { place: where, ...chat, what: `seed ${random.seed}, ${counts}` });
});
