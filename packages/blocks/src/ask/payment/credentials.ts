// The credentials of Stripe: live keys, and optional test keys.
import type { CredentialDataOf } from '@colloquy/schema';
import { credentialType } from '@colloquy/schema';
import { z } from 'zod';

const text = z.string().min(1);

export const stripeCredentials = credentialType({
  type: 'stripe',
  label: 'Stripe',
  fields: [
    { path: 'live.secretKey', label: 'Secret key' },
    { path: 'live.publicKey', label: 'Publishable key', isPublic: true },
    { path: 'test.secretKey', label: 'Secret key for tests', isOptional: true },
    { path: 'test.publicKey', label: 'Publishable key for tests', isOptional: true, isPublic: true },
  ],
  data: () =>
    z.looseObject({
      live: z.looseObject({ secretKey: text, publicKey: text }),
      test: z.looseObject({ secretKey: text.optional(), publicKey: text.optional() }).optional(),
    }),
  homes: ['https://api.stripe.com'],
  trial: ({ live }) => ({ path: '/v1/balance', headers: { authorization: `Bearer ${live.secretKey}` } }),
});
export type StripeData = CredentialDataOf<typeof stripeCredentials>;
