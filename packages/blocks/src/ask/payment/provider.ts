// What the provider of payments is asked, and what its answers mean.
import type { Call, CallResult, View } from '@colloquy/engine';
import type { PaymentInputOptions } from '@colloquy/schema';
import type { Price } from './price.ts';

/** Milliseconds of a call to the provider. It answers within a second; looking up waits some more for a payment that is on its way. */
const TIMEOUT_MS = 20_000;

/** Characters of a description that are sent: as many as the provider takes. */
const DESCRIPTION_CHARACTERS = 1_000;

/** A payment as the provider tells of it. */
export interface Payment {
  readonly id: string;
  /** `succeeded` is paid; `processing` is on its way; everything else is not. */
  readonly status: string;
  readonly clientSecret: string;
  readonly publicKey: string;
  /** Why the last try failed. */
  readonly decline: string | undefined;
}

/**
 * The call that sets up a payment, or takes up the one that was set up when the input was last asked.
 *
 * @example setUp({ credentialsId: 'pay', options: {}, price: { amount: 1250, currency: 'eur', label: '€12.50' } }, view).request.amount // 1250
 */
export function setUp(
  {
    credentialsId,
    options,
    price,
  }: { readonly credentialsId: string; readonly options: PaymentInputOptions; readonly price: Price },
  view: View,
): Call {
  const description = view
    .text(options.additionalInformation?.description)
    .slice(0, DESCRIPTION_CHARACTERS)
    .toWellFormed();
  const receiptEmail = view.text(options.additionalInformation?.email).trim();
  const metadata = { block: view.blockId, ...(view.resultId === undefined ? {} : { result: view.resultId }) };
  return {
    port: 'payment',
    request: {
      action: 'create',
      credentialsId,
      isTest: view.isPreview,
      amount: price.amount,
      currency: price.currency,
      // One that is no address would be refused together with the payment.
      ...(/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(receiptEmail) ? { receiptEmail } : {}),
      ...(description === '' ? {} : { description }),
      metadata,
      ...(view.kept === undefined ? {} : { reuse: view.kept }),
    },
    timeoutMs: TIMEOUT_MS,
  };
}

/** The call that looks a payment up. */
export function lookUp(
  { credentialsId, paymentId }: { readonly credentialsId: string; readonly paymentId: string },
  view: View,
): Call {
  return {
    port: 'payment',
    request: { action: 'retrieve', credentialsId, isTest: view.isPreview, paymentId },
    timeoutMs: TIMEOUT_MS,
  };
}

/**
 * Reads what came of a call: a payment, or why there is none, in words for the author.
 *
 * @example readPayment({ ok: true, response: { paymentId: 'pi_1', status: 'succeeded', clientSecret: 's', publicKey: 'pk' } })
 */
export function readPayment(result: CallResult | undefined): Payment | { readonly complaint: string } {
  if (!result) return { complaint: 'The payment was not looked up.' };
  if (!result.ok) return { complaint: result.failure.message };
  const { paymentId, status, clientSecret, publicKey, decline } = result.response;
  if (
    typeof paymentId !== 'string' ||
    typeof status !== 'string' ||
    typeof clientSecret !== 'string' ||
    typeof publicKey !== 'string'
  )
    return { complaint: 'The provider answered with something that is no payment.' };
  return {
    id: paymentId,
    status,
    clientSecret,
    publicKey,
    decline: typeof decline === 'string' ? decline : undefined,
  };
}
