// Asks for a payment, and checks with the provider whether it was made.
import type { Move, PortResult, Question, Reading, Reply, View } from '@colloquy/engine';
import { askBlock } from '@colloquy/engine';
import type { Log } from '@colloquy/schema';
import { optional, PaymentInputOptions, paymentPort } from '@colloquy/schema';
import { z } from 'zod';
import { reject, rejectSaying } from '../rejection.ts';
import { sentenceFor } from '../sentences.ts';
import { stripeCredentials } from './credentials.ts';
import type { Price } from './price.ts';
import { priceOf } from './price.ts';
import { lookUp, readPayment, setUp } from './provider.ts';

/** The reply of clients after a failed payment. */
const FAILED = 'fail';

/**
 * Creates a payment at the provider and shows it. The client replies `fail` after a failure, and anything else (the
 * success label) after a payment. The block then reads the payment's status from the provider, and only `succeeded` is
 * an answer. If no payment can be created the chat ends here, since it must not continue unpaid. The author's
 * credentials stay on the server.
 *
 * @example
 * { type: 'payment input', options: { credentialsId: 'pay', amount: '{{Total}}', currency: 'EUR', labels: { button: 'Pay' } } }
 */
export const paymentInput = askBlock({
  type: 'payment input',
  summary: 'Asks for a payment and continues when the provider confirms it.',
  credentials: stripeCredentials,
  definition: z.object({ options: optional(PaymentInputOptions) }),
  input: 'payment input',
  port: paymentPort,
  replyType: 'payment',
  prepare({ options }, view) {
    const plan = planOf(options, view);
    return 'complaint' in plan ? undefined : setUp(plan, view);
  },
  ask({ options }, view, prepared) {
    const plan = planOf(options, view);
    return 'complaint' in plan ? cannotBeTaken(view, plan.complaint) : show(plan, { view, prepared });
  },
  check({ options }, reply, view) {
    const credentialsId = options?.credentialsId;
    if (!credentialsId || view.pendingContext === undefined || claimOf(reply) === undefined) return undefined;
    return lookUp({ credentialsId, paymentId: view.pendingContext }, view);
  },
  read: ({ options }, reply, view, checked) =>
    readClaim(reply, { retry: options?.retryMessageContent, view, checked }),
});

/** The result of creating or reading a payment. */
type Looked = PortResult<typeof paymentPort>;

/** All inputs for a payment. */
interface Plan {
  readonly options: PaymentInputOptions;
  readonly credentialsId: string;
  readonly price: Price;
}

function planOf(options: PaymentInputOptions = {}, view: View): Plan | { readonly complaint: string } {
  const { credentialsId } = options;
  if (!credentialsId)
    return {
      complaint:
        'The block has no credentials. Set its credentialsId to credentials of type stripe; create them with "colloquy credentials set".',
    };
  const price = priceOf(options, view);
  return 'complaint' in price ? price : { options, credentialsId, price };
}

function show(
  { options, price }: Plan,
  { view, prepared }: { readonly view: View; readonly prepared: Looked | undefined },
): Question | { readonly move: Move } {
  const payment = readPayment(prepared);
  const { credentialsId: _, ...shown } = view.rendered(options);
  if ('complaint' in payment) {
    if (view.pendingContext === undefined) return cannotBeTaken(view, payment.complaint);
    // The visitor may have paid the earlier payment, so the chat keeps waiting for it. The client still shows it.
    return {
      options: shown,
      pendingContext: view.pendingContext,
      log: [logOf(view, 'error', 'The status of the payment could not be retrieved.', payment.complaint)],
    };
  }
  if (payment.status === 'succeeded' && payment.paymentId === view.pendingContext)
    return { move: alreadyPaid(options, view) };
  return {
    options: shown,
    runtimeOptions: {
      paymentIntentSecret: payment.clientSecret,
      amountLabel: price.label,
      publicKey: payment.publicKey,
    },
    pendingContext: payment.paymentId,
  };
}

/** Paid, although the earlier reply could not be verified: do not charge again. */
function alreadyPaid({ variableId, labels }: PaymentInputOptions, view: View): Move {
  const value = view.text(labels?.success) || SUCCESS;
  return {
    ...(variableId === undefined ? {} : { set: [{ variableId, value }] }),
    log: [logOf(view, 'info', 'The payment had already been made, so the visitor was not asked again.')],
  };
}

/** The default reply of clients, and their default label. */
const SUCCESS = 'Success';

function cannotBeTaken(view: View, complaint: string): { readonly move: Move } {
  const text = sentenceFor('paymentUnavailable', view.locale);
  return {
    move: {
      say: [{ type: 'text', content: { type: 'richText', richText: [{ type: 'p', children: [{ text }] }] } }],
      log: [logOf(view, 'error', 'The payment could not be set up, so the chat ended here.', complaint)],
      go: { to: 'end' },
    },
  };
}

/** The text of a reply that claims the payment was made. */
function claimOf(reply: Reply): string | undefined {
  const text = reply.type === 'text' ? reply.text.trim() : '';
  return text === '' || text === FAILED ? undefined : text;
}

function readClaim(
  reply: Reply,
  {
    retry,
    view,
    checked,
  }: { readonly retry: string | undefined; readonly view: View; readonly checked: Looked | undefined },
): Reading {
  const claim = claimOf(reply);
  if (claim === undefined) {
    const isFailed = reply.type === 'text' && reply.text.trim() === FAILED;
    return isFailed ? rejectSaying(view, { retry, sentence: 'paymentFailed' }) : reject(view, { retry });
  }
  const payment = readPayment(checked);
  if ('complaint' in payment)
    return {
      ...unconfirmed(view),
      log: [logOf(view, 'error', 'The status of the payment could not be retrieved.', payment.complaint)],
    };
  switch (payment.status) {
    case 'succeeded':
      return { type: 'answer', content: claim };
    case 'processing':
      return { ...unconfirmed(view), log: [logOf(view, 'info', 'The payment is still being processed.')] };
    default:
      return {
        ...rejectSaying(view, { retry, sentence: 'paymentFailed' }),
        log: [logOf(view, 'info', `The payment did not succeed (${payment.status}).`, payment.decline)],
      };
  }
}

/** Not the author's message for a failed payment: the visitor may have paid, and must not pay again. */
function unconfirmed(view: View) {
  return rejectSaying(view, { retry: undefined, sentence: 'paymentUnconfirmed' });
}

function logOf(view: View, status: 'info' | 'error', description: string, details?: string): Log {
  return {
    status,
    description,
    ...(details === undefined ? {} : { details }),
    context: `block ${view.blockId}`,
  };
}
