// The port `payment`: creates a payment at its provider, and reads its status.
import { z } from 'zod';
import { namedValues } from '../named-values.ts';
import { portLimits } from './limits.ts';
import { portContract } from './port-contract.ts';

const account = {
  /** Credentials of type `stripe`. */
  credentialsId: z.string().min(1),
  /** Whether to use the test keys, if the credentials have some. */
  isTest: z.boolean().default(false),
};
const paymentId = z.string().regex(/^\w+$/).max(portLimits.paymentIdCharacters);

export const paymentPort = portContract({
  port: 'payment',
  subject: 'payment',
  example: { paymentId: 'pi_1', status: 'succeeded', clientSecret: 's', publicKey: 'p' },
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
      /** A payment created earlier. It is used again if it is for the same purchase and still open. */
      reuse: paymentId.optional(),
    }),
    z.object({ action: z.literal('retrieve'), ...account, paymentId }),
  ]),
  /** Both keys are meant for the visitor's browser: they allow paying this payment and nothing else. */
  response: z.object({
    paymentId: z.string(),
    /** The status of Stripe: `requires_payment_method`, `requires_action`, `processing`, `succeeded`, `canceled`, … */
    status: z.string(),
    amount: z.number().optional(),
    currency: z.string().optional(),
    clientSecret: z.string(),
    publicKey: z.string(),
    /** Why the last attempt to pay failed, in the provider's words. */
    decline: z.string().optional(),
  }),
});
