// Options of a payment input, and the data with which the client collects the payment.
import { z } from 'zod';
import { credentialsOption } from '../credentials-option.ts';
import { ignorable, optional } from '../optional.ts';

const Address = z.object({
  country: optional(z.string()),
  line1: optional(z.string()),
  line2: optional(z.string()),
  state: optional(z.string()),
  city: optional(z.string()),
  postalCode: optional(z.string()),
});

export const PaymentInputOptions = z
  .object({
    variableId: optional(z.string()),
    provider: ignorable(z.enum(['Stripe'])),
    credentialsId: credentialsOption('stripe'),
    currency: optional(z.string()).meta({ description: 'ISO currency code. Defaults to `USD`.' }),
    amount: optional(z.string()).meta({
      description: 'Amount in major units, such as `10`, or a {{variable}}.',
    }),
    labels: optional(z.object({ button: optional(z.string()), success: optional(z.string()) })),
    retryMessageContent: optional(z.string()).meta({ description: 'Message shown if the payment fails.' }),
    additionalInformation: optional(
      z.object({
        description: optional(z.string()),
        name: optional(z.string()),
        email: optional(z.string()).meta({ description: 'Email address for the receipt.' }),
        phoneNumber: optional(z.string()),
        address: optional(Address),
      }),
    ),
  })
  .meta({ description: 'Options of a payment input.' });
export type PaymentInputOptions = z.infer<typeof PaymentInputOptions>;

export const RuntimeOptions = z
  .object({ paymentIntentSecret: z.string(), amountLabel: z.string(), publicKey: z.string() })
  .meta({ description: 'Data that the client needs to take a payment.' });
export type RuntimeOptions = z.infer<typeof RuntimeOptions>;
