// Routes for those who run the server: is it alive, is it ready, what does it do.
import { setTimeout as wait } from 'node:timers/promises';
import { problem } from '@colloquy/schema';
import type { FastifyInstance } from 'fastify';
import { problemResponse } from '../chats/api-response.ts';
import type { Colloquy } from '../colloquy.ts';
import { limits } from '../limits.ts';
import type { LoadWatch } from '../observability/load-watch.ts';
import type { Metrics } from '../observability/metrics.ts';
import type { StoreFailureCode } from '../stores/store-failure.ts';
import { StoreFailure } from '../stores/store-failure.ts';
import type { RequireOperator } from './operator-token.ts';
import { send } from './send.ts';

export interface HealthOptions {
  readonly colloquy: Colloquy;
  readonly requireOperator: RequireOperator;
  readonly watch: LoadWatch;
  readonly isStopping: () => boolean;
}

/**
 * Registers `/healthz` (the process answers), `/readyz` (send chats here: the store answers and can be written, and the server does not stop) and
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
    const reason = await reasonNotReady(colloquy);
    return send(reply, reason === undefined ? { status: 200, body: '{"status":"ready"}' } : notReady(reason));
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

/** Why turns cannot be taken at this moment. Nothing but one of these sentences: no name of a file, no address. */
const REASONS: Readonly<Partial<Record<StoreFailureCode, string>>> = {
  full: 'There is no room left on the disk.',
  'read-only': 'The store cannot be written.',
  incompatible: 'A newer version has brought the store up to date.',
  corrupt: 'The store is damaged.',
};
const NO_ANSWER = 'The store does not answer.';

async function reasonNotReady(colloquy: Colloquy): Promise<string | undefined> {
  const late = new AbortController();
  try {
    return await Promise.race([
      colloquy.checkStore().then(() => undefined),
      wait(limits.readyMs, NO_ANSWER, { signal: late.signal }).catch(() => NO_ANSWER),
    ]);
  } catch (error) {
    return (error instanceof StoreFailure && REASONS[error.code]) || NO_ANSWER;
  } finally {
    late.abort();
  }
}

function notReady(message: string) {
  return problemResponse(problem('SERVICE_UNAVAILABLE', { message }));
}
