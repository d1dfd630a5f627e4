// What a client has already: each answer that has a tag knows it in every way in which it may be sent back.
import { Readable } from 'node:stream';
import { memoryStore } from '@colloquy/storage';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Colloquy } from '../colloquy.ts';
import { createColloquy } from '../colloquy.ts';
import { createHttpServer } from './http-server.ts';
import { createStaticFile, sendFile } from './pages/static-file.ts';
import { answerWithFile } from './served-file.ts';

const TOKEN = 'correct-horse-battery-staple';
let colloquy: Colloquy;
let app: FastifyInstance;
beforeAll(async () => {
  const store = memoryStore();
  const change = { botId: 'bot', revision: 1, definition: '{"id":"bot"}', patch: '[]', operations: 1 };
  await store.drafts.create(
    { id: 'bot', name: 'Bot', labels: [] },
    { ...change, keepsState: true, changedAt: 1_763_700_000_000, changedBy: 'ada' },
  );
  colloquy = await createColloquy({ store, environment: { COLLOQUY_OPERATOR_TOKEN: TOKEN } });
  app = createHttpServer(colloquy);
  const file = { scope: 'bot', id: 'one', name: 'a.txt', mediaType: 'text/plain', size: 5 };
  const served = { ...file, hash: 'h'.repeat(64), isPrivate: false, origin: 'bot' };
  app.get('/upload', (request, reply) =>
    answerWithFile(request, reply, { file: served, read: async () => Readable.from(['Hello']) }),
  );
  const shown = createStaticFile(Buffer.from('Hello'), 'text/plain');
  app.get('/static', (request, reply) => sendFile(request, reply, { file: shown, cacheControl: 'no-cache' }));
});
afterAll(async () => {
  await app.close();
  await colloquy.close();
});

describe.each(['/v1/bots/bot/draft', '/upload', '/static'])('GET %s', (url) => {
  const ask = (headers: Record<string, string> = {}) =>
    app.inject({ url, headers: { authorization: `Bearer ${TOKEN}`, ...headers } });
  it.each([
    ['the tag', (tag: string) => tag, 304],
    ['a weak one, as proxies make it', (tag: string) => `W/${tag}`, 304],
    ['several', (tag: string) => `"x", ${tag}`, 304],
    ['several weak ones without blanks', (tag: string) => `W/"x",W/${tag},"y"`, 304],
    ['whatever there is', () => ' * ', 304],
    ['another one', () => '"x"', 200],
    ['the tag without its quotes', (tag: string) => tag.slice(1, -1), 200],
    ['a part of it', (tag: string) => `${tag.slice(0, -2)}"`, 200],
    ['nothing', () => '', 200],
  ])('with If-None-Match: %s', async (_what, known, status) => {
    const first = await ask();
    expect(first.statusCode).toBe(200);
    const again = await ask({ 'if-none-match': known(String(first.headers.etag)) });
    expect(again.statusCode).toBe(status);
    expect(again.headers.etag).toBe(first.headers.etag);
    expect(again.body === '').toBe(status === 304);
  });
});
