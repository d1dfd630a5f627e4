// The requests of gateways between this interface and messengers, as they send them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BlockShorthand } from '../../packages/blocks/src/testing/shorthand.ts';
import { expandFlow } from '../../packages/blocks/src/testing/shorthand.ts';
import type { StartedServer } from '../support/started-server.ts';
import { startServer } from '../support/started-server.ts';
import { refused } from './checked-answer.ts';

const bot = expandFlow({
  publicId: 'lead',
  variables: ['pushName', 'remoteJid', 'Size', 'Story'],
  groups: [
    {
      title: 'Start',
      blocks: [
        'Hello {{pushName}}',
        {
          type: 'choice input',
          options: { variableId: 'Size' },
          items: [{ content: 'Small' }, { content: 'Large' }],
        },
        'A {{Size}} one for {{remoteJid}}',
        { type: 'Wait', options: { secondsToWaitFor: '1', shouldPause: false } },
        { type: 'text input' },
        'Bye',
      ],
    },
  ],
});

let server: StartedServer;
beforeAll(async () => {
  server = await startServer({
    bots: [bot],
    environment: { COLLOQUY_OPERATOR_TOKEN: 'the-token-of-the-operator' },
  });
});
afterAll(() => server.close());

/** What a gateway reads of an answer. */
interface Read {
  readonly sessionId: string;
  readonly messages: readonly { readonly content: { readonly richText: unknown } }[];
  readonly resultId?: string;
  readonly input?: { readonly type: string; readonly items?: readonly { readonly content: string }[] };
  readonly clientSideActions?: readonly {
    readonly lastBubbleBlockId?: string;
    readonly wait?: { readonly secondsToWaitFor: number };
  }[];
}

async function post(
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Read> {
  const { status, json } = await server.ask(path, { body, headers });
  expect(status, JSON.stringify(json)).toBe(200);
  return json as unknown as Read;
}

/** Texts of the bubbles, leaf by leaf as gateways join them. */
function textsOf({ messages }: Read): string[] {
  const join = (node: unknown): string => {
    const { text = '', children = [] } = node as { text?: string; children?: unknown[] };
    return text + children.map(join).join('');
  };
  return messages.map(({ content }) => (content.richText as unknown[]).map(join).join('\n'));
}

const prefilledVariables = {
  remoteJid: '4912345@s.whatsapp.net',
  pushName: 'Ada',
  instanceName: 'shop',
  serverUrl: 'https://gateway.example',
  apiKey: 'a-key-of-the-gateway',
  ownerJid: '4954321@s.whatsapp.net',
};

describe('Evolution API', () => {
  it('of version "latest" starts a chat, and sends texts with a session id without hyphens', async () => {
    const started = await post('/api/v1/typebots/lead/startChat', { prefilledVariables });
    expect(textsOf(started)).toEqual(['Hello Ada']);
    expect(started.input?.items?.map(({ content }) => content)).toEqual(['Small', 'Large']);
    // It keeps the id behind a number of its own, and cuts both apart at the hyphen.
    const shortId = `17-${started.sessionId}`.split('-')[1];
    const next = await post(`/api/v1/sessions/${shortId}/continueChat`, { message: 'Large' });
    expect(textsOf(next)).toEqual(['A Large one for 4912345@s.whatsapp.net']);
    expect(next.clientSideActions?.[0]).toMatchObject({
      lastBubbleBlockId: 'b3',
      wait: { secondsToWaitFor: 1 },
    });
    expect(textsOf(await post(`/api/v1/sessions/${shortId}/continueChat`, { message: 'Thanks' }))).toEqual([
      'Bye',
    ]);
  });

  it.each(['v1', 'v2'])(
    'of version "old" starts and continues a chat with %s/sendMessage',
    async (version) => {
      const path = `/api/${version}/sendMessage`;
      const started = await post(path, { startParams: { publicId: 'lead', prefilledVariables } });
      expect(started).toMatchObject({ typebot: { id: 'bot' }, input: { type: 'choice input' } });
      expect(textsOf(started)).toEqual(['Hello Ada']);
      const { sessionId } = started;
      const next = await post(path, { message: 'Small', sessionId });
      expect(textsOf(next)).toEqual(['A Small one for 4912345@s.whatsapp.net']);
      expect(textsOf(await post(path, { message: 'Thanks', sessionId }))).toEqual(['Bye']);
    },
  );

  it('sendMessage starts a new chat when the session is gone, and names missing parameters', async () => {
    const path = '/api/v1/sendMessage';
    const startParams = { publicId: 'lead', prefilledVariables };
    const started = await post(path, { sessionId: 'gone', message: 'Hi', startParams });
    expect(started.sessionId).toMatch(/^\w{20,}$/);
    refused(await server.ask(path, { body: { sessionId: 'gone', message: 'Hi' } }), 404, 'NOT_FOUND');
    const { issues } = refused(await server.ask(path, { body: {} }), 400, 'BAD_REQUEST');
    expect(issues[0]).toMatchObject({ path: ['startParams'], fix: expect.stringContaining('publicId') });
    refused(await server.ask(path, { body: { startParams: { publicId: 'nobody' } } }), 404, 'NOT_FOUND');
  });

  it('sendMessage counts against the rate limit of its chat', async () => {
    const limited = await startServer({
      bots: [bot],
      environment: { COLLOQUY_RATE_LIMIT: 'on', COLLOQUY_RATE_LIMIT_SESSION: '2/60' },
    });
    const { json } = await limited.ask('/api/v1/sendMessage', {
      body: { startParams: { publicId: 'lead' } },
    });
    const reply = () =>
      limited.ask('/api/v1/sendMessage', { body: { sessionId: json.sessionId, message: '?' } });
    expect([(await reply()).status, (await reply()).status]).toEqual([200, 200]);
    refused(await reply(), 429, 'TOO_MANY_REQUESTS');
    await limited.close();
  });
});

describe('Whaticket', () => {
  it('gets its own sentence after a reply that does not match', async () => {
    const { sessionId } = await post('/api/v1/typebots/lead/startChat', {
      isStreamEnabled: true,
      message: 'string',
      resultId: 'string',
      isOnlyRegistering: false,
      prefilledVariables: { number: '4912345', pushName: 'Ada' },
    });
    const again = await post(`/api/v1/sessions/${sessionId}/continueChat`, { message: 'something else' });
    expect(textsOf(again)).toEqual(['Invalid message. Please, try again.']);
    const undecided = await post(`/api/v1/sessions/${sessionId}/continueChat`, { message: "I don't know" });
    expect(textsOf(undecided)).toEqual(['Invalid message. Please, try again.']);
  });

  it('our own interface lists the options after the second reply that does not match', async () => {
    const { sessionId } = await post('/v1/bots/lead/startChat', {});
    const again = await post(`/v1/sessions/${sessionId}/continueChat`, { message: 'something else' });
    expect(textsOf(again)).toEqual(['Sorry, I did not understand that. Could you try again?']);
    const undecided = await post(`/v1/sessions/${sessionId}/continueChat`, { message: "I don't know" });
    expect(textsOf(undecided)).toEqual(['You can choose: Small · Large']);
  });
});

it('a start with an empty array, as a PHP client sends it, is accepted', async () => {
  const started = await post('/api/v1/typebots/lead/startChat', []);
  expect(textsOf(started)).toEqual(['Hello ']);
  expect(textsOf(await post('/api/v1/typebots/lead/startChat', { prefilledVariables: [] }))).toEqual([
    'Hello ',
  ]);
});

describe('a client that runs no actions', () => {
  const ask = (blocks: readonly BlockShorthand[]) =>
    startServer({
      bots: [expandFlow({ publicId: 'silent', variables: ['V'], groups: [{ title: 'Start', blocks }] })],
    });
  const asked = async (
    blocks: readonly BlockShorthand[],
    bodies: readonly [path: string, body: object][],
  ) => {
    const silent = await ask(blocks);
    let sessionId = '';
    let last: Read | undefined;
    for (const [path, body] of bodies) {
      const { status, json } = await silent.ask(path.replace('ID', sessionId), {
        body: path.endsWith('sendMessage') && sessionId !== '' ? { ...body, sessionId } : body,
      });
      expect(status, JSON.stringify(json)).toBe(200);
      last = json as unknown as Read;
      sessionId = last.sessionId ?? sessionId;
    }
    await silent.close();
    return last as Read;
  };

  it('sendMessage continues after a Wait block, because its clients send no reply to it', async () => {
    const waits = ['Hi', { type: 'Wait', options: { secondsToWaitFor: 1, shouldPause: true } }, 'There'];
    const start: [string, object] = ['/api/v1/sendMessage', { startParams: { publicId: 'silent' } }];
    const first = await asked([...waits, { type: 'text input' }], [start]);
    expect(textsOf(first)).toEqual(['Hi', 'There']);
    expect(first).toMatchObject({
      input: { type: 'text input' },
      clientSideActions: [{ wait: { secondsToWaitFor: 1 }, lastBubbleBlockId: expect.any(String) }],
    });
    expect(first.clientSideActions?.[0]).not.toHaveProperty('expectsDedicatedReply');
    const next = await asked(
      [{ type: 'text input' }, ...waits, ...waits, { type: 'text input' }],
      [start, ['/api/v1/sendMessage', { message: 'Hello' }]],
    );
    expect(textsOf(next)).toEqual(['Hi', 'There', 'Hi', 'There']);
    expect(next.input).toMatchObject({ type: 'text input' });
  });

  it.each([{}, { message: 'Hello?' }])(
    'reply %j sets "Moment of the day" from the clock of the server',
    async (reply) => {
      const moment = { type: 'Set variable', options: { variableId: 'V', type: 'Moment of the day' } };
      const next = await asked(
        [moment, 'Good {{V}}'],
        [
          ['/api/v1/typebots/silent/startChat', {}],
          ['/api/v1/sessions/ID/continueChat', reply],
        ],
      );
      expect(textsOf(next)[0]).toMatch(/^Good (?:morning|afternoon|evening)$/);
    },
  );
});

it('a chat that is only registered has a result whose id does not change', async () => {
  const path = '/v1/bots/lead/startChat';
  const registered = await server.ask(path, { body: { isOnlyRegistering: true } });
  expect(registered.json).toMatchObject({ messages: [], resultId: expect.stringMatching(/^\w{20,}$/) });
  const { sessionId, resultId } = registered.json;
  await post(`/v1/sessions/${sessionId}/continueChat`, { message: 'Hi' });
  const { status } = await server.ask(`/v1/results/${resultId}`, {
    method: 'GET',
    headers: { authorization: 'Bearer the-token-of-the-operator' },
  });
  expect(status).toBe(200);
});

it('the server accepts a byte order mark before JSON, and other JSON media types', async () => {
  const body = '{"prefilledVariables":{"pushName":"Ada"}}';
  for (const [type, text] of [
    ['application/json', `\uFEFF${body}`],
    ['application/vnd.gateway.v1+json', body],
    ['application/problem+json; charset=utf-8', body],
    ['Application/LD+JSON', body],
  ] as const) {
    const { status, json } = await server.ask('/api/v1/typebots/lead/startChat', {
      body: text,
      headers: { 'content-type': type },
    });
    expect(status, type).toBe(200);
    expect(textsOf(json as unknown as Read)).toEqual(['Hello Ada']);
  }
  for (const type of ['text/plain', 'application/xml', 'application/jsonp', 'application/+json'])
    expect(
      (await server.ask('/api/v1/typebots/lead/startChat', { body, headers: { 'content-type': type } }))
        .status,
    ).toBe(415);
});

it('a variable and the words around it are one text node', async () => {
  const started = await post('/api/v1/typebots/lead/startChat', { prefilledVariables });
  expect(started.messages[0]?.content.richText).toEqual([{ type: 'p', children: [{ text: 'Hello Ada' }] }]);
});

describe('other clients', () => {
  it('can send a token of another server, and an empty list of attached files', async () => {
    const headers = { authorization: 'Bearer of-another-server' };
    const { sessionId } = await post('/api/v1/typebots/lead/startChat', { prefilledVariables }, headers);
    const message = { type: 'text', text: 'Large', attachedFileUrls: [] };
    const next = await post(`/api/v1/sessions/${sessionId}/continueChat`, { message }, headers);
    expect(textsOf(next)[0]).toContain('A Large one');
    for (const path of ['/api/v1/sessions/ID/clientLogs', '/api/v2/sessions/ID/clientLogs'])
      await post(
        path.replace('ID', sessionId),
        { clientLogs: [{ description: 'x', details: { a: 1 } }] },
        headers,
      );
    const updated = await post(`/api/v1/sessions/${sessionId}/updateTypebot`, {}, headers);
    expect(updated).toEqual({ message: expect.stringContaining('stays on the version') });
  });
});
