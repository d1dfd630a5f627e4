// Chats on a channel begin and end as the settings of the bot say: by a condition, after hours, by a word.
import { memoryStore } from '@colloquy/server';
import { afterEach, expect, it } from 'vitest';
import { countingBot } from '../faults/counting-bot.ts';
import type { StartedServer } from '../support/started-server.ts';
import { startServer } from '../support/started-server.ts';
import type { WhatsAppApi } from './whatsapp/whatsapp-api.ts';
import { APP_SECRET, PHONE_NUMBER_ID, startWhatsAppApi, TOKEN } from './whatsapp/whatsapp-api.ts';

const HOUR_MS = 60 * 60 * 1_000;
const ANNA = { number: '4930901820' };

let server: StartedServer;
let whatsapp: WhatsAppApi;
let forwardMs = 0;
afterEach(async () => {
  await whatsapp.close();
  await server.close();
});

async function start(bot: object, settings: object = {}, others: readonly object[] = []) {
  forwardMs = 0;
  whatsapp = await startWhatsAppApi();
  server = await startServer({
    store: memoryStore(),
    clock: () => Date.now() + forwardMs,
    bots: [bot, ...others],
    environment: { COLLOQUY_EGRESS_ALLOW: '127.0.0.1' },
  });
  const { json } = await server.ask('/v1/bots/counting/channels', {
    body: {
      kind: 'whatsapp',
      settings: { phoneNumberId: PHONE_NUMBER_ID, apiUrl: whatsapp.url, ...settings },
      secrets: { token: TOKEN, appSecret: APP_SECRET },
    },
  });
  const { channel } = json as unknown as { readonly channel: { readonly id: string } };
  whatsapp.webhookUrl = `${await server.listen()}/v1/channels/${channel.id}/webhook`;
}

const texts = () =>
  whatsapp.chat(ANNA.number).map((message) => (message.type === 'text' ? message.text.body : message.type));
const withSettings = (whatsApp: object) => ({ ...countingBot, settings: { whatsApp } });

it('chats on a channel end after the hours without a message that the bot sets', async () => {
  await start(withSettings({ sessionExpiryTimeout: 4 }));
  whatsapp.write(ANNA, 'Hello');
  await expect.poll(texts).toEqual(['#1 []']);
  forwardMs = 3.9 * HOUR_MS;
  whatsapp.write(ANNA, 'a');
  await expect.poll(texts).toEqual(['#1 []', '#2 ["a"]']);
  forwardMs = 8 * HOUR_MS;
  whatsapp.write(ANNA, 'b');
  await expect.poll(texts).toEqual(['#1 []', '#2 ["a"]', '#1 []']);
});

it('chats on a channel start only with a message that meets the start condition', async () => {
  const comparisons = [
    { id: '1', comparisonOperator: 'Contains', value: 'offer' },
    { id: '2', comparisonOperator: 'Matches regex', value: '^/go' },
  ];
  await start(withSettings({ startCondition: { logicalOperator: 'OR', comparisons } }));
  whatsapp.write(ANNA, 'Hello');
  whatsapp.write(ANNA, 'Your Offer, please');
  await expect.poll(texts).toEqual(['#1 []']);
  whatsapp.write(ANNA, 'no condition for a reply');
  await expect.poll(texts).toEqual(['#1 []', '#2 ["no condition for a reply"]']);
});

it('bots share a channel, and the start condition of each decides', async () => {
  const comparisons = [{ id: '1', comparisonOperator: 'Contains', value: 'offer' }];
  const settings = { whatsApp: { startCondition: { comparisons }, sessionExpiryTimeout: 4 } };
  const shop = { ...countingBot, id: 'shop', name: 'Shop', publicId: 'shop', settings };
  await start(countingBot, { otherBots: ['shop'] }, [shop]);
  whatsapp.write(ANNA, 'An offer, please');
  await expect.poll(texts).toEqual(['#1 []']);
  const [channel] = await server.store.channels.list();
  const botOf = async () => {
    const contact = await server.store.contacts.find({ channelId: channel?.id ?? '', person: ANNA.number });
    const [session] = await server.store.loadSessions([contact?.sessionId ?? '']);
    return session?.botId;
  };
  await expect.poll(botOf).toBe('shop');
  forwardMs = 5 * HOUR_MS;
  whatsapp.write(ANNA, 'Hello');
  await expect.poll(botOf).toBe('counting');
  const path = `/v1/bots/counting/channels/${channel?.id}`;
  const unknown = await server.ask(path, {
    method: 'PATCH',
    body: { settings: { phoneNumberId: PHONE_NUMBER_ID, apiUrl: whatsapp.url, otherBots: ['nil'] } },
  });
  expect(unknown.json.issues).toMatchObject([{ path: ['settings', 'otherBots', 0] }]);
});

it('a token for one bot shares its account with no bot that it does not see', async () => {
  const shop = { ...countingBot, id: 'shop', name: 'Shop', publicId: 'shop' };
  await start(countingBot, {}, [shop]);
  const [channel] = await server.store.channels.list();
  const token = { name: 'Counting', scopes: ['operate', 'read'], bots: ['counting'] } as const;
  const made = await server.colloquy.access.tokens.create(token, {
    actor: { kind: 'operator' },
    operation: 'createToken',
  });
  const change = (authorization: string) =>
    server.ask(`/v1/bots/counting/channels/${channel?.id}`, {
      method: 'PATCH',
      headers: { authorization },
      body: { settings: { phoneNumberId: PHONE_NUMBER_ID, apiUrl: whatsapp.url, otherBots: ['shop'] } },
    });
  const refused = await change(`Bearer ${made?.secret}`);
  expect(refused.json.issues).toMatchObject([{ message: 'There is no bot with the id "shop".' }]);
});

it('chats on a channel restart when the person writes the restart word', async () => {
  await start(countingBot, { restartWord: 'Restart' });
  whatsapp.write(ANNA, 'Hello');
  whatsapp.write(ANNA, 'a');
  whatsapp.write(ANNA, ' restart ');
  whatsapp.write(ANNA, 'restart now');
  await expect.poll(texts).toEqual(['#1 []', '#2 ["a"]', '#1 []', '#2 ["restart now"]']);
});

it('chats on a channel leave no data of a person after their erasure', async () => {
  await start(countingBot);
  whatsapp.write(ANNA, 'Hello');
  await expect.poll(texts).toEqual(['#1 []']);
  await expect.poll(() => whatsapp.waiting).toBe(0);
  const [channel] = await server.store.channels.list();
  const key = { channelId: channel?.id ?? '', person: ANNA.number };
  const contact = await server.store.contacts.find(key);
  expect(await server.store.aliases.reach(key)).toMatchObject({ address: ANNA.number });
  await server.store.remove({ kind: 'visitor', visitor: { sessionId: contact?.sessionId ?? '' } });
  expect(await server.store.aliases.reach(key)).toBeUndefined();
  expect(await server.store.contacts.find(key)).toBeUndefined();
  const left = await server.store.outbox.list({ state: 'delivered', limit: 10, destination: key.channelId });
  expect(left).toEqual([]);
});
