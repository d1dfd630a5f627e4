// What visitors learn from logs: that something happened. What others said about it is for the author.
import { afterEach, expect, it } from 'vitest';
import type { WebServer } from '../../packages/integrations/src/ports/testing/web-server.ts';
import { startWebServer } from '../../packages/integrations/src/ports/testing/web-server.ts';
import type { StartedServer } from '../support/started-server.ts';
import { startServer } from '../support/started-server.ts';

const UPSTREAM = 'upstream-canary: table users, host db7.internal';
const at = { x: 0, y: 0 };

let server: StartedServer;
let upstream: WebServer;
afterEach(async () => {
  await server.close();
  await upstream.close();
});

/** Asks, then calls a service that fails with its own words, credentials that are not there, and code that throws. */
function failingBot(id: string, url: string, security: object = {}): object {
  const blocks = [
    { id: 'i', type: 'text input' },
    { id: 'w', type: 'Webhook', options: { webhook: { method: 'GET', url } } },
    {
      id: 'm',
      type: 'openai',
      options: {
        action: 'Create chat completion',
        credentialsId: 'secret-credentials-id',
        model: 'm',
        messages: [{ role: 'user', content: 'Hi' }],
        responseMapping: [{ item: 'Message content', variableId: 'vA' }],
      },
    },
    {
      id: 't',
      type: 'text',
      content: { richText: [{ type: 'p', children: [{ text: '{{Answer}}' }] }] },
    },
    {
      id: 'c',
      type: 'Code',
      options: { content: 'throw new Error("error-canary")', isExecutedOnClient: false },
    },
    {
      id: 's',
      type: 'Script',
      options: { content: 'throw new Error("error-canary")', isExecutedOnClient: false },
    },
    { id: 'j', type: 'Jump', options: { groupId: 'group-canary' } },
  ];
  return {
    version: '6.1',
    id,
    publicId: id,
    name: id,
    groups: [{ id: 'g', title: 'G', graphCoordinates: at, blocks }],
    events: [{ id: 'start', type: 'start', graphCoordinates: at, outgoingEdgeId: 'e' }],
    edges: [{ id: 'e', from: { eventId: 'start' }, to: { groupId: 'g' } }],
    variables: [{ id: 'vA', name: 'Answer' }],
    theme: {},
    settings: { security },
  };
}

async function open(security: object = {}): Promise<void> {
  upstream = await startWebServer((response) => {
    response.statusCode = 500;
    response.end(UPSTREAM);
  });
  server = await startServer({
    bots: [failingBot('failing', upstream.url, security)],
    environment: { COLLOQUY_EGRESS_ALLOW: '127.0.0.1' },
  });
}

async function talk(headers: Record<string, string> = {}, path = '/v1/bots/failing/startChat') {
  const started = await server.ask(path, { body: {} });
  const { sessionId, resultId } = started.json;
  const asking = { body: { message: 'go' }, key: 'k1', headers };
  const url = `/v1/sessions/${sessionId}/continueChat`;
  const first = await server.ask(url, asking);
  const again = await server.ask(url, asking);
  return { resultId: String(resultId), first, again };
}

/** Words, and a status that stands by itself: an id may have its digits in it. */
const TOLD = [/canary/, /127\.0\.0\.1/, /secret-credentials-id/, /db7\.internal/, /\b500\b/];

it('visitors get logs with a generic text, and the stored log has the details', async () => {
  await open();
  const { resultId, first, again } = await talk();
  expect(again.body).toBe(first.body);
  const logs = first.json.logs as { status: string }[];
  expect(logs.length).toBeGreaterThanOrEqual(4);
  for (const log of logs)
    expect(log).toEqual({
      status: 'error',
      description: 'A step did not work as the author of this bot meant it.',
    });
  for (const word of TOLD) expect(first.body).not.toMatch(word);
  const stored = JSON.stringify((await server.store.loadResult(resultId))?.logs);
  for (const word of [
    'upstream-canary',
    '127.0.0.1',
    'secret-credentials-id',
    'error-canary',
    'group-canary',
  ])
    expect(stored).toContain(word);
});

it('visitors get no log details in a streamed reply', async () => {
  await open();
  const { first } = await talk({ accept: 'text/event-stream' });
  expect(first.headers['content-type']).toContain('text/event-stream');
  expect(first.body).toContain('A step did not work');
  for (const word of TOLD) expect(first.body).not.toMatch(word);
});

it('visitors get no log details while a text is streamed', async () => {
  await open();
  for (const [path, isShown] of [
    ['/v1/bots/failing/startChat', false],
    ['/v1/bots/failing/preview/startChat', true],
  ] as const) {
    const { json } = await server.ask(path, { body: { isStreamEnabled: true } });
    const turn = await server.ask(`/v1/sessions/${json.sessionId}/continueChat`, { body: { message: 'go' } });
    expect(turn.body).toContain('"stream"');
    const made = await server.ask(`/v1/sessions/${json.sessionId}/streamMessage`, { body: {} });
    expect(made.body).toContain('The text could not be made.');
    expect(made.body.includes('secret-credentials-id')).toBe(isShown);
  }
});

it('log details are in previews, and in bots that show them', async () => {
  await open();
  const preview = await talk({}, '/v1/bots/failing/preview/startChat');
  expect(preview.first.body).toContain('upstream-canary');
  await server.close();
  await upstream.close();
  await open({ areLogDetailsShown: true });
  expect((await talk()).first.body).toContain('upstream-canary');
});
