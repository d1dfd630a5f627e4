// The request and the response of the port `payment`.
import { z } from 'zod';
import { limits } from '../limits.ts';

const account = {
  /** Credentials of type `stripe`. */
  credentialsId: z.string().min(1),
  /** Whether the keys for tests are used, when the credentials have some. */
  isTest: z.boolean().default(false),
};
const paymentId = z.string().regex(/^\w+$/).max(limits.paymentIdCharacters);

/** What may be asked of the port. Amounts are in the smallest unit of the currency. */
export const paymentRequestSchema = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('create'),
    ...account,
    amount: z.int().min(1).max(limits.paymentAmount),
    currency: z.string().regex(/^[a-z]{3}$/),
    receiptEmail: z.string().optional(),
    description: z.string().max(limits.paymentDescriptionCharacters).optional(),
    metadata: z.record(z.string(), z.string().max(limits.paymentMetadataCharacters)).default({}),
    /** A payment that was set up earlier: it is used again when it asks for the same and is not over. */
    reuse: paymentId.optional(),
  }),
  z.object({ action: z.literal('retrieve'), ...account, paymentId }),
]);

export type PaymentRequest = z.infer<typeof paymentRequestSchema>;
export type CreateRequest = Extract<PaymentRequest, { action: 'create' }>;
export type RetrieveRequest = Extract<PaymentRequest, { action: 'retrieve' }>;

/** The response of the port. Both keys are made for the visitor's browser; with them it can pay this payment and do nothing else. */
export interface PaymentPortResponse {
  readonly paymentId: string;
  /** Stripe's word: `requires_payment_method`, `requires_action`, `processing`, `succeeded`, `canceled`, … */
  readonly status: string;
  readonly amount: number;
  readonly currency: string;
  readonly clientSecret: string;
  readonly publicKey: string;
  /** Why the last try to pay failed, in the provider's words. */
  readonly decline?: string;
}
