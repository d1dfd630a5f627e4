// Stopping: a server that is asked to end first says that it is not ready, then takes nothing more, then waits for what is under way.
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { limits } from '../limits.ts';

/** How far a server is with stopping. */
export interface Stopping {
  /** It has been asked to end. */
  readonly isAsked: () => boolean;
  /** It takes nothing more. */
  readonly isRefusing: () => boolean;
}

/**
 * Follows the end of a server, which `app.close()` begins. For `drainMs` it serves as before while `/readyz` says 503, so that whoever
 * distributes requests sends them elsewhere first. Then what is under way has `limits.finishMs`, and its connections are cut.
 *
 * @example const { isAsked } = watchStopping(app, { drainMs: 5_000 });
 */
export function watchStopping(app: FastifyInstance, { drainMs }: { readonly drainMs: number }): Stopping {
  let isAsked = false;
  let isRefusing = false;
  let cut: NodeJS.Timeout | undefined;
  let idle: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    isAsked = true;
    app.log.info('stopping');
    if (drainMs > 0 && app.server.listening) await wait(drainMs);
    isRefusing = true;
    // A connection on which an answer was under way falls idle with it, and would be kept.
    idle = setInterval(() => app.server.closeIdleConnections(), limits.idleLookMs);
    cut = setTimeout(() => app.server.closeAllConnections(), limits.finishMs);
  });
  app.addHook('onClose', async () => {
    clearInterval(idle);
    clearTimeout(cut);
  });
  return { isAsked: () => isAsked, isRefusing: () => isRefusing };
}
