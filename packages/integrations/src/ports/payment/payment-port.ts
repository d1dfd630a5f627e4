// The port `payment`: sets up a payment with its provider, and asks the provider what became of it.
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
 * Makes the port. The key of a call goes along to Stripe: a payment that is set up again after a crash is the same one. Failures:
 * `missing_credentials`, `wrong_key`, `damaged_credentials`, `invalid_request`, `rejected`, `unreachable`, `tls`, `invalid_response`,
 * `too_large`, `timeout`, `aborted`, `overloaded`, `failed`; no secret is in their messages.
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
        // What Stripe refused for the moment it did not do.
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

/** Both keys for tests, or neither: a payment that is set up with one key cannot be paid with the other's. */
function keysOf({ live, test }: StripeData, isTest: boolean): StripeKeys {
  return isTest && test?.secretKey && test.publicKey
    ? { secretKey: test.secretKey, publicKey: test.publicKey }
    : { secretKey: live.secretKey, publicKey: live.publicKey };
}
