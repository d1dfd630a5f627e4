// The reply for a payment's result.
import type { PaymentInputOptions } from '@colloquy/schema';
import type { Answer } from '../../session/conversation-contract.ts';

/** The text that the server treats as a failure. */
const FAILED = 'fail';

/** The default text of a successful payment. */
const SUCCESS = 'Success';

/**
 * The reply for a payment status. A pending payment counts as paid, because the server checks it at Stripe itself.
 * Nothing while the visitor still has something to do.
 *
 * @example paymentReply('succeeded', { success: 'Paid' }) // { message: { type: 'text', text: 'Paid' } }
 */
export function paymentReply(
  status: string | undefined,
  labels: PaymentInputOptions['labels'],
): Answer | undefined {
  if (status === 'succeeded' || status === 'processing')
    return { message: { type: 'text', text: labels?.success?.trim() || SUCCESS } };
  if (status === 'canceled' || status === 'failed')
    return { message: { type: 'text', text: FAILED }, label: '' };
  return undefined;
}

/** The payer in Stripe's format, from the bot's variables only. */
export function billingDetails({
  name,
  email,
  phoneNumber,
  address,
}: PaymentInputOptions['additionalInformation'] = {}) {
  const { country, line1, line2, state, city, postalCode } = address ?? {};
  const place = said({ country, line1, line2, state, city, postal_code: postalCode });
  return {
    ...said({ name, email, phone: phoneNumber }),
    ...(Object.keys(place).length > 0 ? { address: place } : {}),
  };
}

function said(values: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
}
