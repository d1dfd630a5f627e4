// A server that answers as Stripe's payment service is documented to, with payments in memory.
import type { ServerResponse } from 'node:http';
import type { Respond, Visit } from '../../../packages/integrations/src/ports/testing/web-server.ts';
import { startWebServer } from '../../../packages/integrations/src/ports/testing/web-server.ts';

/** A payment as the server keeps it; tests change its status, as a visitor who pays would. */
export interface StripePayment {
  readonly id: string;
  readonly form: Readonly<Record<string, string>>;
  status: string;
  decline?: string;
}

export interface StripeServer {
  readonly url: string;
  readonly payments: readonly StripePayment[];
  readonly visits: readonly Visit[];
  /** Takes over the next answers: tells whether it answered. */
  interrupt: ((response: ServerResponse, visit: Visit) => boolean) | undefined;
  close(): Promise<void>;
}

/** The secret keys that the server takes. */
const KEYS: ReadonlySet<string> = new Set(['sk_live_canary', 'sk_test_canary']);

/**
 * Starts the server. A payment that is set up twice under one `Idempotency-Key` is the same payment.
 *
 * @example const stripe = await startStripeServer();
 */
export async function startStripeServer(): Promise<StripeServer> {
  const payments: StripePayment[] = [];
  const byKey = new Map<string, StripePayment>();
  const respond: Respond = (response, visit) => {
    if (stripe.interrupt?.(response, visit)) return;
    const key = visit.headers.authorization?.replace('Bearer ', '') ?? '';
    if (!KEYS.has(key)) {
      problem(response, 401, { type: 'invalid_request_error', message: `Invalid API Key provided: ${key}` });
      return;
    }
    const id = /^\/v1\/payment_intents\/(\w+)$/.exec(visit.path)?.[1];
    if (visit.method === 'GET' && id !== undefined) {
      const payment = payments.find((known) => known.id === id);
      if (payment) json(response, 200, toIntent(payment));
      else
        problem(response, 404, {
          type: 'invalid_request_error',
          code: 'resource_missing',
          param: 'intent',
          message: `No such payment_intent: '${id}'`,
        });
      return;
    }
    const form = Object.fromEntries(new URLSearchParams(visit.body));
    if (visit.method !== 'POST' || visit.path !== '/v1/payment_intents') {
      problem(response, 404, {
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${visit.method}: ${visit.path}).`,
      });
      return;
    }
    if (form.currency === 'xxx') {
      problem(response, 400, {
        type: 'invalid_request_error',
        param: 'currency',
        message: 'Invalid currency: xxx.',
      });
      return;
    }
    const repeatKey = String(visit.headers['idempotency-key']);
    const payment = byKey.get(repeatKey) ?? {
      id: `pi_${payments.length + 1}`,
      form,
      status: 'requires_payment_method',
    };
    if (!byKey.has(repeatKey)) payments.push(payment);
    byKey.set(repeatKey, payment);
    json(response, 200, toIntent(payment));
  };
  const server = await startWebServer(respond);
  const stripe: StripeServer = {
    url: server.url,
    payments,
    visits: server.visits,
    interrupt: undefined,
    close: server.close,
  };
  return stripe;
}

/** Answers with an error in the form of Stripe's interface. */
export function problem(
  response: ServerResponse,
  status: number,
  error: Readonly<Record<string, string>>,
): void {
  json(response, status, { error });
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response
    .writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_1' })
    .end(JSON.stringify(body));
}

function toIntent({ id, form, status, decline }: StripePayment) {
  return {
    id,
    object: 'payment_intent',
    amount: Number(form.amount),
    currency: form.currency,
    client_secret: `${id}_secret_1`,
    status,
    livemode: false,
    metadata: {},
    last_payment_error: decline
      ? { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds', message: decline }
      : null,
  };
}
