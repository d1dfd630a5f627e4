// Conversations with a server that is killed all the time, whichever program it is.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Store } from '@colloquy/server';
import { openStore } from '@colloquy/server';
import { expect } from 'vitest';
import { createTestDatabase } from '../../packages/storage/src/postgres/test-database.ts';
import type { SeededRandom } from '../support/seeded-random.ts';
import { runSeed, seededRandom } from '../support/seeded-random.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { startCommandLineServer } from '../support/server-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { countingBot, expectedText, saidText } from './counting-bot.ts';
import type { Acknowledged, Insisting } from './insisting-client.ts';
import { insist } from './insisting-client.ts';
import { startKilledServer } from './killed-server.ts';
import { publishInto } from './publish-into.ts';

/** A kind of server, and how often it is killed. */
export interface KilledKind {
  readonly name: string;
  readonly kills: number;
  /** It loads its code ahead of time, and waits to be let go. */
  readonly isWaiting: boolean;
  readonly isOnPostgres: boolean;
  readonly start: (folder: string, environment?: Readonly<Record<string, string>>) => ServerProcess;
}

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

/** A built program, on either store: a file of JavaScript, or an executable. */
export function kindsOf(
  program: string,
  { kills, killsOnPostgres }: { readonly kills: number; readonly killsOnPostgres: number },
): readonly KilledKind[] {
  return [false, true].map((isOnPostgres) => ({
    name: isOnPostgres ? 'the program on PostgreSQL' : 'the program',
    kills: isOnPostgres ? killsOnPostgres : kills,
    isWaiting: false,
    isOnPostgres,
    start: (folder, environment = {}) =>
      startCommandLineServer(folder, flowFile(folder), { program, environment }),
  }));
}

/** What was acknowledged is there, once, in order, byte for byte. Gives how many turns these were. */
export async function loseNothing(kind: KilledKind): Promise<number> {
  const random = seededRandom(runSeed());
  const { path, remove } = temporaryFolder('crash');
  writeFileSync(flowFile(path), JSON.stringify(countingBot));
  const database = kind.isOnPostgres ? await createTestDatabase() : undefined;
  await publishInto(path, countingBot, database?.url);
  const environment: Record<string, string> = database ? { DATABASE_URL: database.url } : {};
  const server = startKilledServer(() => kind.start(path, environment), kind);
  const startedAt = performance.now();
  const insisting: Insisting = { base: server.base, counts: { retries: 0, broken: 0, busy: 0 } };
  try {
    const { chats, turns } = await talkWhile(
      (answers) => server.killRepeatedly(kind.kills, { random, answers }),
      {
        random,
        insisting,
        reopen: async () => {
          await server.end();
          return openStore({ dataFolder: path, databaseUrl: database?.url });
        },
      },
    );
    const { retries, broken } = insisting.counts;
    const killMs = ((performance.now() - startedAt) / kind.kills).toFixed(0);
    console.log(
      `seed ${random.seed}: ${kind.kills} kills of ${kind.name} (${killMs} ms each), ${chats} chats, ${turns} acknowledged turns, ${retries} retries (${broken} broken connections)`,
    );
    // Kills meet somebody. A single one may not: it comes before anybody has connected to the new server.
    expect(broken).toBeGreaterThanOrEqual(Math.floor(kind.kills / 2));
    return turns;
  } finally {
    await server.end();
    await database?.remove();
    remove();
  }
}

/**
 * Chats with the bot go on while something is done to its servers; then what was acknowledged is there, once, in order, byte for byte.
 *
 * @param disturb is given how many turns were acknowledged so far; when it has ended, no new chat begins
 * @param parts `openKept` opens what the servers have kept, when nobody talks with them any more. There have to be no other chats with the bot.
 * @example await talkWhile(() => replaceServers(), { random: seededRandom(runSeed()), insisting, openKept: () => openStore({ databaseUrl }) });
 */
export async function talkWhile(
  disturb: (answers: () => number) => Promise<void>,
  parts: {
    readonly random: SeededRandom;
    readonly insisting: Insisting;
    readonly reopen: () => Promise<Store>;
  },
): Promise<{ readonly chats: number; readonly turns: number }> {
  const { random, insisting, reopen } = parts;
  const acknowledged: Acknowledged[] = [];
  const chats: Chat[] = [];
  let isOver = false;
  try {
    const talking = Array.from({ length: CHATS_AT_ONCE }, async (_, number) => {
      const own = seededRandom(random.seed + number);
      while (!isOver) chats.push(await haveChat({ random: own, insisting, acknowledged }));
    });
    await Promise.race([disturb(() => acknowledged.length), Promise.all(talking)]);
    isOver = true;
    await Promise.all(talking);
    for (const request of acknowledged)
      expect((await insist(request, insisting)).response).toBe(request.response);
    const store = await reopen();
    await expectExactly(chats, store);
    await store.close();
    return { chats: chats.length, turns: acknowledged.length };
  } finally {
    isOver = true;
  }
}

/** The bot of a data folder. */
export function flowFile(folder: string): string {
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
  const sessions = await store.loadSessions(chats.map(({ sessionId }) => sessionId));
  expect(sessions.map((session) => session?.turn)).toEqual(chats.map(({ replies }) => replies.length + 1));
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
