// An event that is taken again after a crash: wherever the server stopped, there is one turn.
import type { InboxEvent } from '@colloquy/storage';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTakeEvent } from '../../packages/channels/src/runner/take-event.ts';
import { countingBot } from '../faults/counting-bot.ts';
import type { StartedServer } from '../support/started-server.ts';
import { startServer } from '../support/started-server.ts';

let server: StartedServer;
beforeAll(async () => {
  server = await startServer({ bots: [countingBot] });
});
afterAll(() => server.close());

const channel = {
  id: 'chn_1',
  botId: 'counting',
  kind: 'webhook',
  settings: '{}',
  secrets: '',
  state: 'open' as const,
  reason: '',
  createdAt: 0,
};
const parts = {
  takeFiles: async () => ({ ok: true, addresses: [] }) as const,
  findRules: async () => ({
    publicId: 'counting',
    expiryMs: undefined,
    hasCondition: false,
    starts: () => true,
  }),
  clock: Date.now,
};
let people = 0;

/** Takes events of a new person. Before the ones in `crashes` are settled, the server stops: after their turn, or after the contact. */
function newPerson() {
  const { store, colloquy } = server;
  const person = `person ${++people}`;
  const known = { find: () => channel, refresh: async () => undefined };
  const take = createTakeEvent({ store, known, chats: colloquy.chats, ...parts });
  const stopping = createTakeEvent({
    store: { ...store, contacts: { ...store.contacts, set: () => Promise.reject(new Error('stopped')) } },
    known,
    chats: colloquy.chats,
    ...parts,
  });
  const eventOf = (text: string): InboxEvent => ({
    id: `evt ${person} ${text}`,
    channelId: channel.id,
    person,
    payload: JSON.stringify({ message: { type: 'text', text } }),
    receivedAt: 0,
    place: 0,
    queuedAt: 0,
    attempts: 1,
    failure: undefined,
  });
  return {
    take: (text: string) => take(eventOf(text)),
    takeAndStop: (text: string) => stopping(eventOf(text)).catch(() => undefined),
    async chats() {
      const sessions = await store.listSessions({ limit: 1_000 });
      const loaded = await store.loadSessions(sessions.map(({ id }) => id));
      return loaded
        .filter((session) => JSON.parse(session?.state ?? '{}').contact?.person === person)
        .map((session) => session?.turn);
    },
  };
}

const done = { ok: true };

it('a channel starts one chat even if the server stops before it stores the contact', async () => {
  const anna = newPerson();
  await anna.takeAndStop('a');
  expect(await anna.take('a')).toEqual(done);
  expect(await anna.take('b')).toEqual(done);
  expect(await anna.chats()).toEqual([2]);
});

it('a channel runs no second turn if the server stops before the event is settled', async () => {
  const anna = newPerson();
  for (const text of ['a', 'a', 'b', 'b', 'c']) expect(await anna.take(text)).toEqual(done);
  expect(await anna.chats()).toEqual([3]);
});

it('a channel starts no second chat when the event that ended a chat arrives again', async () => {
  const anna = newPerson();
  for (const text of ['a', 'bye', 'bye']) expect(await anna.take(text)).toEqual(done);
  expect(await anna.chats()).toEqual([2]);
  await anna.takeAndStop('c');
  expect(await anna.take('c')).toEqual(done);
  expect(await anna.take('c')).toEqual(done);
  expect(await anna.chats()).toEqual([2, 1]);
});

it('a channel starts a new chat after the chat of the person was erased', async () => {
  const anna = newPerson();
  await anna.take('a');
  const contact = await server.store.contacts.find({ channelId: channel.id, person: `person ${people}` });
  await server.store.remove({ kind: 'visitor', visitor: { sessionId: contact?.sessionId ?? '' } });
  expect(await anna.take('b')).toEqual(done);
  expect(await anna.chats()).toEqual([1]);
});
