// The ports `mail` and `gmail`: an email, through an SMTP server or from a person's Google account.
import { z } from 'zod';
import { portLimits } from './limits.ts';
import { portContract } from './port-contract.ts';

const addresses = z.array(z.string()).default([]);

const mail = z.object({
  credentialsId: z.string(),
  to: addresses,
  cc: addresses,
  bcc: addresses,
  /** `Name <address>`: the name is then shown as the sender's name. */
  replyTo: z.string().optional(),
  subject: z.string().default(''),
  text: z.string().optional(),
  html: z.string().optional(),
  /** Files by their URLs. Files uploaded to this server are read directly from storage. */
  attachments: z.array(z.object({ url: z.string(), name: z.string().optional() })).default([]),
});

/** Parts that were not available, for the log: a file to attach, a label. */
const warnings = z.array(z.string()).default([]);

export const mailPort = portContract({
  port: 'mail',
  subject: 'mail',
  example: { accepted: ['ada@example.com'] },
  request: mail,
  response: z.object({
    messageId: z.string().optional(),
    /** Recipients that the mail server accepted and rejected. */
    accepted: z.array(z.string()).default([]),
    rejected: z.array(z.string()).default([]),
    warnings,
  }),
});

export const gmailPort = portContract({
  port: 'gmail',
  subject: 'mail',
  example: { id: 'm1', threadId: 't1' },
  request: mail.extend({
    /** `Name <address>`, with the address of the account or one of its aliases. */
    from: z.string().optional(),
    threadId: z.string().optional(),
    /** Name of a label, created if it does not exist. */
    label: z.string().max(portLimits.gmailLabelCharacters).optional(),
  }),
  response: z.object({ id: z.string().optional(), threadId: z.string().optional(), warnings }),
});
