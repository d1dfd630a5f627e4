// Following a draft: whoever has it open hears of each change at once, on any server, for as long as the token is good.
import { setTimeout as sleep } from 'node:timers/promises';
import { DraftChangeEvent } from '@colloquy/schema';
import type { Store } from '@colloquy/server';
import { memoryStore, openStore } from '@colloquy/server';
import jsonPatch from 'fast-json-patch';
import { afterEach, describe, expect, it } from 'vitest';
import { limits } from '../../../packages/management/src/drafts/limits.ts';
import { createTestDatabase } from '../../../packages/storage/src/postgres/test-database.ts';
import { botOf, textBlock } from '../../support/small-bot.ts';
import type { StartedServer } from '../../support/started-server.ts';
import { startServer } from '../../support/started-server.ts';

const OPERATOR = 'correct-horse-battery-staple';
const bot = botOf({ publicId: 'shared', blocks: [textBlock('hi', 'Hi')] }) as { readonly name: string };
const DRAFT = '/v1/bots/shared-bot/draft';
const environment = { COLLOQUY_OPERATOR_TOKEN: OPERATOR };
const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

async function serve(options: Parameters<typeof startServer>[0] = {}) {
  const server = await startServer({ environment, ...options });
  open.push(() => server.close());
  return { server, url: await server.listen() };
}

const rename = (server: StartedServer, name: string) =>
  server.ask(DRAFT, {
    method: 'PATCH',
    body: [{ op: 'replace', path: '/name', value: name }],
    headers: { 'if-match': '*', authorization: `Bearer ${OPERATOR}` },
  });

interface Followed {
  readonly status: number;
  /** Events so far, each as name, id and data. */
  readonly events: { readonly event: string; readonly id: string; readonly data: unknown }[];
  readonly isOver: () => boolean;
  readonly stop: () => void;
}

/** Follows over a real connection. */
async function follow(
  url: string,
  { token = OPERATOR, after }: { token?: string; after?: string } = {},
): Promise<Followed> {
  const stop = new AbortController();
  open.push(async () => stop.abort());
  const response = await fetch(`${url}${DRAFT}/changes`, {
    headers: {
      accept: 'text/event-stream',
      authorization: `Bearer ${token}`,
      ...(after === undefined ? {} : { 'last-event-id': after }),
    },
    signal: stop.signal,
  });
  const events: Followed['events'] = [];
  let isOver = false;
  void (async () => {
    let text = '';
    try {
      for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        text += piece;
        const parts = text.split('\n\n');
        text = parts.pop() ?? '';
        for (const part of parts) {
          const fields = new Map(
            part
              .split('\n')
              .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
          );
          const event = fields.get('event');
          if (event)
            events.push({
              event,
              id: fields.get('id') ?? '',
              data: JSON.parse(fields.get('data') ?? 'null'),
            });
        }
      }
    } catch {
      // It was stopped.
    }
    isOver = true;
  })();
  return { status: response.status, events, isOver: () => isOver, stop: () => stop.abort() };
}

const soon = { timeout: 20_000, interval: 20 };

describe('a stream of draft changes', () => {
  it('sends each change with its patch, and continues after the last received one', async () => {
    const { server, url } = await serve({ bots: [bot] });
    const first = await follow(url);
    await rename(server, 'One');
    await rename(server, 'Two');
    await expect.poll(() => first.events.length, soon).toBe(2);
    expect(first.events.map(({ event, id }) => [event, id])).toEqual([
      ['change', '1'],
      ['change', '2'],
    ]);
    let copy: unknown = bot;
    for (const { data } of first.events)
      copy = jsonPatch.applyPatch(copy, DraftChangeEvent.parse(data).patch as never).newDocument;
    expect(copy).toEqual({ ...bot, name: 'Two' });
    first.stop();
    await rename(server, 'Three');
    const again = await follow(url, { after: '1' });
    await expect.poll(() => again.events.map(({ id }) => id), soon).toEqual(['2', '3']);
    // Whoever asks for nothing earlier hears what comes next.
    const later = await follow(url);
    await rename(server, 'Four');
    await expect.poll(() => later.events.map(({ id }) => id), soon).toEqual(['4']);
  });

  it('ends when the bot is removed, and sends a reset when older changes are gone', async () => {
    const { server, url } = await serve({ bots: [bot] });
    for (let count = 0; count <= limits.changesPerState; count++) await rename(server, `Name ${count}`);
    await server.store.remove({
      kind: 'drafts',
      botIds: ['shared-bot'],
      before: Number.MAX_SAFE_INTEGER,
      characters: 0,
    });
    const followed = await follow(url, { after: '3' });
    const newest = String(limits.changesPerState + 1);
    await expect
      .poll(() => followed.events.map(({ event, id }) => [event, id]), soon)
      .toEqual([['reset', newest]]);
    await server.colloquy.bots.remove('shared-bot', { withResults: false });
    await expect.poll(() => followed.events.at(-1)?.event, soon).toBe('gone');
    await expect.poll(followed.isOver, soon).toBe(true);
  });

  it('sends a reset after the bot was removed and created with the same id', async () => {
    const { server, url } = await serve({ bots: [bot] });
    for (let count = 1; count <= 5; count++) await rename(server, `Name ${count}`);
    await server.colloquy.bots.remove('shared-bot', { withResults: false });
    await server.colloquy.bots.publish(bot);
    const seen = (followed: Followed) => followed.events.map(({ event, id }) => [event, id]);
    const untouched = await follow(url, { after: '5' });
    await expect.poll(() => seen(untouched), soon).toEqual([['reset', '0']]);
    await rename(server, 'New');
    const followed = await follow(url, { after: '5' });
    await expect.poll(() => seen(followed), soon).toEqual([['reset', '1']]);
    await rename(server, 'Newer');
    await expect
      .poll(() => seen(followed), soon)
      .toEqual([
        ['reset', '1'],
        ['change', '2'],
      ]);
    await expect
      .poll(() => seen(untouched), soon)
      .toEqual([
        ['reset', '0'],
        ['change', '1'],
        ['change', '2'],
      ]);
  });

  it('ends when its token is revoked or expires', async () => {
    let now = Date.UTC(2026, 10, 22);
    const { server, url } = await serve({ bots: [bot], clock: () => now });
    const by = { actor: { kind: 'operator' }, operation: 'createToken' } as const;
    const make = async (more: object = {}) => {
      const made = await server.colloquy.access.tokens.create(
        { name: 'Reader', scopes: ['read'], ...more },
        by,
      );
      return { id: made?.token.id ?? '', secret: made?.secret ?? '' };
    };
    const [revoked, expired] = [await make(), await make({ expiresInDays: 1 })];
    const followed = [
      await follow(url, { token: revoked.secret }),
      await follow(url, { token: expired.secret }),
    ];
    await rename(server, 'One');
    for (const { events } of followed) await expect.poll(() => events.length, soon).toBe(1);
    await server.colloquy.access.tokens.revoke(revoked.id, by);
    now += 25 * 60 * 60 * 1000;
    await rename(server, 'Two');
    for (const { isOver } of followed) await expect.poll(isOver, soon).toBe(true);
    expect(followed.map(({ events }) => events.length)).toEqual([1, 1]);
    expect((await follow(url, { token: revoked.secret })).status).toBe(401);
  });

  it('is refused beyond the maximum number of followers', async () => {
    const { url } = await serve({ bots: [bot] });
    const followers: Followed[] = [];
    for (let count = 0; count < limits.followersOfDraft; count++) followers.push(await follow(url));
    await expect.poll(async () => (await follow(url)).status, soon).toBe(429);
    for (const { stop } of followers) stop();
    await expect.poll(async () => (await follow(url)).status, soon).toBe(200);
  });

  it('is refused beyond the maximum also when all connect at once', async () => {
    const store = memoryStore();
    const load: Store['drafts']['load'] = async (...asked) => {
      await sleep(20);
      return store.drafts.load(...asked);
    };
    const { url } = await serve({ bots: [bot], store: { ...store, drafts: { ...store.drafts, load } } });
    const all = await Promise.all(Array.from({ length: limits.followersOfDraft + 10 }, () => follow(url)));
    const followers = all.filter(({ status }) => status === 200);
    expect(followers).toHaveLength(limits.followersOfDraft);
    for (const { stop } of followers) stop();
    await expect.poll(async () => (await follow(url)).status, soon).toBe(200);
  });
});

it('followers on another server receive changes of a draft', { timeout: 60_000 }, async () => {
  const database = await createTestDatabase();
  open.push(() => database.remove());
  const store = () => openStore({ dataFolder: 'unused', databaseUrl: database.url });
  const here = await serve({ store: await store(), bots: [bot] });
  const there = await serve({ store: await store() });
  const followed = await follow(there.url);
  const before = Date.now();
  expect((await rename(here.server, 'From here')).status).toBe(200);
  await expect.poll(() => followed.events.length, soon).toBe(1);
  expect(followed.events[0]).toMatchObject({ event: 'change', id: '1' });
  expect(Date.now() - before).toBeLessThan(20_000);
  // Both change at once: one after the other, and both are told to both.
  const other = await follow(here.url);
  const answers = await Promise.all(
    [here, there].map(({ server }, index) =>
      server.ask(DRAFT, {
        method: 'PATCH',
        body: [{ op: 'add', path: '/variables/-', value: { id: `v${index}`, name: `V${index}` } }],
        headers: { 'if-match': '"1"', authorization: `Bearer ${OPERATOR}` },
      }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  for (const { events } of [followed, other]) await expect.poll(() => events.at(-1)?.id, soon).toBe('3');
  const { json } = await there.server.ask(DRAFT, {
    method: 'GET',
    headers: { authorization: `Bearer ${OPERATOR}` },
  });
  expect((json.definition as { variables: unknown[] }).variables).toHaveLength(2);
});
