// Sending one signed message: through the egress guard, within its time, and never to where the receiver leads on.

import type { ResponseHead } from '@colloquy/integrations';
import { createEgressGuard, retryAfterMs, withinDeadline } from '@colloquy/integrations';
import { createHttpClient } from '@colloquy/integrations/http-client';
import { prepareRequest } from '@colloquy/integrations/web-request';
import { limits } from './limits.ts';
import type { Signable } from './signature.ts';
import { signedHeaders } from './signature.ts';

/** A message with everything that it takes to send it. */
export interface MessageToSend extends Signable {
  readonly address: string;
  /** The newest first. */
  readonly secrets: readonly string[];
  /** Ends the attempt. */
  readonly signal: AbortSignal;
}

/** What the receiver said. */
export type SentMessage =
  | { readonly ok: true; readonly status: number }
  | {
      readonly ok: false;
      /** In a sentence, without the address, which may contain a token. */
      readonly failure: string;
      /** Absent when it did not answer. */
      readonly status?: number | undefined;
      readonly retryAfterMs?: number | undefined;
    };

/** Sends a message once. Never rejects. */
export type SendMessage = (message: MessageToSend) => Promise<SentMessage>;

/**
 * Makes what sends messages.
 *
 * @param openAddresses addresses that the operator has opened although they are not public
 * @example await createSendMessage({ openAddresses: [] })({ id, sentAt, body, address, secrets, signal })
 */
export function createSendMessage({
  openAddresses,
  sendMs = limits.sendMs,
}: {
  readonly openAddresses: readonly string[];
  readonly sendMs?: number;
}): SendMessage {
  const httpClient = createHttpClient({ guard: createEgressGuard({ allow: openAddresses }) });
  return async ({ address, secrets, signal, ...message }) => {
    const prepared = prepareRequest(
      {
        method: 'POST',
        url: address,
        headers: { 'content-type': 'application/json', ...signedHeaders(message, secrets) },
        body: message.body,
      },
      message.id,
    );
    if (!prepared.ok) return { ok: false, failure: prepared.failure.message };
    // Only the status counts, also when the rest of the response is too long or missing.
    let head: ResponseHead | undefined;
    const done = await withinDeadline({ timeoutMs: sendMs, signal }, async (deadline) => {
      const response = await httpClient(prepared.request, {
        deadline,
        maximumBytes: limits.answerBytes,
        waitsToRetry: false,
        followsRedirects: false,
      });
      if (!response.ok) return response;
      head = response.head;
      try {
        const read = await response.read();
        if (read.ok) read.response.release();
      } finally {
        response.close();
      }
      return { ok: true as const };
    });
    if (head) return answered(head);
    return { ok: false, failure: done.ok ? 'There was no answer.' : done.failure.message };
  };
}

function answered(head: ResponseHead): SentMessage {
  const { statusCode: status } = head;
  if (status >= 200 && status < 300) return { ok: true, status };
  return {
    ok: false,
    failure:
      status >= 300 && status < 400
        ? `The receiver answered with ${status}: it leads on to another address. Redirects are not followed; change the address of the webhook.`
        : `The receiver answered with ${status}.`,
    status,
    retryAfterMs: retryAfterMs(head, Date.now()),
  };
}
