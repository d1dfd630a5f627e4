// The credentials of a mail server.
import type { CredentialDataOf } from '@colloquy/schema';
import { credentialType } from '@colloquy/schema';
import { z } from 'zod';

export const smtpCredentials = credentialType({
  type: 'smtp',
  label: 'Mail server (SMTP)',
  fields: [
    { path: 'host', label: 'Host', isPublic: true, example: 'smtp.example.com' },
    {
      path: 'port',
      label: 'Port',
      help: 'Usually 587, or 465 for encryption from the start.',
      kind: 'number',
      example: '587',
    },
    { path: 'username', label: 'User name', isOptional: true, isPublic: true },
    { path: 'password', label: 'Password', isOptional: true },
    {
      path: 'from.email',
      label: 'Sender address',
      kind: 'email',
      isPublic: true,
      example: 'bot@example.com',
    },
    { path: 'from.name', label: 'Sender name', isOptional: true, isPublic: true },
  ],
  data: () =>
    z.looseObject({
      host: z.string().min(1),
      port: z.int().min(1).max(65_535),
      username: z.string().optional(),
      password: z.string().optional(),
      /**
       * TLS from the first byte on port 465, otherwise STARTTLS. Without it, a connection to a server that offers no
       * encryption stays unencrypted.
       */
      isTlsEnabled: z.boolean().optional(),
      from: z.looseObject({ email: z.email(), name: z.string().optional() }),
    }),
  // Used only by the port `mail`, at the host in them.
  homes: [],
  trial: (mailServer) => ({ mailServer }),
});
export type SmtpData = CredentialDataOf<typeof smtpCredentials>;
