// Asks for a payment.
import { askBlock } from '@colloquy/engine';
import { optional, PaymentInputOptions } from '@colloquy/schema';
import { z } from 'zod';
import { reject, rejectSaying } from '../rejection.ts';

/** What a client replies when the payment went wrong. */
const FAILED = 'fail';

/**
 * Shows what is to be paid. The client replies `fail` when the payment went wrong, and anything else (the success label) when it
 * was made. The credentials that the author chose stay on the server.
 *
 * @example
 * { type: 'payment input', options: { amount: '{{Total}}', currency: 'EUR', labels: { button: 'Pay' } } }
 */
export const paymentInput = askBlock({
  type: 'payment input',
  summary: 'Asks for a payment.',
  definition: z.object({ options: optional(PaymentInputOptions) }),
  input: 'payment input',
  replyType: 'payment',
  takesFirstMessage: false,
  ask({ options }, view) {
    if (options === undefined) return {};
    const { credentialsId: _, ...shown } = view.rendered(options);
    return { options: shown };
  },
  read({ options }, reply, view) {
    const retry = options?.retryMessageContent;
    const text = reply.type === 'text' ? reply.text.trim() : '';
    if (text === FAILED) return rejectSaying(view, { retry, sentence: 'paymentFailed' });
    return text === '' ? reject(view, { retry }) : { type: 'answer', content: text };
  },
});
