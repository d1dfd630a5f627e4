// Sends one request to a platform: through the egress guard, within its time, without redirects.

import { createEgressGuard, retryAfterMs, withinDeadline } from '@colloquy/integrations';
import { createHttpClient } from '@colloquy/integrations/http-client';
import { prepareRequest } from '@colloquy/integrations/web-request';
import type { OutgoingRequest, PlatformResponse } from '../channel.ts';
import { limits } from '../limits.ts';

/** Sends a request once. Never rejects. A failure says why there is no response, without the address. */
export type SendRequest = (
  request: OutgoingRequest,
  options: { readonly id: string; readonly signal: AbortSignal; readonly maximumBytes?: number },
) => Promise<PlatformResponse | { readonly failure: string }>;

/**
 * Makes the function that sends requests.
 *
 * @param openAddresses addresses that the operator has opened although they are not public
 */
export function createSendRequest(openAddresses: readonly string[]): SendRequest {
  const httpClient = createHttpClient({ guard: createEgressGuard({ allow: openAddresses }) });
  return async (request, { id, signal, maximumBytes = limits.responseBytes }) => {
    const prepared = prepareRequest({ method: 'POST', ...request }, id);
    if (!prepared.ok) return { failure: prepared.failure.message };
    const done = await withinDeadline({ timeoutMs: limits.sendMs, signal }, async (deadline) => {
      const response = await httpClient(prepared.request, {
        deadline,
        maximumBytes,
        waitsToRetry: false,
        followsRedirects: false,
      });
      if (!response.ok) return response;
      const { head } = response;
      const answered = { status: head.statusCode, retryAfterMs: retryAfterMs(head, Date.now()) };
      try {
        const read = await response.read();
        // A response that is too long or breaks off still has its status.
        if (!read.ok) return { ok: true as const, answered: { ...answered, body: '' } };
        const body = read.response.body.toString('utf8');
        read.response.release();
        return { ok: true as const, answered: { ...answered, body } };
      } finally {
        response.close();
      }
    });
    return done.ok ? done.answered : { failure: done.failure.message };
  };
}
