// The port `payment`: creates a payment at its provider, and reads its status.
import type { StripeData } from '@colloquy/blocks';
import { stripeCredentials } from '@colloquy/blocks';
import { paymentPort } from '@colloquy/schema';
import type { CredentialVault } from '../../credentials/credential-vault.ts';
import { definePort } from '../define-port.ts';
import { limits } from '../limits.ts';
import type { Port } from '../port.ts';
import { guardedFetch } from '../web/guarded-fetch.ts';
import type { HttpClient } from '../web/http-client.ts';
import { hashedKey } from '../web/web-request.ts';
import type { StripeKeys } from './stripe-payments.ts';
import { askStripe } from './stripe-payments.ts';

export interface PaymentPortOptions {
  readonly vault: Pick<CredentialVault, 'get' | 'redactSecrets'>;
  readonly httpClient: HttpClient;
  /** Aborted when the server stops. */
  readonly signal?: AbortSignal;
}

/**
 * Creates the port. Stripe receives the idempotency key of the call, so that repeating it after a crash creates no
 * second payment. Failures: `missing_credentials`, `wrong_key`, `damaged_credentials`, `invalid_request`, `rejected`,
 * `unreachable`, `tls`, `invalid_response`, `too_large`, `timeout`, `aborted`, `overloaded`, `failed`. Their messages
 * contain no secrets.
 *
 * @example
 * const payment = createPaymentPort({ vault, httpClient });
 * await payment({ port: 'payment', request: { action: 'create', credentialsId: 'pay', amount: 1_250, currency: 'eur' }, timeoutMs: 10_000 }, context);
 * // { ok: true, response: { paymentId: 'pi_…', status: 'requires_payment_method', clientSecret: 'pi_…_secret_…', publicKey: 'pk_live_…', … } }
 */
export function createPaymentPort({ vault, httpClient, signal }: PaymentPortOptions): Port {
  const redact = vault.redactSecrets;
  return definePort(paymentPort, { signal, redact }, async (request, context) => {
    const { idempotencyKey, botId, deadline } = context;
    const credentials = await vault.get(request.credentialsId, stripeCredentials, botId);
    if (!credentials.ok) return credentials;
    return askStripe(request, {
      keys: keysOf(credentials.data, request.isTest),
      fetch: guardedFetch({
        // A temporary rejection by Stripe had no effect, so a retry is safe.
        httpClient: (sent, options) => httpClient(sent, { ...options, waitsToRetry: true }),
        deadline,
        idempotencyKey,
        maximumBytes: limits.paymentAnswerBytes,
      }),
      idempotencyKey: hashedKey(idempotencyKey),
      signal: deadline.signal,
    });
  });
}

/** Both test keys, or neither: a payment created with one pair cannot be paid with the other. */
function keysOf({ live, test }: StripeData, isTest: boolean): StripeKeys {
  return isTest && test?.secretKey && test.publicKey
    ? { secretKey: test.secretKey, publicKey: test.publicKey }
    : { secretKey: live.secretKey, publicKey: live.publicKey };
}
