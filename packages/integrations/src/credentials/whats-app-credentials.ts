// The credentials of WhatsApp, which only a channel uses, no block.
import { credentialType } from '@colloquy/schema';
import { z } from 'zod';

const text = z.string().min(1);

export const whatsAppCredentials = credentialType({
  type: 'whatsApp',
  label: 'WhatsApp',
  fields: [
    { path: 'systemUserAccessToken', label: 'Access token of the system user' },
    { path: 'phoneNumberId', label: 'Phone number id', isPublic: true },
    { path: 'appSecret', label: 'App secret', isOptional: true },
  ],
  publicPaths: ['provider', 'wabaId'],
  data: () =>
    z.union([
      z.looseObject({ provider: z.literal('360dialog'), apiKey: text, webhookSecret: text.optional() }),
      z.looseObject({
        provider: z.literal('meta').optional(),
        systemUserAccessToken: text,
        phoneNumberId: text,
        wabaId: text.optional(),
        appSecret: text.optional(),
      }),
    ]),
  homes: [],
});
