// The port `payment`: sets up a payment with its provider, and asks the provider what became of it.
import { z } from 'zod';
import { namedValues } from '../named-values.ts';
import { portLimits } from './limits.ts';
import { portContract } from './port-contract.ts';

const account = {
  /** Credentials of type `stripe`. */
  credentialsId: z.string().min(1),
  /** Whether the keys for tests are used, when the credentials have some. */
  isTest: z.boolean().default(false),
};
const paymentId = z.string().regex(/^\w+$/).max(portLimits.paymentIdCharacters);

export const paymentPort = portContract({
  port: 'payment',
  subject: 'payment',
  /** Amounts are in the smallest unit of the currency. */
  request: z.discriminatedUnion('action', [
    z.object({
      action: z.literal('create'),
      ...account,
      amount: z.int().min(1).max(portLimits.paymentAmount),
      currency: z.string().regex(/^[a-z]{3}$/),
      receiptEmail: z.string().optional(),
      description: z.string().max(portLimits.paymentDescriptionCharacters).optional(),
      metadata: namedValues(z.string().max(portLimits.paymentMetadataCharacters)).default({}),
      /** A payment that was set up earlier: it is used again when it asks for the same and is not over. */
      reuse: paymentId.optional(),
    }),
    z.object({ action: z.literal('retrieve'), ...account, paymentId }),
  ]),
  /** Both keys are made for the visitor's browser; with them it can pay this payment and do nothing else. */
  response: z.object({
    paymentId: z.string(),
    /** Stripe's word: `requires_payment_method`, `requires_action`, `processing`, `succeeded`, `canceled`, … */
    status: z.string(),
    amount: z.number().optional(),
    currency: z.string().optional(),
    clientSecret: z.string(),
    publicKey: z.string(),
    /** Why the last try to pay failed, in the provider's words. */
    decline: z.string().optional(),
  }),
});
