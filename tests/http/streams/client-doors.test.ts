// The client's further entry points against a real server: texts, deliveries and files, also when connections break.
import { createClient } from '@colloquy/client';
import { streamText } from '@colloquy/client/streams';
import { uploadFile } from '@colloquy/client/uploads';
import { listenForWebhook } from '@colloquy/client/webhooks';
import { afterEach, expect, it } from 'vitest';
import type { StartedServer } from '../../support/started-server.ts';
import { startServer } from '../../support/started-server.ts';
import { png, startUploadWorld } from '../../uploads/upload-world.ts';
import { failingModel, pieces, slowModel, speakingBot, speakingRegistry, wholeText } from './speaking-bot.ts';

let server: StartedServer | undefined;
afterEach(() => server?.close());

/** Breaks the answers to requests that a pattern finds: the first one before its head, the second one behind its first bytes. */
function breakingFetch(pattern: RegExp): { readonly fetch: typeof fetch; readonly broken: () => number } {
  let broken = 0;
  return {
    broken: () => broken,
    async fetch(input, init) {
      if (!pattern.test(String(input)) || broken >= 2) return fetch(input, init);
      broken += 1;
      const answer = await fetch(input, init);
      if (broken === 1) throw new TypeError('The connection broke.');
      const reader = answer.body?.getReader();
      let isFirst = true;
      const body = new ReadableStream<Uint8Array>({
        async pull(controller) {
          const { value } = (await reader?.read()) ?? {};
          if (isFirst && value) controller.enqueue(value.subarray(0, 12));
          else controller.error(new TypeError('The connection broke.'));
          isFirst = false;
        },
      });
      return new Response(body, { status: answer.status, headers: answer.headers });
    },
  };
}

it('the client reads a streamed text over broken connections, each piece once', async () => {
  const model = slowModel(() => new Promise((resolve) => setTimeout(resolve, 20)));
  server = await startServer({ bots: [speakingBot], ports: model.ports, registry: speakingRegistry });
  const { fetch, broken } = breakingFetch(/streamMessage/);
  const client = createClient({ baseUrl: await server.listen(), fetch });
  const { sessionId } = await client.startChat('speaking', { isStreamEnabled: true });
  const given: string[] = [];
  expect(await streamText(client, sessionId, { onText: (piece) => given.push(piece) })).toBe(wholeText);
  expect(given.join('')).toBe(wholeText);
  expect([broken(), model.asked()]).toEqual([2, 1]);
});

it('the client rejects when a text fails after its first piece, without a retry', async () => {
  server = await startServer({ bots: [speakingBot], ports: failingModel, registry: speakingRegistry });
  let asked = 0;
  const client = createClient({
    baseUrl: await server.listen(),
    fetch: (input, init) => {
      if (String(input).includes('streamMessage')) asked++;
      return fetch(input, init);
    },
  });
  const { sessionId } = await client.startChat('speaking', { isStreamEnabled: true });
  const given: string[] = [];
  await expect(streamText(client, sessionId, { onText: (piece) => given.push(piece) })).rejects.toMatchObject(
    {
      code: 'STREAM_FAILED',
      message: 'The text could not be made.',
    },
  );
  expect([given, asked]).toEqual([[pieces[0]], 1]);
});

it('the client reports why there is no text', async () => {
  server = await startServer({ bots: [speakingBot], registry: speakingRegistry });
  const client = createClient({ baseUrl: await server.listen(), attempts: 1 });
  await expect(streamText(client, 'nobody')).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' });
});

const listeningBot = {
  version: '6.1',
  id: 'listening',
  groups: [
    {
      id: 'g1',
      title: 'Order',
      graphCoordinates: { x: 0, y: 0 },
      blocks: [
        { id: 'b1', type: 'webhook' },
        { id: 'b2', type: 'text input' },
      ],
    },
  ],
  events: [{ id: 'start', type: 'start', graphCoordinates: { x: 0, y: 0 }, outgoingEdgeId: 'begin' }],
  edges: [{ id: 'begin', from: { eventId: 'start' }, to: { groupId: 'g1' } }],
  variables: [],
  settings: {},
  theme: {},
};

it('the client waits for webhook data, and reports when there is nothing to wait for', async () => {
  server = await startServer({ bots: [listeningBot] });
  const { fetch, broken } = breakingFetch(/\/webhook$/);
  const client = createClient({ baseUrl: await server.listen(), fetch });
  const { sessionId } = await client.startChat('listening');
  const listening = listenForWebhook(client, sessionId);
  await expect.poll(broken).toBe(2);
  const sent = await server.colloquy.chats.deliver(sessionId, 'b1', { name: 'Ada' });
  expect(sent.status).toBe(200);
  expect(await listening).toBe('{"data":{"name":"Ada"}}');
  await client.continueChat(sessionId, { message: { type: 'text', text: '{"data":{"name":"Ada"}}' } });
  expect(await listenForWebhook(client, sessionId)).toBeUndefined();
  await expect(listenForWebhook(client, 'nobody')).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('the client uploads a file over broken connections, and the bot receives it', async () => {
  const world = await startUploadWorld();
  try {
    const { fetch, broken } = breakingFetch(/\/v1\/uploads\?/);
    const client = createClient({ baseUrl: world.base, fetch });
    const { sessionId, input } = await client.startChat('files');
    const content = new File([png], 'photo.png', { type: 'image/png' });
    const progress: string[] = [];
    const url = await uploadFile(
      client,
      { sessionId, content, blockId: input?.id ?? '' },
      { onProgress: (sent, all) => progress.push(`${sent}/${all}`) },
    );
    expect(broken()).toBeGreaterThan(0);
    expect(progress.at(-1)).toBe(`${png.length}/${png.length}`);
    expect(Buffer.from(await (await globalThis.fetch(url)).arrayBuffer())).toEqual(png);
    const message = { type: 'text' as const, text: url, attachedFileUrls: [url] };
    const { messages } = await client.continueChat(sessionId, { message });
    expect(JSON.stringify(messages)).toContain(url);
    const wrong = new File(['no picture'], 'x.bin');
    await expect(uploadFile(client, { sessionId, content: wrong })).rejects.toThrow();
  } finally {
    await world.close();
  }
});
