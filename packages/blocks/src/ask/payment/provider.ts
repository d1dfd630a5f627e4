// Calls to the payment provider, and their results.
import type { PortCall, PortResult, View } from '@colloquy/engine';
import type { PaymentInputOptions, PortResponse, paymentPort } from '@colloquy/schema';
import { portLimits } from '@colloquy/schema';
import type { Price } from './price.ts';

/** Timeout of a call to the provider in milliseconds. It responds within a second; reading the status waits longer for a payment in processing. */
const TIMEOUT_MS = 20_000;

type PaymentPort = typeof paymentPort;

/** A payment as reported by the provider. `succeeded` means paid, `processing` in progress; any other status means unpaid. */
export type Payment = PortResponse<PaymentPort>;

/**
 * The call that creates a payment, or reuses the one of the input's last question.
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
): PortCall<PaymentPort> {
  const description = view
    .text(options.additionalInformation?.description)
    .slice(0, portLimits.paymentDescriptionCharacters)
    .toWellFormed();
  const receiptEmail = view.text(options.additionalInformation?.email).trim();
  const metadata = { block: view.blockId, ...(view.resultId === undefined ? {} : { result: view.resultId }) };
  return {
    request: {
      action: 'create',
      credentialsId,
      isTest: view.isPreview,
      amount: price.amount,
      currency: price.currency,
      // The provider would reject the payment because of an invalid address.
      ...(/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(receiptEmail) ? { receiptEmail } : {}),
      ...(description === '' ? {} : { description }),
      metadata,
      ...(view.pendingContext === undefined ? {} : { reuse: view.pendingContext }),
    },
    timeoutMs: TIMEOUT_MS,
  };
}

/** The call that reads a payment. */
export function lookUp(
  { credentialsId, paymentId }: { readonly credentialsId: string; readonly paymentId: string },
  view: View,
): PortCall<PaymentPort> {
  return {
    request: { action: 'retrieve', credentialsId, isTest: view.isPreview, paymentId },
    timeoutMs: TIMEOUT_MS,
  };
}

/** The result of a call: a payment, or the reason, for the author, why there is none. */
export function readPayment(
  result: PortResult<PaymentPort> | undefined,
): Payment | { readonly complaint: string } {
  if (!result) return { complaint: 'The status of the payment was not retrieved.' };
  return result.ok ? result.response : { complaint: result.failure.message };
}
