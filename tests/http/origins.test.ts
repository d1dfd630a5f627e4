// Pages that may use a bot: others are refused before anything is called or written.
import { afterEach, describe, expect, it } from 'vitest';
import type { WebServer } from '../../packages/integrations/src/ports/testing/web-server.ts';
import { startWebServer } from '../../packages/integrations/src/ports/testing/web-server.ts';
import { waitingBot } from '../faults/waiting-bot.ts';
import type { StartedServer } from '../support/started-server.ts';
import { startServer } from '../support/started-server.ts';
import { continuePath, refused, start } from './checked-answer.ts';

const startPath = '/v1/bots/waiting-request/startChat';
const good = 'https://shop.example';

let server: StartedServer;
let service: WebServer;
afterEach(async () => {
  await server.close();
  await service.close();
});

async function open(): Promise<void> {
  service = await startWebServer((response) => response.end('late'));
  const settings = { security: { allowedOrigins: [good] } };
  server = await startServer({
    bots: [{ ...waitingBot('request', service.url), settings }],
    environment: { COLLOQUY_EGRESS_ALLOW: '127.0.0.1' },
  });
}

describe('a page outside the allowed origins of a bot', () => {
  it.each(['https://evil.example', 'http://shop.example', 'https://shop.example.evil.example', 'null', ''])(
    '%j cannot start a chat: the server makes no call and stores nothing',
    async (origin) => {
      await open();
      const asked = await server.ask(startPath, { body: {}, headers: { origin }, key: 'one' });
      refused(asked, 403, 'FORBIDDEN');
      expect(service.visits).toHaveLength(0);
      expect(await server.store.listSessions({ limit: 10 })).toEqual([]);
    },
  );

  it('cannot continue a chat', async () => {
    await open();
    const { sessionId } = await start(server, 'waiting-request', { headers: { origin: good } });
    const headers = { origin: 'https://evil.example' };
    refused(await server.ask(continuePath(sessionId), { body: { message: 'x' }, headers }), 403, 'FORBIDDEN');
    expect((await server.store.loadSessions([sessionId]))[0]?.turn).toBe(1);
  });
});

it('allowed pages, and clients that are no pages, can start a chat', async () => {
  await open();
  await start(server, 'waiting-request', { headers: { origin: good } });
  await start(server, 'waiting-request');
  expect(service.visits).toHaveLength(2);
});
