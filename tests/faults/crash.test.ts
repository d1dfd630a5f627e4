// Conversations with a server that is killed all the time: what was acknowledged is there, once, in order, byte for byte.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Store } from '@colloquy/server';
import { openStore } from '@colloquy/server';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../../packages/server/src/stores/postgres/test-database.ts';
import type { SeededRandom } from '../support/seeded-random.ts';
import { runSeed, seededRandom } from '../support/seeded-random.ts';
import { startCommandLineServer, startServerProcess } from '../support/server-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { testSize } from '../support/test-size.ts';
import { countingBot, expectedText, saidText } from './counting-bot.ts';
import type { Acknowledged, Insisting } from './insisting-client.ts';
import { insist } from './insisting-client.ts';
import { startKilledServer } from './killed-server.ts';
import { publishInto } from './publish-into.ts';

/** Kills of one run; a start on PostgreSQL takes longer, and one of the command line longest. */
const KILLS = testSize('COLLOQUY_KILLS', { usual: 6, long: 500 });
const KILLS_ON_POSTGRES = testSize('COLLOQUY_KILLS', { usual: 3, long: 500 });
const KILLS_OF_COMMAND_LINE = Math.ceil(KILLS / 20);

/** Another program than that of the sources, to be killed as often as any: `dist/colloquy/bin/program.js`, or an executable. */
const PROGRAM = process.env.COLLOQUY_PROGRAM;

/** Chats that are under way at any moment. */
const CHATS_AT_ONCE = 12;

/** Replies of one chat; short chats, so that many starts and ends are hit by a kill. */
const REPLIES = { least: 1, most: 20 };

/** Share of requests that are sent twice at once, as by a double click. */
const DOUBLE_CLICKS = 0.1;

/** What the client was told about one chat. */
interface Chat {
  readonly sessionId: string;
  readonly resultId: string;
  readonly replies: readonly string[];
}

const serversOfSources = [
  { name: 'a server', kills: KILLS, isWaiting: true, isOnPostgres: false, start: startServerProcess },
  {
    name: 'a server on PostgreSQL',
    kills: KILLS_ON_POSTGRES,
    isWaiting: true,
    isOnPostgres: true,
    start: startServerProcess,
  },
  {
    name: 'colloquy serve',
    kills: KILLS_OF_COMMAND_LINE,
    isWaiting: false,
    isOnPostgres: false,
    start: (folder: string) => startCommandLineServer(folder, flowFile(folder)),
  },
];

const servers = PROGRAM === undefined ? serversOfSources : serversOf(PROGRAM);

it.each(servers)(
  'loses and doubles nothing when $name is killed $kills times',
  { timeout: 1_800_000 },
  async (kind) => {
    const random = seededRandom(runSeed());
    const { path, remove } = temporaryFolder('crash');
    writeFileSync(flowFile(path), JSON.stringify(countingBot));
    const database = kind.isOnPostgres ? await createTestDatabase() : undefined;
    await publishInto(path, countingBot, database?.url);
    const environment: Record<string, string> = database ? { DATABASE_URL: database.url } : {};
    const server = startKilledServer(() => kind.start(path, environment), kind);
    const startedAt = performance.now();
    const insisting: Insisting = { base: server.base, counts: { retries: 0, broken: 0, busy: 0 } };
    const acknowledged: Acknowledged[] = [];
    const chats: Chat[] = [];
    let isOver = false;
    try {
      const talking = Array.from({ length: CHATS_AT_ONCE }, async (_, number) => {
        const own = seededRandom(random.seed + number);
        while (!isOver) chats.push(await haveChat({ random: own, insisting, acknowledged }));
      });
      const killing = server.killRepeatedly(kind.kills, { random, answers: () => acknowledged.length });
      await Promise.race([killing, Promise.all(talking)]);
      isOver = true;
      await Promise.all(talking);
      const { retries, broken } = insisting.counts;
      const killMs = ((performance.now() - startedAt) / kind.kills).toFixed(0);
      console.log(
        `seed ${random.seed}: ${kind.kills} kills of ${kind.name} (${killMs} ms each), ${chats.length} chats, ${acknowledged.length} acknowledged turns, ${retries} retries (${broken} broken connections)`,
      );
      expect(broken).toBeGreaterThan(kind.kills / 2);
      for (const request of acknowledged)
        expect((await insist(request, insisting)).response).toBe(request.response);
      await server.end();
      const store = await openStore({ dataFolder: path, databaseUrl: database?.url });
      await expectExactly(chats, store);
      await store.close();
    } finally {
      isOver = true;
      await server.end();
      await database?.remove();
      remove();
    }
  },
);

/** A built program, on either store. */
function serversOf(program: string): typeof serversOfSources {
  return [false, true].map((isOnPostgres) => ({
    name: isOnPostgres ? 'the program on PostgreSQL' : 'the program',
    kills: isOnPostgres ? KILLS_ON_POSTGRES : KILLS,
    isWaiting: false,
    isOnPostgres,
    start: (folder: string, environment: Record<string, string> = {}) =>
      startCommandLineServer(folder, flowFile(folder), { program, environment }),
  }));
}

function flowFile(folder: string): string {
  return join(folder, 'counting.flow.json');
}

/** One chat from start to end; every answer has to be the one that the replies so far lead to. */
async function haveChat(parts: {
  random: SeededRandom;
  insisting: Insisting;
  acknowledged: Acknowledged[];
}): Promise<Chat> {
  const { random, insisting, acknowledged } = parts;
  const send = async (path: string, body: unknown, replies: readonly string[]): Promise<string> => {
    const request = { path, body, key: random.key() };
    const answers = await Promise.all(
      Array.from({ length: random.happens(DOUBLE_CLICKS) ? 2 : 1 }, () => insist(request, insisting)),
    );
    const [first = { ...request, response: '' }, second = first] = answers;
    expect(second.response).toBe(first.response);
    expect(saidText(first.response)).toBe(expectedText(replies));
    acknowledged.push(first);
    return first.response;
  };
  const { sessionId, resultId } = JSON.parse(await send('/v1/bots/counting/startChat', {}, [])) as Chat;
  const replies: string[] = [];
  const count = random.integer(REPLIES.least, REPLIES.most);
  while (replies.length < count) {
    replies.push(
      replies.length === count - 1 && random.happens(0.5)
        ? 'bye'
        : `reply ${replies.length} of ${random.integer(0, 999_999)}`,
    );
    const message = { type: 'text', text: replies.at(-1) };
    await send(`/v1/sessions/${sessionId}/continueChat`, { message }, replies);
  }
  return { sessionId, resultId, replies };
}

/** The store holds these chats and no others, each with exactly its turns and answers. */
async function expectExactly(chats: readonly Chat[], store: Store): Promise<void> {
  const kept = await store.loadSessions(chats.map(({ sessionId }) => sessionId));
  expect(kept.map((session) => session?.turn)).toEqual(chats.map(({ replies }) => replies.length + 1));
  for (const { resultId, replies } of chats) {
    const result = await store.loadResult(resultId);
    expect(result?.answers.map(({ content }) => content)).toEqual(replies);
  }
  expect((await everyResult(store)).sort()).toEqual(chats.map(({ resultId }) => resultId).sort());
}

async function everyResult(store: Store): Promise<string[]> {
  const ids: string[] = [];
  let page = await store.listResults('counting', { limit: 500 });
  for (let last = page.at(-1); last; last = page.at(-1)) {
    ids.push(...page.map(({ id }) => id));
    page = await store.listResults('counting', {
      limit: 500,
      before: { createdAt: last.createdAt, id: last.id },
    });
  }
  return ids;
}
