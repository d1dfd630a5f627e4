// Payments at Stripe, through its official client.
import { setTimeout } from 'node:timers/promises';
import type { Failed } from '@colloquy/schema';
import { failed } from '@colloquy/schema';
import type { Stripe } from 'stripe';
import { limits } from '../limits.ts';
import type { CreateRequest, PaymentRequest, PaymentResponse, RetrieveRequest } from './payment-request.ts';
import { stripeFailure } from './stripe-failure.ts';

/** The keys of an account, live or for tests. */
export interface StripeKeys {
  readonly secretKey: string;
  readonly publicKey: string;
}

export interface StripeContext {
  readonly keys: StripeKeys;
  readonly fetch: typeof fetch;
  /** Sent to Stripe: repeating a creation with the same key returns the same payment. */
  readonly idempotencyKey: string;
  readonly signal: AbortSignal;
}

/** The outcome of a request. */
export type PaymentOutcome = { readonly ok: true; readonly response: PaymentResponse } | Failed;

/**
 * Creates a payment, or reads one. Never rejects.
 *
 * @example await askStripe({ action: 'retrieve', credentialsId: 'pay', isTest: false, paymentId: 'pi_1' }, context);
 */
export async function askStripe(request: PaymentRequest, context: StripeContext): Promise<PaymentOutcome> {
  try {
    const { Stripe } = await import('stripe');
    const stripe = new Stripe(context.keys.secretKey, {
      httpClient: Stripe.createFetchHttpClient(context.fetch),
      // The HTTP client already retries where that is safe.
      maxNetworkRetries: 0,
      telemetry: false,
    });
    const intent =
      request.action === 'create'
        ? await create(stripe, request, context)
        : await retrieve(stripe, request, context);
    if (typeof intent.id !== 'string' || typeof intent.client_secret !== 'string')
      return failed('invalid_response', 'Stripe returned an invalid payment.');
    const decline = intent.last_payment_error?.message;
    return {
      ok: true,
      response: {
        paymentId: intent.id,
        status: intent.status,
        amount: intent.amount,
        currency: intent.currency,
        clientSecret: intent.client_secret,
        publicKey: context.keys.publicKey,
        ...(decline ? { decline } : {}),
      },
    };
  } catch (error) {
    return stripeFailure(error);
  }
}

async function create(
  stripe: Stripe,
  request: CreateRequest,
  { idempotencyKey }: StripeContext,
): Promise<Stripe.PaymentIntent> {
  const { amount, currency, receiptEmail, description, metadata, reuse } = request;
  const known = reuse === undefined ? undefined : await findPayment(stripe, reuse);
  if (known && known.amount === amount && known.currency === currency && known.status !== 'canceled')
    return known;
  return stripe.paymentIntents.create(
    {
      amount,
      currency,
      automatic_payment_methods: { enabled: true },
      metadata,
      ...(receiptEmail ? { receipt_email: receiptEmail } : {}),
      ...(description ? { description } : {}),
    },
    { idempotencyKey },
  );
}

/** Undefined when the account has no such payment, because its credentials were replaced. */
async function findPayment(stripe: Stripe, paymentId: string): Promise<Stripe.PaymentIntent | undefined> {
  try {
    return await stripe.paymentIntents.retrieve(paymentId);
  } catch (error) {
    if (error instanceof Object && 'code' in error && error.code === 'resource_missing') return undefined;
    throw error;
  }
}

/** Polls a payment in processing for a few seconds, because card payments finish within them. */
async function retrieve(
  stripe: Stripe,
  { paymentId }: RetrieveRequest,
  { signal }: StripeContext,
): Promise<Stripe.PaymentIntent> {
  let intent = await stripe.paymentIntents.retrieve(paymentId);
  for (let looks = 1; intent.status === 'processing' && looks < limits.paymentLooks; looks++) {
    await setTimeout(limits.paymentLookMs, undefined, { signal });
    intent = await stripe.paymentIntents.retrieve(paymentId);
  }
  return intent;
}
