// A rewind between servers: its server dies before or after the commit, or the turn that it abandons broke off in the middle of a call.
import { expandFlow } from '@colloquy/blocks/testing';
import type { Store } from '@colloquy/server';
import { beforeEach, expect, it } from 'vitest';
import type { Port } from '../../packages/integrations/src/ports/port.ts';
import { serviceOn, storeWith } from './one-service.ts';

const ask = (id: string) => ({ id, type: 'text input', options: { variableId: id } });

const bot = expandFlow({
  id: 'rewound',
  publicId: 'rewound',
  variables: ['First', 'Second', 'Third'],
  settings: { general: { isAnswerChangeEnabled: true } },
  groups: [
    {
      title: 'Questions',
      blocks: [
        ask('First'),
        ask('Second'),
        { type: 'Webhook', options: { webhook: { url: 'https://example.com/{{Second}}', method: 'GET' } } },
        '{{First}} and {{Second}}',
        ask('Third'),
      ],
    },
  ],
});

const answered: Port = async () => ({ ok: true, response: { statusCode: 200, headers: {}, body: '' } });
const time = { nowMs: 1_000_000 };
const rewinding = { idempotencyKey: 'rewind', bodyHash: 'h' };
let store: Store;
let sessionId = '';

beforeEach(async () => {
  store = await storeWith(bot);
  const started = await serviceOn(store, time, { name: 'start' }).startChat('rewound', {});
  ({ sessionId } = JSON.parse(started.body) as { readonly sessionId: string });
});

const say = (on: Store, text: string, port: Port = answered, name = 'one') =>
  serviceOn(on, time, { name, port }).continueChat(sessionId, { message: { type: 'text', text } });
const rewind = (on: Store, name: string) =>
  serviceOn(on, time, { name, port: answered }).rewindChat(sessionId, { turn: 1 }, rewinding);
const turnsOf = async () => (await store.loadSessions([sessionId]))[0]?.turn;

/** A store that fails at the next commit. */
function failing(when: 'before' | 'after'): Store {
  return {
    ...store,
    async commitTurns(turns) {
      if (when === 'after') await store.commitTurns(turns);
      throw new Error('The server died.');
    },
  };
}

it.each(['before', 'after'] as const)(
  'a rewind counts once when its server dies %s the commit',
  async (when) => {
    await say(store, 'Ada');
    await expect(rewind(failing(when), 'dying')).rejects.toThrow('died');
    expect(await turnsOf()).toBe(when === 'before' ? 2 : 3);
    // Nothing tells the others that it is dead, until its lease runs out.
    time.nowMs += 60_000;
    const again = await rewind(store, 'other');
    expect(again).toMatchObject({ status: 200 });
    expect(JSON.parse(again.body)).toMatchObject({
      messages: [],
      input: { id: 'First' },
      turn: 3,
      rewoundTo: 1,
    });
    expect((await rewind(store, 'third')).body).toBe(again.body);
    expect(await turnsOf()).toBe(3);
    expect(JSON.parse((await say(store, 'Grace')).body)).toMatchObject({ input: { id: 'Second' } });
  },
);

it('a rewind drops the calls of a turn whose server died', async () => {
  await say(store, 'Ada');
  // It never hears of its call, and its lease runs out.
  const called = Promise.withResolvers<void>();
  const hanging: Port = () => {
    called.resolve();
    return new Promise(() => undefined);
  };
  void say(store, 'Lovelace', hanging, 'broken').catch(() => undefined);
  await called.promise;
  expect((await rewind(store, 'early')).status).toBe(409);
  time.nowMs += 120_000;
  expect((await rewind(store, 'late')).status).toBe(200);
  await say(store, 'Grace');
  const urls: unknown[] = [];
  const port: Port = async ({ request }) => {
    urls.push(request.url);
    return { ok: true, response: { statusCode: 200, headers: {}, body: '' } };
  };
  expect((await say(store, 'Hopper', port)).body).toContain('"Third"');
  expect(urls).toEqual(['https://example.com/Hopper']);
});
