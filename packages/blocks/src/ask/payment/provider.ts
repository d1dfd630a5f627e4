// What the provider of payments is asked, and what its answers mean.
import type { PortCall, PortResult, View } from '@colloquy/engine';
import type { PaymentInputOptions, PortResponse, paymentPort } from '@colloquy/schema';
import { portLimits } from '@colloquy/schema';
import type { Price } from './price.ts';

/** Milliseconds of a call to the provider. It answers within a second; looking up waits some more for a payment that is on its way. */
const TIMEOUT_MS = 20_000;

type PaymentPort = typeof paymentPort;

/** A payment as the provider reports it. `succeeded` is paid; `processing` is on its way; everything else is not. */
export type Payment = PortResponse<PaymentPort>;

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
      // One that is no address would be refused together with the payment.
      ...(/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(receiptEmail) ? { receiptEmail } : {}),
      ...(description === '' ? {} : { description }),
      metadata,
      ...(view.pendingContext === undefined ? {} : { reuse: view.pendingContext }),
    },
    timeoutMs: TIMEOUT_MS,
  };
}

/** The call that looks a payment up. */
export function lookUp(
  { credentialsId, paymentId }: { readonly credentialsId: string; readonly paymentId: string },
  view: View,
): PortCall<PaymentPort> {
  return {
    request: { action: 'retrieve', credentialsId, isTest: view.isPreview, paymentId },
    timeoutMs: TIMEOUT_MS,
  };
}

/** The result of a call: a payment, or the reason for the author why there is none. */
export function readPayment(
  result: PortResult<PaymentPort> | undefined,
): Payment | { readonly complaint: string } {
  if (!result) return { complaint: 'The payment was not looked up.' };
  return result.ok ? result.response : { complaint: result.failure.message };
}
