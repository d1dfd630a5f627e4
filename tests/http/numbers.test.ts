// Seeing inside: health and numbers, and that no word of a visitor is among them.
import type { Store } from '@colloquy/server';
import { memoryStore, StoreFailure } from '@colloquy/server';
import { afterEach, describe, expect, it } from 'vitest';
import type { WebServer } from '../../packages/integrations/src/ports/testing/web-server.ts';
import { startWebServer } from '../../packages/integrations/src/ports/testing/web-server.ts';
import { countingBot } from '../faults/counting-bot.ts';
import { waitingBot } from '../faults/waiting-bot.ts';
import type { StartedServer } from '../support/started-server.ts';
import { startServer } from '../support/started-server.ts';
import { continuePath, refused, reply, start } from './checked-answer.ts';

/** Found nowhere but in the store, if all is well. */
const canary = 'canary-4711';
const ALLOW = { COLLOQUY_EGRESS_ALLOW: '127.0.0.1' };

let server: StartedServer;
let service: WebServer | undefined;
afterEach(async () => {
  await server.close();
  await service?.close();
  service = undefined;
});

const get = (path: string, headers: Record<string, string> = {}) =>
  server.ask(path, { method: 'GET', headers });

describe('/healthz and /readyz', () => {
  it('answer 200 when all is well', async () => {
    server = await startServer();
    expect(await get('/healthz')).toMatchObject({ status: 200, body: '{"status":"ok"}' });
    expect(await get('/readyz')).toMatchObject({ status: 200, body: '{"status":"ready"}' });
  });

  it.each([
    ['fails', async () => Promise.reject(new StoreFailure('unavailable', 'The database is away.'))],
    ['is silent', () => new Promise<never>(() => undefined)],
  ])('answer 200 and 503 when the store %s', async (_how, loadSessions: Store['loadSessions']) => {
    server = await startServer({ store: { ...memoryStore(), loadSessions } });
    refused(await get('/readyz'), 503, 'SERVICE_UNAVAILABLE');
    expect((await get('/healthz')).status).toBe(200);
  });

  it('need no token', async () => {
    server = await startServer({ environment: { COLLOQUY_OPERATOR_TOKEN: 'a-token-of-the-operator' } });
    expect((await get('/readyz', { host: 'bots.example' })).status).toBe(200);
    refused(await get('/metrics'), 401, 'UNAUTHORIZED');
  });
});

/** The numbers as a scraper reads them. */
async function scrape(): Promise<Map<string, number>> {
  const { status, body, headers } = await get('/metrics');
  expect(status).toBe(200);
  expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
  const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [
      line.slice(0, line.lastIndexOf(' ')),
      Number(line.slice(line.lastIndexOf(' ') + 1)),
    ]),
  );
}

describe('/metrics', () => {
  it('counts turns, calls and commits', async () => {
    service = await startWebServer((response) => response.end('late'));
    server = await startServer({
      bots: [countingBot, waitingBot('request', service.url)],
      environment: ALLOW,
    });
    const { sessionId } = await start(server, 'counting');
    await reply(server, sessionId, canary);
    await server.ask(continuePath('unknown'), { body: {} });
    await server.ask('/v1/bots/counting/startChat', { body: { message: 7 } });
    await start(server, 'waiting-request');
    await service.close();
    await start(server, 'waiting-request');
    const numbers = await scrape();
    expect(Object.fromEntries(numbers)).toMatchObject({
      'colloquy_turns_total{operation="start",outcome="ok"}': 3,
      'colloquy_turns_total{operation="start",outcome="bad_request"}': 1,
      'colloquy_turns_total{operation="continue",outcome="ok"}': 1,
      'colloquy_turns_total{operation="continue",outcome="not_found"}': 1,
      'colloquy_turn_duration_seconds_bucket{operation="start",le="+Inf"}': 4,
      'colloquy_turn_duration_seconds_count{operation="start"}': 4,
      'colloquy_calls_total{port="http",outcome="ok"}': 1,
      'colloquy_calls_total{port="http",outcome="unreachable"}': 1,
      'colloquy_call_duration_seconds_count{port="http"}': 2,
      colloquy_sessions_cached: 3,
      colloquy_event_loop_delay_seconds: expect.any(Number),
      process_resident_memory_bytes: expect.any(Number),
    });
    expect(numbers.get('colloquy_turn_duration_seconds_sum{operation="start"}')).toBeGreaterThan(0);
  });

  it('has the same number of metrics after many chats, without ids or texts', async () => {
    server = await startServer({ bots: [countingBot] });
    const { sessionId } = await start(server, 'counting');
    await reply(server, sessionId, canary);
    const names = async () =>
      [...(await scrape()).keys()].filter((name) => name.startsWith('colloquy_')).sort();
    const before = await names();
    for (let count = 0; count < 50; count++) {
      const chat = await start(server, 'counting');
      await reply(server, chat.sessionId, `${canary} ${count}`);
    }
    const after = await names();
    expect(after).toEqual(before);
    expect(after.join()).not.toContain(sessionId);
    expect(after.join()).not.toContain(canary);
  });

  it('counts refused requests', async () => {
    const environment = { COLLOQUY_RATE_LIMIT: 'on', COLLOQUY_RATE_LIMIT_SESSION: '1/60' };
    server = await startServer({ bots: [countingBot], environment });
    const { sessionId } = await start(server, 'counting');
    await reply(server, sessionId, 'one');
    await server.ask(continuePath(sessionId), { body: { message: 'two' } });
    expect((await scrape()).get('colloquy_requests_rejected_total{reason="session"}')).toBe(1);
  });

  it('counts the removals and failures of retention', async () => {
    server = await startServer();
    const { observer } = server.colloquy;
    observer.pass({
      sessions: 3,
      requests: 0,
      results: 2,
      flows: 0,
      journals: 0,
      inbox: 0,
      outbox: 0,
      audit: 0,
      drafts: 0,
    });
    observer.pass({
      sessions: 1,
      requests: 0,
      results: 0,
      flows: 0,
      journals: 0,
      inbox: 0,
      outbox: 0,
      audit: 0,
      drafts: 0,
    });
    observer.pass({ failure: new StoreFailure('unavailable', 'The database is away.') });
    const numbers = await scrape();
    expect(numbers.get('colloquy_retention_removed_total{kind="sessions"}')).toBe(4);
    expect(numbers.get('colloquy_retention_removed_total{kind="results"}')).toBe(2);
    expect(numbers.get('colloquy_retention_passes_total{outcome="done"}')).toBe(2);
    expect(numbers.get('colloquy_retention_passes_total{outcome="failed"}')).toBe(1);
  });
});
