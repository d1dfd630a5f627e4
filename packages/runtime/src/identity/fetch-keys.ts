// Fetching the keys of a signer: through the same guard as everything else that leaves the server.

import { createEgressGuard, withinDeadline } from '@colloquy/integrations';
import { prepareRequest } from '@colloquy/integrations/web-request';
import { createWebSender } from '@colloquy/integrations/web-sender';
import type { FetchImplementation } from 'jose';
import { limits } from '../limits.ts';

/**
 * Makes the `fetch` that gets a key set: guarded, and bounded in time and size.
 *
 * @param allow addresses that the guard permits as an exception
 * @throws when there is no answer
 * @example createRemoteJWKSet(url, { [customFetch]: fetchKeys(['sso.internal']) })
 */
export function fetchKeys(allow: readonly string[]): FetchImplementation {
  const send = createWebSender({ guard: createEgressGuard({ allow }) });
  return async (url) => {
    const prepared = prepareRequest({ method: 'GET', url, headers: { accept: 'application/json' } }, '');
    if (!prepared.ok) throw new Error(prepared.failure.message);
    const outcome = await withinDeadline({ timeoutMs: limits.keysMs }, async (deadline) => {
      const sent = await send(prepared.request, { deadline, maximumBytes: limits.keysBytes });
      if (!sent.ok) return sent;
      const { statusCode, body, release } = sent.response;
      const text = body.toString('utf8');
      release();
      return { ok: true as const, statusCode, text };
    });
    if (!outcome.ok) throw new Error(outcome.failure.message);
    return new Response(outcome.text, { status: outcome.statusCode });
  };
}
