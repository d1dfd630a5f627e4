// Streamed texts: what a client gets that was told to stream, and what becomes of its reply.
import type { Ports } from '@colloquy/server';
import { afterEach, describe, expect, it } from 'vitest';
import type { StartedServer } from '../../support/started-server.ts';
import { startServer } from '../../support/started-server.ts';
import { failingModel, pieces, slowModel, speakingBot, speakingRegistry, wholeText } from './speaking-bot.ts';

let server: StartedServer | undefined;
afterEach(() => server?.close());

async function open(bot: object = speakingBot, ports?: Ports) {
  const model = slowModel(() => Promise.resolve());
  server = await startServer({ bots: [bot], ports: ports ?? model.ports, registry: speakingRegistry });
  const { ask } = server;
  const start = await ask('/v1/bots/speaking/startChat', { body: { isStreamEnabled: true } });
  const path = `/v1/sessions/${start.json.sessionId}`;
  const say = (text?: string) =>
    ask(`${path}/continueChat`, {
      body: {
        textBubbleContentFormat: 'markdown',
        ...(text === undefined ? {} : { message: { type: 'text', text } }),
      },
    });
  return { ...model, ask, start, path, say, stream: () => ask(`${path}/streamMessage`, { body: {} }) };
}

const bubbles = (json: Record<string, unknown>) => JSON.stringify(json.messages);

it('a text stream sends the pieces line by line, and an end', async () => {
  const { start, stream } = await open();
  expect((start.json.clientSideActions as object[]).at(-1)).toEqual({
    type: 'stream',
    stream: true,
    lastBubbleBlockId: 'b3',
    expectsDedicatedReply: true,
  });
  const { status, headers, body } = await stream();
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  const lines = body.trimEnd().split('\n');
  const texts = lines.filter((line) => line.startsWith('0:')).map((line) => JSON.parse(line.slice(2)));
  expect(texts.join('')).toBe(pieces.join(''));
  expect(lines.at(-1)).toBe('d:{"finishReason":"stop","usage":{"promptTokens":0,"completionTokens":0}}');
});

it('a text stream ends with an error when the model fails', async () => {
  const { stream } = await open(speakingBot, failingModel);
  const { status, body } = await stream();
  expect(status).toBe(200);
  const lines = body.trimEnd().split('\n');
  expect(lines[0]).toBe(`0:${JSON.stringify(pieces[0])}`);
  expect(lines.at(-1)?.slice(0, 2)).toBe('3:');
  // The line holds a text that holds the JSON of a log; the details of the provider are not for visitors.
  expect(JSON.parse(JSON.parse(lines.at(-1)?.slice(2) ?? ''))).toEqual({
    status: 'error',
    description: 'The text could not be made.',
  });
  expect(body).not.toContain('\nd:');
});

it('a text stream calls the model once for all reconnects, and the next turn uses the text', async () => {
  const { stream, say, asked } = await open();
  const first = await stream();
  expect((await stream()).body.replace(/^0:.*\n/gm, '')).toBe(first.body.replace(/^0:.*\n/gm, ''));
  expect(asked()).toBe(1);
  const { status, json } = await say(wholeText);
  expect(status).toBe(200);
  // The client shows the text already, so the next thing is the next text to stream.
  expect(bubbles(json)).toBe('[]');
  expect(json.clientSideActions).toEqual([{ type: 'stream', stream: true, expectsDedicatedReply: true }]);
  expect(asked()).toBe(1);
});

it('the turn uses the text of the model, not that of the client', async () => {
  const plain = { ...speakingBot, groups: [{ ...speakingBot.groups[0], blocks: storyBlocks() }] };
  const { stream, say } = await open(plain);
  await stream();
  expect(bubbles((await say('something else')).json)).toContain(`It was: ${wholeText}`);
});

it('the turn finds the text even if the prompt contains the time', async () => {
  const messages = [{ role: 'user', content: 'It is {{= Date.now() =}}. Tell me a story.' }];
  const responseMapping = [{ variableId: 'v1' }];
  const options = { action: 'Create chat completion', credentialsId: 'ai', messages, responseMapping };
  const blocks = storyBlocks().map((one) => (one.id === 'b4' ? { id: 'b4', type: 'openai', options } : one));
  const { stream, say, asked } = await open({
    ...speakingBot,
    groups: [{ ...speakingBot.groups[0], blocks }],
  });
  await stream();
  await new Promise((resolve) => setTimeout(resolve, 20));
  await stream();
  expect(asked()).toBe(1);
  expect(bubbles((await say('something else')).json)).toContain(`It was: ${wholeText}`);
});

it('the turn accepts a text that the client generated itself', async () => {
  const plain = { ...speakingBot, groups: [{ ...speakingBot.groups[0], blocks: storyBlocks() }] };
  const { say, asked } = await open(plain);
  expect(bubbles((await say('mine')).json)).toContain('It was: mine');
  expect(asked()).toBe(0);
});

it('the turn generates the text itself when the client streamed nothing', async () => {
  const { say, asked } = await open();
  expect(bubbles((await say()).json)).toContain(wholeText);
  expect(asked()).toBe(1);
});

it('a text stream is available under the address of published web clients', async () => {
  const { ask, start } = await open();
  const { body } = await ask(`/api/v2/sessions/${start.json.sessionId}/streamMessage`, { body: {} });
  expect(body).toContain('0:"Once ');
});

describe('a text stream is refused', () => {
  it('for an unknown chat', async () => {
    const { ask } = await open();
    expect((await ask('/v1/sessions/gone/streamMessage', { body: {} })).status).toBe(404);
  });
  it('when no text is pending', async () => {
    const { ask } = await open();
    const start = await ask('/v1/bots/speaking/startChat', { body: {} });
    const { status, json } = await ask(`/v1/sessions/${start.json.sessionId}/streamMessage`, { body: {} });
    expect([status, json.code]).toEqual([409, 'CONFLICT']);
  });
  it('from pages that may not use the bot', async () => {
    const { ask, path } = await open({
      ...speakingBot,
      settings: { security: { allowedOrigins: ['https://good.example'] } },
    });
    const from = (origin: string) => ask(`${path}/streamMessage`, { body: {}, headers: { origin } });
    expect((await from('https://bad.example')).status).toBe(403);
    expect((await from('https://good.example')).status).toBe(200);
  });
});

/** The first text, streamed, and behind it what was kept. */
function storyBlocks() {
  const [first] = speakingBot.groups;
  const blocks = first?.blocks.slice(0, 5) ?? [];
  const richText = [{ type: 'p', children: [{ text: 'It was: {{Story}}' }] }];
  return [...blocks, { id: 'told', type: 'text', content: { richText } }];
}
