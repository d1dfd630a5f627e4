// The credentials of a Gmail account.
import type { CredentialDataOf } from '@colloquy/schema';
import { credentialType } from '@colloquy/schema';
import { z } from 'zod';

const text = z.string().min(1);

export const gmailCredentials = credentialType({
  type: 'gmail',
  label: 'Gmail',
  fields: [
    {
      path: '',
      label: 'OAuth tokens',
      help: 'The tokens as JSON. They belong to the OAuth application of the server, or to the one given as customClient.',
      kind: 'json',
      example:
        '{ "customClient": { "id": "client-1", "secret": "…" }, "credentials": { "refreshToken": "…" } }',
    },
  ],
  publicPaths: ['customClient.id'],
  data: () =>
    z.looseObject({
      customClient: z.looseObject({ id: text, secret: text }).optional(),
      credentials: z.looseObject({
        accessToken: text.optional(),
        refreshToken: text,
        expiryDate: z.number().optional(),
      }),
    }),
  homes: ['https://gmail.googleapis.com', 'https://oauth2.googleapis.com'],
});
export type GmailData = CredentialDataOf<typeof gmailCredentials>;
