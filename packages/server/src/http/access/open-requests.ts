// Long requests: streams and exports end when their token does, on whatever server it was revoked.
import type { ServerResponse } from 'node:http';
import type { Tokens } from '@colloquy/management';
import { accessLimits as limits } from '@colloquy/management';
import type { Actor } from '@colloquy/storage';

/** Watches requests. */
export interface OpenRequests {
  /** Cuts the answer off when the token of its caller ends. The operator's token does not end, so it is not watched. */
  watch(actor: Actor, response: ServerResponse): void;
  stop(): void;
}

/**
 * Makes it. Each token that has a request open is looked up every half second, once for all its requests; without any nothing is done.
 *
 * @example createOpenRequests({ letsIn: colloquy.access.tokens.letsIn }).watch(caller.actor, reply.raw);
 */
export function createOpenRequests({ letsIn }: Pick<Tokens, 'letsIn'>): OpenRequests {
  const open = new Map<string, Set<ServerResponse>>();
  let timer: NodeJS.Timeout | undefined;
  let isLooking = false;

  function forget(id: string, response: ServerResponse): void {
    const responses = open.get(id);
    responses?.delete(response);
    if (responses?.size === 0) open.delete(id);
    if (open.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  async function look(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    for (const id of [...open.keys()]) {
      // While the store fails, connections stay open; the next check is soon.
      const isAlive = await letsIn(id).catch(() => true);
      if (!isAlive) for (const response of open.get(id) ?? []) response.destroy();
    }
    isLooking = false;
  }

  return {
    watch({ kind, id }, response) {
      if (kind !== 'token' || id === undefined) return;
      // The client left during the token look-up: no event would report the end.
      if (response.closed) return;
      const responses = open.get(id) ?? new Set();
      open.set(id, responses.add(response));
      response.once('close', () => forget(id, response));
      timer ??= setInterval(() => void look(), limits.endedTokenLookMs).unref();
    },
    stop() {
      clearInterval(timer);
      timer = undefined;
    },
  };
}
