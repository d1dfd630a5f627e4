// What the outcome of a payment is sent as.
import type { PaymentInputOptions } from '@colloquy/schema';
import type { Answer } from '../../session/conversation-contract.ts';

/** What the server reads as a failure. */
const FAILED = 'fail';

/** Said of a payment that was made where the author wrote nothing else. */
const SUCCESS = 'Success';

/**
 * The reply for a status of the provider. A payment that is still on its way is told as made: the server asks the provider itself. Nothing while the
 * visitor has something left to do.
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

/** Who pays, as the provider wants it: only what the bot knows. */
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
