// Chats that wait for another system: what is sent reaches the block, the client is told, and nobody else can send it.
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { limits } from '../../../packages/server/src/limits.ts';
import type { StartedServer } from '../../support/started-server.ts';
import { startServer } from '../../support/started-server.ts';

const say = (id: string, text: string) => ({
  id,
  type: 'text',
  content: { richText: [{ type: 'p', children: [{ text }] }] },
});

const listeningBot = {
  version: '6.1',
  id: 'listening',
  publicId: 'listening',
  name: 'Listening',
  groups: [
    {
      id: 'g1',
      title: 'Order',
      graphCoordinates: { x: 0, y: 0 },
      blocks: [
        say('b1', 'Waiting…'),
        {
          id: 'b2',
          type: 'webhook',
          options: { responseVariableMapping: [{ variableId: 'v1', bodyPath: 'data.name' }] },
        },
        say('b3', 'Thank you, {{Name}}'),
        { id: 'b4', type: 'text input' },
      ],
    },
  ],
  events: [{ id: 'start', type: 'start', graphCoordinates: { x: 0, y: 0 }, outgoingEdgeId: 'begin' }],
  edges: [{ id: 'begin', from: { eventId: 'start' }, to: { groupId: 'g1' } }],
  variables: [{ id: 'v1', name: 'Name' }],
  settings: {},
  theme: {},
};

const token = 'a-token-that-is-long-enough-for-an-operator';
const operator = { authorization: `Bearer ${token}` };

let server: StartedServer | undefined;
afterEach(() => server?.close());

/** The same bot, told to take deliveries alone. */
const strictBot = JSON.parse(
  JSON.stringify(listeningBot).replace('"options":{', '"options":{"isDeliveryRequired":true,'),
) as object;

async function open({
  environment = {},
  bot = listeningBot,
}: {
  environment?: Record<string, string>;
  bot?: object;
} = {}) {
  server = await startServer({ bots: [bot], environment });
  const { ask, listen } = server;
  const prefilledVariables = bot === strictBot ? { Name: 'Eve' } : {};
  const { json } = await ask('/v1/bots/listening/startChat', { body: { prefilledVariables } });
  const session = `/v1/sessions/${json.sessionId}`;
  return {
    ask,
    listen,
    session,
    toResult: `/v1/results/${json.resultId}/blocks/b2/webhook`,
    goOn: (text?: string) =>
      ask(`${session}/continueChat`, {
        body: {
          textBubbleContentFormat: 'markdown',
          ...(text === undefined ? {} : { message: { type: 'text', text } }),
        },
      }),
    resultId: json.resultId,
  };
}

it.each(['of the session', 'of the result', 'that other systems know'])(
  'a Webhook block accepts data at the address %s',
  async (which) => {
    const { ask, session, toResult, goOn, resultId } = await open();
    const addresses: Readonly<Record<string, string>> = {
      'of the session': `${session}/blocks/b2/webhook`,
      'of the result': toResult,
      'that other systems know': `/api/v1/typebots/listening/blocks/b2/results/${resultId}/executeWebhook`,
    };
    const sent = await ask(addresses[which] as string, { body: { name: 'Ada' } });
    expect([sent.status, sent.body]).toEqual([200, '{"status":"received"}']);
    const { json } = await goOn();
    expect(JSON.stringify(json.messages)).toContain('Thank you, Ada');
  },
);

it('the result of a linked bot accepts no data for the bot that the chat returned to', async () => {
  const link = { id: 'link', type: 'Typebot link', options: { typebotId: 'listening' } };
  const [group] = listeningBot.groups;
  const blocks = [link, ...(group?.blocks ?? [])];
  const outer = { ...listeningBot, id: 'outer', publicId: 'outer', groups: [{ ...group, blocks }] };
  server = await startServer({ bots: [listeningBot, outer] });
  const { ask, store } = server;
  const { json } = await ask('/v1/bots/outer/startChat', { body: {} });
  const goOn = (message: string) => ask(`/v1/sessions/${json.sessionId}/continueChat`, { body: { message } });
  const deliver = (resultId: unknown) =>
    ask(`/v1/results/${resultId}/blocks/b2/webhook`, { body: { name: 'Ada' } });
  expect((await deliver(json.resultId)).status).toBe(200);
  await goOn('');
  const [linked] = await store.listResults('listening', { limit: 1 });
  await goOn('Back to the other');
  expect((await deliver(linked?.id)).status).toBe(409);
  expect((await deliver(json.resultId)).body).toBe('{"status":"received"}');
});

it('the first delivery counts, and overrides the data of the client', async () => {
  const { ask, toResult, goOn } = await open();
  await ask(toResult, { body: { name: 'Ada' } });
  expect((await ask(toResult, { body: { name: 'Eve' } })).body).toBe('{"status":"already received"}');
  const { json } = await goOn('{"data":{"name":"Mallory"}}');
  expect(JSON.stringify(json.messages)).toContain('Thank you, Ada');
});

it('a client can bring the data itself', async () => {
  const { goOn } = await open();
  expect(JSON.stringify((await goOn('{"data":{"name":"Bob"}}')).json.messages)).toContain('Thank you, Bob');
});

it('a listening client receives the data, in the form of its reply', async () => {
  const { ask, listen, session, toResult } = await open();
  const base = await listen();
  const channel = await fetch(`${base}${session}/webhook`);
  expect(channel.headers.get('content-type')).toContain('text/event-stream');
  const heard = channel.text();
  await ask(toResult, { body: { name: 'Ada' } });
  expect(await heard).toContain('event: webhook\ndata: {"data":{"name":"Ada"}}\n\n');
  // One that comes late is told as well.
  expect(await (await fetch(`${base}${session}/webhook`)).text()).toContain('"Ada"');
});

it('a listening client gets an event when there is nothing to wait for', async () => {
  const { ask, goOn, session } = await open();
  await goOn('{}');
  expect((await ask(`${session}/webhook`, { method: 'GET' })).body).toContain('event: gone');
  expect((await ask('/v1/sessions/gone/webhook', { method: 'GET' })).body).toContain('event: problem');
});

it('a delivery to a chat that no longer waits gets 409', async () => {
  const { ask, session, goOn } = await open();
  await goOn('{}');
  const { status, json } = await ask(`${session}/blocks/b2/webhook`, { body: {} });
  expect([status, json.code]).toEqual([409, 'CONFLICT']);
});

describe('a delivery is refused', () => {
  it('without the operator token', async () => {
    const { ask, toResult, goOn } = await open({ environment: { COLLOQUY_OPERATOR_TOKEN: token } });
    expect((await ask(toResult, { body: { name: 'Eve' } })).status).toBe(401);
    const headers = { authorization: 'Bearer wrong' };
    expect((await ask(toResult, { body: { name: 'Eve' }, headers })).status).toBe(401);
    expect((await ask(toResult, { body: { name: 'Ada' }, headers: operator })).status).toBe(200);
    expect(JSON.stringify((await goOn()).json.messages)).toContain('Ada');
  });
  it('for another block, and for an unknown chat or result', async () => {
    const { ask, session } = await open();
    expect((await ask(`${session}/blocks/b4/webhook`, { body: {} })).status).toBe(409);
    expect((await ask('/v1/results/gone/blocks/b2/webhook', { body: {} })).status).toBe(404);
    expect((await ask('/v1/sessions/gone/blocks/b2/webhook', { body: {} })).status).toBe(404);
  });
  it('when its body is invalid JSON', async () => {
    const { ask, toResult } = await open();
    expect((await ask(toResult, { body: '{"name":' })).status).toBe(400);
  });
});

it('a strict block accepts deliveries only, not data of the client or prefilled values', async () => {
  const forged = await open({ bot: strictBot });
  const { json } = await forged.goOn('{"statusCode":200,"data":{"name":"Mallory"}}');
  expect(JSON.stringify(json.messages)).not.toMatch(/Mallory|Eve/);
  expect(json.logs).toHaveLength(1);
  await server?.close();
  const delivered = await open({ bot: strictBot });
  await delivered.ask(delivered.toResult, { body: { name: 'Ada' } });
  expect(JSON.stringify((await delivered.goOn('{"data":{"name":"Mallory"}}')).json.messages)).toContain(
    'Ada',
  );
  await server?.close();
  const empty = await open({ bot: strictBot });
  await empty.ask(empty.toResult, { body: { other: 1 } });
  expect(JSON.stringify((await empty.goOn()).json.messages)).not.toContain('Eve');
});

const helpfulBot = {
  ...listeningBot,
  groups: [
    ...listeningBot.groups,
    {
      id: 'g2',
      title: 'Help',
      graphCoordinates: { x: 0, y: 0 },
      blocks: [say('b5', 'Somebody will write.')],
    },
  ],
  events: [
    ...listeningBot.events,
    {
      id: 'help',
      type: 'command',
      graphCoordinates: { x: 0, y: 0 },
      outgoingEdgeId: 'to-help',
      options: { command: 'help', resumeAfter: true },
    },
  ],
  edges: [...listeningBot.edges, { id: 'to-help', from: { eventId: 'help' }, to: { groupId: 'g2' } }],
};

it('delivered data is kept when the visitor sends a command before the next reply', async () => {
  const { ask, session, toResult, goOn } = await open({ bot: helpfulBot });
  const help = () =>
    ask(`${session}/continueChat`, { body: { message: { type: 'command', command: 'help' } } });
  expect(JSON.stringify((await help()).json.messages)).toContain('Somebody will write.');
  expect((await ask(toResult, { body: { name: 'Ada' } })).body).toBe('{"status":"received"}');
  const refused = await help();
  expect([refused.status, refused.json.message]).toEqual([
    409,
    expect.stringContaining('Continue without a'),
  ]);
  expect(JSON.stringify((await goOn()).json.messages)).toContain('Thank you, Ada');
});

it('data that arrives during the first turn is accepted', async () => {
  let sent: Promise<{ readonly body: string }> | undefined;
  const http = async ({ request }: { readonly request: Readonly<Record<string, unknown>> }) => {
    const [, id] = /result=(\w+)/.exec(String(request.url)) ?? [];
    sent = server?.ask(`/v1/results/${id}/blocks/b2/webhook`, { body: { name: 'Ada' } });
    await new Promise((done) => setTimeout(done, 50));
    return { ok: true, response: { statusCode: 200, headers: {}, body: '', data: {} } } as const;
  };
  const [group] = listeningBot.groups;
  const webhook = { url: 'https://jobs.example/?result={{Result}}', method: 'GET' };
  const before = [
    { id: 'c1', type: 'Set variable', options: { variableId: 'v2', type: 'Result ID' } },
    { id: 'c2', type: 'Webhook', options: { webhook } },
  ];
  const bot = {
    ...listeningBot,
    variables: [...listeningBot.variables, { id: 'v2', name: 'Result' }],
    groups: [{ ...group, blocks: [...before, ...(group?.blocks ?? [])] }],
  };
  server = await startServer({ bots: [bot], ports: new Map([['http', http]]) });
  await server.ask('/v1/bots/listening/startChat', { body: {} });
  expect((await sent)?.body).toBe('{"status":"received"}');
});

it('the result of a linked bot accepts no data for a command of the outer bot', async () => {
  const [group] = listeningBot.groups;
  const graphCoordinates = { x: 0, y: 0 };
  const questions = ['q1', 'q2'].map((id) => ({ id, type: 'text input' }));
  const inner = {
    ...listeningBot,
    id: 'inner',
    publicId: 'inner',
    groups: [{ ...group, blocks: questions }],
  };
  const link = { id: 'link', type: 'Typebot link', options: { typebotId: 'inner' } };
  const pay = { command: 'pay', resumeAfter: true };
  const outer = {
    ...listeningBot,
    id: 'outer',
    publicId: 'outer',
    groups: [
      { ...group, blocks: [link] },
      { id: 'g2', title: 'Pay', graphCoordinates, blocks: [{ id: 'b2', type: 'webhook', options: {} }] },
    ],
    events: [
      ...listeningBot.events,
      { id: 'pay', type: 'command', graphCoordinates, outgoingEdgeId: 'to-pay', options: pay },
    ],
    edges: [...listeningBot.edges, { id: 'to-pay', from: { eventId: 'pay' }, to: { groupId: 'g2' } }],
  };
  server = await startServer({ bots: [inner, outer] });
  const { ask, store } = server;
  const { json } = await ask('/v1/bots/outer/startChat', { body: {} });
  const reply = (message: unknown) =>
    ask(`/v1/sessions/${json.sessionId}/continueChat`, { body: { message } });
  await reply({ type: 'text', text: 'Ada' });
  await reply({ type: 'command', command: 'pay' });
  const [linked] = await store.listResults('inner', { limit: 1 });
  const deliver = (resultId: unknown) =>
    ask(`/v1/results/${resultId}/blocks/b2/webhook`, { body: { paid: true } });
  expect((await deliver(linked?.id)).status).toBe(409);
  expect((await deliver(json.resultId)).body).toBe('{"status":"received"}');
});

it('listening clients beyond the limit are refused', async () => {
  const bound = limits as { listeners: number };
  const usual = bound.listeners;
  onTestFinished(() => {
    bound.listeners = usual;
  });
  bound.listeners = 2;
  const { listen, session } = await open();
  const base = await listen();
  const left = new AbortController();
  const hear = () => fetch(`${base}${session}/webhook`, { signal: left.signal });
  expect([(await hear()).status, (await hear()).status]).toEqual([200, 200]);
  // The third one looks for nothing: it comes back by itself, and finds a place by then.
  const third = await hear();
  expect([third.status, third.headers.get('content-type')]).toEqual([
    200,
    expect.stringContaining('text/event-stream'),
  ]);
  left.abort();
});
