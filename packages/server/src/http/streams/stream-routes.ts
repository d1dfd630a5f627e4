// Routes around a chat that waits: texts that are streamed, and what other systems send.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Colloquy } from '../../colloquy.ts';
import { limits } from '../../limits.ts';
import type { RequireOperator } from '../operator-token.ts';
import type { ReceivedBody } from '../received-body.ts';
import { send } from '../send.ts';
import { serverUrlOf } from '../server-url.ts';
import { heartbeat, sendStream, writeEvent } from './event-stream.ts';
import { streamText } from './stream-text.ts';

/** Registers the routes. Other systems authenticate as the operator: a visitor knows the ids of his own chat. */
export async function streamRoutes(
  app: FastifyInstance,
  { colloquy, requireOperator }: { readonly colloquy: Colloquy; readonly requireOperator: RequireOperator },
): Promise<void> {
  const stopping = new AbortController();
  app.addHook('preClose', async () => stopping.abort());
  const options = { bodyLimit: limits.chatBodyBytes, config: { admission: 'session' as const } };

  for (const path of ['/v1/sessions/:id/streamMessage', '/api/v2/sessions/:id/streamMessage'])
    app.post(path, options, (request, reply) =>
      streamText(reply, ({ onText }) =>
        colloquy.streamText(idOf(request), {
          onText,
          origin: request.headers.origin,
          serverUrl: serverUrlOf(request),
        }),
      ),
    );

  app.get('/v1/sessions/:id/webhook', options, (request, reply) => {
    const gone = new AbortController();
    request.raw.once('close', () => gone.abort());
    const signal = AbortSignal.any([gone.signal, stopping.signal]);
    const listening = { signal, origin: request.headers.origin };
    return sendStream(
      reply,
      deliveries(() => colloquy.listen(idOf(request), listening)),
    );
  });

  const operator = { bodyLimit: limits.chatBodyBytes, onRequest: requireOperator };
  app.post('/v1/sessions/:id/blocks/:blockId/webhook', { ...operator, ...options }, async (request, reply) =>
    send(reply, await colloquy.deliver(idOf(request), blockOf(request), sentBy(request))),
  );
  for (const path of [
    '/v1/results/:id/blocks/:blockId/webhook',
    '/api/v1/typebots/:botId/blocks/:blockId/results/:id/executeWebhook',
  ])
    app.post(path, operator, async (request, reply) =>
      send(reply, await colloquy.deliverToResult(idOf(request), blockOf(request), sentBy(request))),
    );
}

/** Tells what was sent, in the words that a client hands on as its reply; else that there is nothing to wait for. */
async function* deliveries(listen: () => ReturnType<Colloquy['listen']>): AsyncGenerator<string> {
  // At once, so that the client knows that it is connected.
  yield heartbeat;
  const listening = listen();
  for (;;) {
    const { promise: late, resolve } = Promise.withResolvers<'late'>();
    const timer = setTimeout(resolve, limits.heartbeatMs, 'late');
    const news = await Promise.race([listening, late]);
    clearTimeout(timer);
    if (news === 'late') yield heartbeat;
    else {
      // Without news the time was up; the client connects again by itself.
      if (news !== undefined) yield writeEvent(toEvent(news));
      return;
    }
  }
}

function toEvent(news: Exclude<Awaited<ReturnType<Colloquy['listen']>>, undefined>) {
  if (news === 'gone') return { event: 'gone', data: {} };
  if ('status' in news) return { event: 'problem', data: JSON.parse(news.body) as object };
  return { event: 'webhook', data: { data: news.data } };
}

function idOf({ params }: FastifyRequest): string {
  return (params as { id: string }).id;
}

function blockOf({ params }: FastifyRequest): string {
  return (params as { blockId: string }).blockId;
}

function sentBy({ body }: FastifyRequest): unknown {
  return (body as ReceivedBody | undefined)?.json ?? {};
}
