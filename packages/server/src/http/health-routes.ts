// Routes for those who run the server: is it alive, is it ready, what does it do.
import { setTimeout as wait } from 'node:timers/promises';
import { problem } from '@colloquy/schema';
import type { FastifyInstance } from 'fastify';
import { refusal } from '../chats/answer.ts';
import type { Colloquy } from '../colloquy.ts';
import { limits } from '../limits.ts';
import type { LoadWatch } from '../observability/load-watch.ts';
import type { Metrics } from '../observability/metrics.ts';
import type { RequireOperator } from './operator-token.ts';
import { send } from './send.ts';

export interface HealthOptions {
  readonly colloquy: Colloquy;
  readonly requireOperator: RequireOperator;
  readonly watch: LoadWatch;
  readonly isStopping: () => boolean;
}

/**
 * Registers `/healthz` (the process answers), `/readyz` (send chats here: the store answers and the server does not stop) and
 * `/metrics`, which is the operator's. The first two tell nothing that a stranger could use.
 */
export async function healthRoutes(
  app: FastifyInstance,
  { colloquy, requireOperator, watch, isStopping }: HealthOptions,
): Promise<void> {
  const always = { config: { admission: 'always' as const } };
  app.get('/healthz', always, (_request, reply) => send(reply, { status: 200, body: '{"status":"ok"}' }));

  app.get('/readyz', always, async (_request, reply) => {
    if (isStopping()) return send(reply, notReady('The server is stopping.'));
    const answers = await isAnswering(colloquy);
    return send(
      reply,
      answers ? { status: 200, body: '{"status":"ready"}' } : notReady('The store does not answer.'),
    );
  });

  let metrics: Promise<Metrics> | undefined;
  app.get('/metrics', { ...always, onRequest: requireOperator }, async (_request, reply) => {
    metrics ??= import('../observability/metrics.ts').then(({ openMetrics }) =>
      openMetrics({ colloquy, watch }),
    );
    const { mediaType, read } = await metrics;
    return reply
      .header('content-type', mediaType)
      .header('cache-control', 'no-store')
      .send(await read());
  });
}

/** Migrations need no look of their own: a store that is open has made them. */
async function isAnswering(colloquy: Colloquy): Promise<boolean> {
  const late = new AbortController();
  try {
    return await Promise.race([
      colloquy.checkStore().then(() => true),
      wait(limits.readyMs, false, { signal: late.signal }).catch(() => false),
    ]);
  } catch {
    return false;
  } finally {
    late.abort();
  }
}

function notReady(message: string) {
  return refusal(problem('SERVICE_UNAVAILABLE', { message }));
}
