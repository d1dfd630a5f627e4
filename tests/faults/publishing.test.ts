// Publishing and rolling back under live chats: nobody gets an error, and each chat ends on the version it began with.
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { asOperator } from '../support/operator-token.ts';
import type { SeededRandom } from '../support/seeded-random.ts';
import { seededRandom } from '../support/seeded-random.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { startServerProcess } from '../support/server-process.ts';
import { botOf, textBlock } from '../support/small-bot.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { testSize } from '../support/test-size.ts';

const CHATS = testSize('COLLOQUY_TEST_PUBLISH_CHATS', { usual: 60, long: 1_000 });
const CHANGES = testSize('COLLOQUY_TEST_PUBLISH_CHANGES', { usual: 10, long: 100 });
/** Requests under way at a time. */
const AT_ONCE = 16;

const folder = temporaryFolder('publishing');
let server: ServerProcess;
let base = '';
beforeAll(async () => {
  server = startServerProcess(folder.path);
  server.go();
  base = (await server.listening) ?? '';
});
afterAll(async () => {
  await server.kill();
  folder.remove();
});

/** A bot whose words name its version: it asks three times and ends. */
const bot = (version: number) =>
  botOf({
    publicId: 'busy',
    blocks: [1, 2, 3]
      .flatMap((place) => [
        textBlock(`say-${place}`, `version ${version}`),
        { id: `ask-${place}`, type: 'text input' },
      ])
      .concat(textBlock('end', `version ${version}`)),
  });

async function ask<Body>(method: string, path: string, body?: object): Promise<Body> {
  const response = await fetch(`${base}${path}`, {
    method,
    headers: { ...asOperator, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return JSON.parse(text);
}

interface Reply {
  readonly messages: readonly { readonly content: unknown }[];
  readonly input?: unknown;
}

/** The version that a reply speaks of. */
function versionIn({ messages }: Reply): number {
  return Number(/version (\d+)/.exec(JSON.stringify(messages))?.[1]);
}

interface Chat {
  readonly sessionId: string;
  readonly resultId: string;
  readonly version: number;
  hasEnded: boolean;
}

it(`chats get no error and keep their version during ${CHANGES} publications under ${CHATS} chats`, {
  timeout: 600_000,
}, async () => {
  const random = drawing(seededRandom(inject('seed')));
  const chats: Chat[] = [];
  const errors: string[] = [];
  const note = (error: unknown) => void errors.push(String(error));
  /** What ran at any time since the change before the last one was asked for. */
  let live: readonly number[] = [1];
  let published = 1;
  await ask('POST', '/v1/bots', { definition: bot(1) });

  async function begin(): Promise<void> {
    const before = live;
    const started = await ask<Reply & Pick<Chat, 'sessionId' | 'resultId'>>(
      'POST',
      '/v1/bots/busy/startChat',
      {},
    );
    const version = versionIn(started);
    if (![...before, ...live].includes(version))
      errors.push(`A chat began on version ${version} while ${[...before, ...live].join(', ')} ran.`);
    chats.push({ sessionId: started.sessionId, resultId: started.resultId, version, hasEnded: false });
  }

  async function goOn(chat: Chat): Promise<void> {
    const reply = await ask<Reply>('POST', `/v1/sessions/${chat.sessionId}/continueChat`, {
      message: { type: 'text', text: 'On' },
    });
    if (versionIn(reply) !== chat.version)
      errors.push(`A chat of version ${chat.version} went on with version ${versionIn(reply)}.`);
    chat.hasEnded = reply.input === undefined;
  }

  /** Publishes a new version, or goes back to one that there is. What is answered runs at once. */
  async function change(): Promise<void> {
    const isNew = random.happens(0.5);
    const version = isNew ? published + 1 : random.integer(1, published);
    live = [...live, version];
    if (isNew) await ask('POST', '/v1/bots', { definition: bot(version) });
    else await ask('PATCH', '/v1/bots/busy-bot', { version });
    published = Math.max(published, version);
    live = [version];
    await begin();
  }

  /** Goes on with so many of the open chats, each once at a time. */
  const someOpen = (count: number) =>
    random.shuffled(chats.filter(({ hasEnded }) => !hasEnded)).slice(0, count);

  await atOnce(
    Array.from({ length: CHATS }, () => () => begin().catch(note)),
    AT_ONCE,
  );
  const perChange = Math.ceil(CHATS / 2 / CHANGES);
  for (let index = 0; index < CHANGES; index++) {
    const talk = someOpen(2 * perChange).map((chat) => () => goOn(chat).catch(note));
    const starts = Array.from({ length: perChange }, () => () => begin().catch(note));
    await Promise.all([change().catch(note), atOnce(random.shuffled([...talk, ...starts]), AT_ONCE)]);
  }
  while (errors.length === 0 && chats.some(({ hasEnded }) => !hasEnded))
    await atOnce(
      someOpen(chats.length).map((chat) => () => goOn(chat).catch(note)),
      AT_ONCE,
    );

  expect(errors).toEqual([]);
  expect(chats.length).toBeGreaterThanOrEqual(CHATS);
  expect(new Set(chats.map(({ version }) => version)).size).toBeGreaterThan(3);
  for (const version of new Set(chats.map((chat) => chat.version))) {
    const ids: string[] = [];
    for (let cursor = ''; ; ) {
      const page = await ask<{ readonly results: { readonly id: string }[]; readonly cursor?: string }>(
        'GET',
        `/v1/bots/busy-bot/results?limit=100&version=${version}${cursor}`,
      );
      ids.push(...page.results.map(({ id }) => id));
      if (page.cursor === undefined) break;
      cursor = `&cursor=${encodeURIComponent(page.cursor)}`;
    }
    const wanted = chats.filter((chat) => chat.version === version).map(({ resultId }) => resultId);
    expect(ids.sort()).toEqual(wanted.sort());
  }
});

/** Runs tasks, so many at a time. */
async function atOnce(tasks: readonly (() => Promise<void>)[], count: number): Promise<void> {
  const waiting = [...tasks];
  const worker = async () => {
    for (let task = waiting.shift(); task; task = waiting.shift()) await task();
  };
  await Promise.all(Array.from({ length: count }, worker));
}

/** Chance that can also put things into another order. */
function drawing(random: SeededRandom) {
  return {
    ...random,
    shuffled<Item>(items: readonly Item[]): Item[] {
      return items
        .map((item) => ({ item, place: random.integer(0, 1_000_000_000) }))
        .sort((one, other) => one.place - other.place)
        .map(({ item }) => item);
    },
  };
}
