// Replies as events: they hold what the JSON answer holds, and a connection that breaks anywhere is taken up again without calling twice.
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@colloquy/client';
import type { ReplyPart } from '@colloquy/client/streams';
import { followParts } from '@colloquy/client/streams';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import type { StartedServer } from '../../support/started-server.ts';
import { startServer } from '../../support/started-server.ts';
import { pieces, slowModel, speakingBot, speakingRegistry, wholeText } from './speaking-bot.ts';

let server: StartedServer | undefined;
afterEach(() => server?.close());

async function open(mayCome: () => Promise<void> = () => sleep(1)) {
  const model = slowModel(mayCome);
  server = await startServer({ bots: [speakingBot], ports: model.ports, registry: speakingRegistry });
  return { base: await server.listen(), asked: model.asked, server };
}

/** The events of a stream that was sent whole. */
function readEvents(body: string): { readonly event: string; readonly id: string; readonly data: unknown }[] {
  return body
    .split('\n\n')
    .filter((block) => block.startsWith('event:'))
    .map((block) => {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? '';
      return { event: field('event'), id: field('id'), data: JSON.parse(field('data')) };
    });
}

function dataOf(events: ReturnType<typeof readEvents>, kind: string): readonly unknown[] {
  return events.filter(({ event }) => event === kind).map(({ data }) => data);
}

const eventStream = { accept: 'text/event-stream' };

it('a streamed reply has the content of the JSON response, with bubbles before later calls', async () => {
  const { server } = await open();
  const plain = await server.ask('/v1/bots/speaking/startChat', { body: {} });
  const streamed = await server.ask('/v1/bots/speaking/startChat', { body: {}, headers: eventStream });
  expect(streamed.headers['content-type']).toContain('text/event-stream');
  const events = readEvents(streamed.body);
  expect(events.filter(({ event }) => event !== 'text').map(({ event }) => event)).toEqual([
    'start',
    'message',
    'message',
    'action',
    'message',
    'message',
    'message',
    'action',
    'input',
    'done',
  ]);
  const texts = events.filter(({ event }) => event === 'text').map(({ data }) => data);
  expect(texts.join('')).toBe(wholeText + wholeText);
  expect(events.filter(({ event }) => event === 'message').map(({ data }) => data)).toEqual(
    plain.json.messages,
  );
  expect(events.findIndex(({ event }) => event === 'text')).toBe(4);
});

it('a streamed reply sends bubbles and pieces of text during a call', async () => {
  const gates = Array.from({ length: pieces.length * 2 }, () => Promise.withResolvers<void>());
  let next = 0;
  const { base } = await open(() => gates[next++]?.promise ?? Promise.resolve());
  const parts: string[] = [];
  const started = createClient({ baseUrl: base }).startChat(
    'speaking',
    {},
    {
      reader: followParts((part) => parts.push(part.type === 'text' ? part.text : part.type)),
    },
  );
  for (const [index, gate] of gates.slice(0, pieces.length).entries()) {
    await expect.poll(() => parts.length).toBe(4 + index);
    expect(parts.slice(4)).toEqual(pieces.slice(0, index));
    gate.resolve();
  }
  for (const gate of gates) gate.resolve();
  expect((await started).messages).toHaveLength(5);
});

describe('a connection that breaks', () => {
  it('at any event can be resumed to the same reply, with one model call per text', async () => {
    // Once somebody follows, each piece waits until the one before it has arrived: so connections break in the middle of a text as well.
    let follower: { given: number; text: string } | undefined;
    onTestFinished(() => {
      follower = undefined;
    });
    const { base, asked } = await open(async () => {
      if (!follower) return;
      const story = Math.floor(follower.given / pieces.length);
      const last = pieces[(follower.given++ % pieces.length) - 1];
      while (last !== undefined && follower && follower.text.split(last).length < story + 2) await sleep(1);
    });
    const whole = await createClient({ baseUrl: base }).startChat(
      'speaking',
      {},
      { reader: followParts(() => undefined) },
    );
    const cutting = await startCuttingProxy(base);
    const parts: ReplyPart[] = [];
    const client = createClient({ baseUrl: cutting.url });
    const before = asked();
    const followed = { given: 0, text: '' };
    follower = followed;
    const reader = followParts((part) => {
      parts.push(part);
      if (part.type === 'text') followed.text += part.text;
    });
    const reply = await client.startChat('speaking', {}, { reader });
    follower = undefined;
    // Behind all events but the last, and behind the pieces of two texts; the last piece of a text may come as the text itself.
    expect(cutting.cuts()).toBeGreaterThanOrEqual(9 + 2 * (pieces.length - 1));
    expect(asked() - before).toBe(2);
    const { sessionId, resultId, ...rest } = reply;
    const { sessionId: _s, resultId: _r, ...expected } = whole;
    expect(rest).toEqual(expected);
    expect(parts.filter(({ type }) => type === 'message')).toHaveLength(5);
    expect(parts.filter(({ type }) => type === 'start')).toEqual([
      { type: 'start', start: expect.objectContaining({ sessionId, resultId }) },
    ]);
    const again = await client.continueChat(
      sessionId,
      { message: { type: 'text', text: 'yes' } },
      { reader: followParts(() => undefined) },
    );
    expect(again.messages).toEqual(whole.messages);
    expect(asked() - before).toBe(4);
    await cutting.close();
  });

  it('can be resumed at each id by a server with only the stored response', async () => {
    const { server, asked } = await open();
    const headers = { ...eventStream, 'idempotency-key': 'once' };
    const ask = (more: Readonly<Record<string, string>> = {}) =>
      server.ask('/v1/bots/speaking/startChat', { body: {}, headers: { ...headers, ...more } });
    const events = readEvents((await ask()).body);
    for (const [index, { id }] of events.entries()) {
      const rest = readEvents((await ask({ 'last-event-id': id })).body);
      const missing = events.slice(index + 1);
      // Messages and actions may change places between each other, never among themselves.
      for (const kind of ['start', 'message', 'action', 'input'])
        expect(dataOf(rest, kind)).toEqual(dataOf(missing, kind));
      expect(dataOf(rest, 'done')).toHaveLength(1);
    }
    expect(asked()).toBe(2);
  });

  it.each(['', 'nonsense', '1.2', '-1.0.0.0.0', '9999999999.0.0.0.0'])(
    'restarts the stream after the invalid id %j',
    async (id) => {
      const { server } = await open();
      const headers = { ...eventStream, 'last-event-id': id };
      const { body } = await server.ask('/v1/bots/speaking/startChat', { body: {}, headers });
      expect(readEvents(body)[0]?.event).toBe('start');
    },
  );

  it('can be resumed with the key that the server generated, also from another site', async () => {
    const { server, asked } = await open();
    const start = (more: Readonly<Record<string, string>> = {}) =>
      server.ask('/v1/bots/speaking/startChat', { body: {}, headers: { ...eventStream, ...more } });
    const origin = 'https://shop.example';
    const { headers, body } = await start({ origin });
    expect(headers['access-control-expose-headers']).toContain('Idempotency-Key');
    const again = await start({ origin, 'idempotency-key': String(headers['idempotency-key']) });
    expect(dataOf(readEvents(again.body), 'start')).toEqual(dataOf(readEvents(body), 'start'));
    expect(asked()).toBe(2);
    expect((await start()).headers).not.toHaveProperty('access-control-expose-headers');
  });

  it('does not stop the turn', async () => {
    const { base, server, asked } = await open(() => sleep(20));
    const gone = new AbortController();
    const key = 'left alone';
    const left = fetch(`${base}/v1/bots/speaking/startChat`, {
      method: 'POST',
      headers: { ...eventStream, 'content-type': 'application/json', 'idempotency-key': key },
      body: '{}',
      signal: gone.signal,
    });
    expect((await left).status).toBe(200);
    gone.abort();
    const headers = { ...eventStream };
    const again = await server.ask('/v1/bots/speaking/startChat', { body: {}, key, headers });
    expect(readEvents(again.body).at(-1)?.event).toBe('done');
    expect(asked()).toBe(2);
  });
});

describe('a refused streamed request', () => {
  it('gets a JSON error', async () => {
    const { server } = await open();
    const headers = eventStream;
    const unknown = await server.ask('/v1/bots/gone/startChat', { body: {}, headers });
    expect([unknown.status, unknown.json.code]).toEqual([404, 'NOT_FOUND']);
    const bad = await server.ask('/v1/sessions/x/continueChat', { body: { message: 5 }, headers });
    expect([bad.status, bad.json.code]).toEqual([400, 'BAD_REQUEST']);
  });

  it('gets 422 for another body with the same key', async () => {
    const { server } = await open();
    const ask = (body: object) =>
      server.ask('/v1/bots/speaking/startChat', { body, key: 'one', headers: eventStream });
    expect((await ask({})).status).toBe(200);
    expect((await ask({ prefilledVariables: { Story: 'x' } })).status).toBe(422);
  });
});

/** Passes requests on, and breaks every connection off behind the first event. */
async function startCuttingProxy(base: string) {
  let cuts = 0;
  const proxy = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { host: _h, connection: _c, 'content-length': _l, ...headers } = request.headers;
    const answer = await fetch(`${base}${request.url}`, {
      method: 'POST',
      headers: headers as Record<string, string>,
      body: Buffer.concat(chunks),
    });
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
    let passed = '';
    for await (const chunk of answer.body as ReadableStream<Uint8Array>) {
      passed += Buffer.from(chunk).toString();
      const end = passed.indexOf('\n\n');
      if (end === -1) continue;
      response.write(passed.slice(0, end + 2));
      const isLast = passed.startsWith('event: done');
      if (!isLast) cuts++;
      // Given a moment to arrive; a connection that is broken off at once takes what it carries with it.
      await sleep(2);
      if (isLast) response.end();
      else response.destroy();
      return;
    }
    response.end();
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  proxy.listen(0, '127.0.0.1', resolve);
  await promise;
  const { port } = proxy.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    cuts: () => cuts,
    close: async () => void proxy.close(),
  };
}
