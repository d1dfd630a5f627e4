// The credentials of Google Sheets: OAuth tokens of a person, or the key file of a service account.
import type { CredentialDataOf } from '@colloquy/schema';
import { credentialType } from '@colloquy/schema';
import { z } from 'zod';

const text = z.string().min(1);

export const googleSheetsCredentials = credentialType({
  type: 'google sheets',
  label: 'Google Sheets',
  fields: [
    {
      path: '',
      label: 'Key of a service account',
      help: 'Paste the JSON key file from Google, and share the sheet with the email address of the service account. OAuth tokens of a user also work.',
      kind: 'json',
      example: '{ "refresh_token": "…" }',
    },
  ],
  publicPaths: ['client_email', 'token_type', 'scope', 'type'],
  data: () =>
    z.union([
      z.looseObject({ client_email: z.email(), private_key: text }),
      z
        .looseObject({
          refresh_token: text.nullish(),
          access_token: text.nullish(),
          expiry_date: z.number().nullish(),
          token_type: z.string().nullish(),
          id_token: z.string().nullish(),
          scope: z.string().optional(),
        })
        .refine(({ refresh_token, access_token }) => Boolean(refresh_token ?? access_token), {
          error: 'requires refresh_token, or client_email and private_key of a service account',
        }),
    ]),
  homes: ['https://sheets.googleapis.com', 'https://oauth2.googleapis.com', 'https://www.googleapis.com'],
});
export type GoogleSheetsData = CredentialDataOf<typeof googleSheetsCredentials>;
