// Spans of turns and calls, as a collector gets them.
import { afterEach, describe, expect, it } from 'vitest';
import type { WebServer } from '../../packages/integrations/src/ports/testing/web-server.ts';
import { startWebServer } from '../../packages/integrations/src/ports/testing/web-server.ts';
import { chatIdOf } from '../../packages/runtime/src/records/chat-id.ts';
import { countingBot } from '../faults/counting-bot.ts';
import { waitingBot } from '../faults/waiting-bot.ts';
import type { StartedServer } from '../support/started-server.ts';
import { startServer } from '../support/started-server.ts';
import { reply, start } from './checked-answer.ts';

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

interface Span {
  readonly name: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly { readonly key: string; readonly value: Record<string, unknown> }[];
  readonly status: { readonly code?: number };
}

describe('spans', () => {
  const attributesOf = ({ attributes }: Span) =>
    Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

  it('show turns and calls, but no texts of visitors', async () => {
    const received: string[] = [];
    const collector = await startWebServer((response, { body, path }) => {
      received.push(`${path} ${body}`);
      response.setHeader('content-type', 'application/json');
      response.end('{}');
    });
    service = await startWebServer((response) => response.end('late'));
    server = await startServer({
      bots: [countingBot, waitingBot('request', `${service.url}/path?token=${canary}`)],
      environment: { ...ALLOW, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_SERVICE_NAME: 'shop' },
    });
    const { sessionId } = await start(server, 'counting');
    await reply(server, sessionId, canary);
    const called = await start(server, 'waiting-request');
    await service.close();
    await start(server, 'waiting-request');
    await server.close();
    await collector.close();

    expect(received.every((request) => request.startsWith('/v1/traces '))).toBe(true);
    const spans = received.flatMap((request) => {
      const { resourceSpans } = JSON.parse(request.slice(request.indexOf(' ') + 1)) as {
        resourceSpans: { resource: Pick<Span, 'attributes'>; scopeSpans: { spans: Span[] }[] }[];
      };
      expect(JSON.stringify(resourceSpans[0]?.resource)).toContain('"shop"');
      return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
    });
    expect(spans.map(({ name }) => name).sort()).toEqual([
      'call http',
      'call http',
      'turn continue',
      'turn start',
      'turn start',
      'turn start',
    ]);
    const turn = spans.find(({ name }) => name === 'turn continue') as Span;
    expect(attributesOf(turn)).toMatchObject({
      'colloquy.chat.id': chatIdOf(sessionId),
      'colloquy.bot.id': 'counting',
      'colloquy.turn': 2,
    });
    const [call, failed] = spans.filter(({ name }) => name === 'call http') as [Span, Span];
    const parent = spans.find(({ spanId }) => spanId === call.parentSpanId) as Span;
    expect(attributesOf(call)).toEqual({
      'colloquy.chat.id': chatIdOf(called.sessionId),
      'colloquy.port': 'http',
      'colloquy.turn': 1,
      'colloquy.call': 0,
    });
    expect(attributesOf(parent)).toMatchObject({
      'colloquy.chat.id': chatIdOf(called.sessionId),
      'colloquy.bot.address': 'waiting-request',
    });
    expect(call.status.code ?? 0).toBe(0);
    expect(attributesOf(failed)['error.type']).toBe('unreachable');
    expect(failed.status.code).toBe(2);
    expect(received.join()).not.toContain(canary);
    // It grants access to the chat.
    expect(received.join()).not.toContain(sessionId);
  });

  it('without a reachable collector do not delay turns', async () => {
    const gone = await startWebServer(() => undefined);
    await gone.close();
    server = await startServer({
      bots: [countingBot],
      environment: { OTEL_EXPORTER_OTLP_ENDPOINT: gone.url },
    });
    expect((await start(server, 'counting')).messages).toHaveLength(1);
  });

  it('need a valid collector address', async () => {
    server = await startServer();
    await expect(startServer({ environment: { OTEL_EXPORTER_OTLP_ENDPOINT: 'nowhere' } })).rejects.toThrow(
      'OTEL_EXPORTER_OTLP_ENDPOINT',
    );
  });
});
