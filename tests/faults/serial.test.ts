// Many requests at once to one chat: applied one after another, each once, whatever the keys and however many servers.
import { openStore } from '@colloquy/server';
import { afterEach, describe, expect, it } from 'vitest';
import type { HttpAnswer } from '../support/http-client.ts';
import { post } from '../support/http-client.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { startServerProcess } from '../support/server-process.ts';
import type { StartedServer } from '../support/started-server.ts';
import { startServer } from '../support/started-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { countingBot, expectedText, saidText } from './counting-bot.ts';
import { publishInto } from './publish-into.ts';

/** Replies that are sent at the same time. */
const AT_ONCE = 64;
const startPath = '/v1/bots/counting/startChat';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

function dataFolder(): string {
  const folder = temporaryFolder('serial');
  cleanups.push(folder.remove);
  return folder.path;
}

async function server(folder: string): Promise<StartedServer & { base: string }> {
  const started = await startServer({ store: await openStore({ dataFolder: folder }), bots: [countingBot] });
  const base = await started.listen();
  cleanups.push(started.close);
  return { ...started, base };
}

async function serverProcess(folder: string): Promise<ServerProcess & { base: string }> {
  const started = startServerProcess(folder);
  cleanups.push(started.kill);
  started.go();
  return { ...started, base: (await started.listening) ?? '' };
}

async function startChat(base: string): Promise<{ sessionId: string; resultId: string; path: string }> {
  const { body } = await post({ base, path: startPath, body: {} });
  const { sessionId, resultId } = JSON.parse(body) as { sessionId: string; resultId: string };
  return { sessionId, resultId, path: `/v1/sessions/${sessionId}/continueChat` };
}

const reply = (text: string) => ({ message: { type: 'text', text } });

/** The replies in the order in which the bot took them, from its last word: all of them, each once. */
function orderTaken(bodies: readonly string[]): string[] {
  const lists = bodies.map((body) => JSON.parse(saidText(body).replace(/^\S+ /, '')) as string[]);
  const longest = lists.toSorted((a, b) => b.length - a.length)[0] ?? [];
  // Every answer tells how the chat stood right after its turn: all of them together are one line of turns.
  expect(lists.map((list) => list.length).sort((a, b) => a - b)).toEqual(
    Array.from(lists, (_, index) => index + 1),
  );
  for (const list of lists) expect(list).toEqual(longest.slice(0, list.length));
  return longest;
}

describe.each([{ keys: 'without keys' }, { keys: 'with keys' }])(
  `${AT_ONCE} replies at once $keys`,
  ({ keys }) => {
    it('are processed one after another, with none lost or doubled', async () => {
      const { base, store } = await server(dataFolder());
      const { path, resultId } = await startChat(base);
      const texts = Array.from({ length: AT_ONCE }, (_, number) => `reply ${number}`);
      const answers = await Promise.all(
        texts.map((text) =>
          post({ base, path, body: reply(text), key: keys === 'with keys' ? `key of ${text}` : undefined }),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual(texts.map(() => 200));
      const taken = orderTaken(answers.map(({ body }) => body));
      expect(taken.toSorted()).toEqual(texts.toSorted());
      for (const [number, { body }] of answers.entries())
        expect(saidText(body)).toContain(`"reply ${number}"]`);
      const result = await store.loadResult(resultId);
      expect(result?.answers.map(({ content }) => content)).toEqual(taken);
    });
  },
);

it('parallel chats each get their own turns', async () => {
  const { base } = await server(dataFolder());
  const chats = await Promise.all(Array.from({ length: 16 }, () => startChat(base)));
  await Promise.all(
    chats.map(async ({ path }, chat) => {
      const texts = [0, 1, 2, 3].map((number) => `chat ${chat} reply ${number}`);
      const answers = await Promise.all(texts.map((text) => post({ base, path, body: reply(text) })));
      expect(orderTaken(answers.map(({ body }) => body)).toSorted()).toEqual(texts);
    }),
  );
});

describe('an idempotency key', () => {
  it('makes one turn when sent in parallel: a duplicate gets 409 or the same bytes', async () => {
    const { base, store } = await server(dataFolder());
    const { path, sessionId } = await startChat(base);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => post({ base, path, body: reply('once'), key: 'k' })),
    );
    const done = answers.filter(({ status }) => status === 200);
    expect(done.length).toBeGreaterThan(0);
    expect(new Set(done.map(({ body }) => body)).size).toBe(1);
    expect(saidText(done[0]?.body ?? '')).toBe(expectedText(['once']));
    for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
      expect(status).toBe(409);
      expect(JSON.parse(body)).toMatchObject({ code: 'CONFLICT', message: expect.any(String), issues: [] });
    }
    expect((await store.loadSessions([sessionId]))[0]?.turn).toBe(2);
  });

  it('makes one chat when parallel starts send it', async () => {
    const { base, store } = await server(dataFolder());
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => post({ base, path: startPath, body: {}, key: 'k' })),
    );
    const done = answers.filter(({ status }) => status === 200);
    expect(new Set(done.map(({ body }) => body)).size).toBe(1);
    expect(new Set(answers.map(({ status }) => status)).difference(new Set([200, 409])).size).toBe(0);
    expect((await store.listResults('counting', { limit: 10 })).length).toBe(1);
  });

  it('with another body gets 422, during the first request and after it', async () => {
    const { base } = await server(dataFolder());
    const { path } = await startChat(base);
    const [first, other] = await Promise.all([
      post({ base, path, body: reply('one'), key: 'k' }),
      post({ base, path, body: reply('two'), key: 'k' }),
    ]);
    expect([first?.status, other?.status].sort()).toEqual([200, 422]);
    const later = await post({ base, path, body: reply('three'), key: 'k' });
    expect(later.status).toBe(422);
    expect(JSON.parse(later.body)).toMatchObject({
      code: 'UNPROCESSABLE',
      message: expect.any(String),
      issues: [],
    });
    expect(saidText((await post({ base, path, body: reply('four') })).body)).toMatch(/^#3 /);
  });

  it('can be used again in another chat', async () => {
    const { base } = await server(dataFolder());
    const [one, two] = await Promise.all([startChat(base), startChat(base)]);
    const answers = await Promise.all(
      [one, two].map(({ path }) => post({ base, path, body: reply('a'), key: 'k' })),
    );
    expect(answers.map(({ body }) => saidText(body))).toEqual([expectedText(['a']), expectedText(['a'])]);
  });

  it('returns the same bytes after later turns, after the end of the chat and after a restart', async () => {
    const folder = await published(dataFolder());
    const before = await serverProcess(folder);
    const started = await post({ base: before.base, path: startPath, body: {}, key: 's' });
    const path = `/v1/sessions/${(JSON.parse(started.body) as { sessionId: string }).sessionId}/continueChat`;
    const requests = ['one', 'two', 'bye'].map((text) => ({ path, body: reply(text), key: `key ${text}` }));
    const answers: HttpAnswer[] = [];
    for (const request of requests) answers.push(await post({ base: before.base, ...request }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const again = async (base: string) => {
      expect(await post({ base, path: startPath, body: {}, key: 's' })).toEqual(started);
      for (const [index, request] of requests.entries())
        expect(await post({ base, ...request })).toEqual(answers[index]);
      expect((await post({ base, path, body: reply('more'), key: 'new' })).status).toBe(404);
    };
    await again(before.base);
    await before.kill();
    await again((await serverProcess(folder)).base);
  });
});

describe('two servers on one file', () => {
  it('process the replies of one chat one after another, each once', async () => {
    const folder = await published(dataFolder());
    const [one, two] = await Promise.all([serverProcess(folder), serverProcess(folder)]);
    const { path, sessionId } = await startChat(one.base);
    const texts = Array.from({ length: 16 }, (_, number) => `reply ${number}`);
    const answers = await Promise.all(
      texts.map(async (text, number) => {
        const base = number % 2 === 0 ? one.base : two.base;
        const request = { base, path, body: reply(text), key: `key ${number}` };
        for (let attempt = 0; attempt < 100; attempt++) {
          const answer = await post(request);
          if (answer.status !== 503) return answer;
        }
        throw new Error(`${text} was never taken.`);
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual(texts.map(() => 200));
    expect(orderTaken(answers.map(({ body }) => body)).toSorted()).toEqual(texts.toSorted());
    await Promise.all([one.kill(), two.kill()]);
    const store = await openStore({ dataFolder: folder });
    expect((await store.loadSessions([sessionId]))[0]?.turn).toBe(texts.length + 1);
    await store.close();
  });

  it('return the same bytes for the same key, also when both receive it in parallel', async () => {
    const folder = await published(dataFolder());
    const [one, two] = await Promise.all([serverProcess(folder), serverProcess(folder)]);
    const { path } = await startChat(one.base);
    for (let round = 1; round <= 20; round++) {
      const answers = await Promise.all(
        [one, two].map(({ base }) =>
          post({ base, path, body: reply(`round ${round}`), key: `key ${round}` }),
        ),
      );
      expect(answers[1]).toEqual(answers[0]);
      expect(saidText(answers[0]?.body ?? '')).toMatch(new RegExp(`^#${round + 1} `));
    }
    const starts = await Promise.all(
      [one, two].map(({ base }) => post({ base, path: startPath, body: {}, key: 'start' })),
    );
    expect(starts[1]).toEqual(starts[0]);
  });
});

async function published(folder: string): Promise<string> {
  await publishInto(folder, countingBot);
  return folder;
}
