// The ports `mail` and `gmail`: a mail, through an SMTP server or from a person's own Google account.
import { z } from 'zod';
import { portLimits } from './limits.ts';
import { portContract } from './port-contract.ts';

const addresses = z.array(z.string()).default([]);

const mail = z.object({
  credentialsId: z.string(),
  to: addresses,
  cc: addresses,
  bcc: addresses,
  /** `Name <address>`; the name is then shown as the sender's. */
  replyTo: z.string().optional(),
  subject: z.string().default(''),
  text: z.string().optional(),
  html: z.string().optional(),
  /** Files by their web addresses. Those that were uploaded here are read where they are kept. */
  attachments: z.array(z.object({ url: z.string(), name: z.string().optional() })).default([]),
});

/** What could not be had, for the log: a file to attach, a label. */
const warnings = z.array(z.string()).default([]);

export const mailPort = portContract({
  port: 'mail',
  subject: 'mail',
  request: mail,
  response: z.object({
    messageId: z.string().optional(),
    /** Recipients that the mail server took, and those that it did not. */
    accepted: z.array(z.string()).default([]),
    rejected: z.array(z.string()).default([]),
    warnings,
  }),
});

export const gmailPort = portContract({
  port: 'gmail',
  subject: 'mail',
  request: mail.extend({
    /** `Name <address>`, of the account or an alias of it. */
    from: z.string().optional(),
    threadId: z.string().optional(),
    /** Name of a label; it is made when there is none. */
    label: z.string().max(portLimits.gmailLabelCharacters).optional(),
  }),
  response: z.object({ id: z.string().optional(), threadId: z.string().optional(), warnings }),
});
