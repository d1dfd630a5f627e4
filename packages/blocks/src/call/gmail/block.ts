// Gmail: sends a mail from a person's Google account.
import { gmailPort } from '@colloquy/schema';
import { limits } from '../limits.ts';
import { attachmentsOf, omittedComplaints } from '../mail/attachments.ts';
import { addressesOf } from '../mail/recipients.ts';
import { portDeed } from '../service/declaration.ts';
import { text, variable } from '../service/option.ts';
import { serviceBlock } from '../service/service-block.ts';
import { complaint } from '../service/service-logs.ts';
import { gmailCredentials } from './credentials.ts';

export const gmail = serviceBlock({
  type: 'gmail',
  name: 'Gmail',
  summary: 'Sends an email from a Gmail account. Nothing is sent in preview.',
  icon: 'mail',
  keywords: 'mail',
  credentials: { ...gmailCredentials, places: [] },
  actions: {
    'Send email': {
      options: {
        to: text('Recipients, separated by commas. A variable is one recipient, a list variable several.'),
        subject: text('Subject line.'),
        body: text('Text.'),
        attachments: variable('Variable that holds the URL of a file, or a list of URLs.'),
        label: text('Label for the email in the account. Created if no label has this name.'),
        from: text(
          'Sender: an email address of the account, or `Name <address>`. Defaults to the address of the account.',
        ),
        threadId: text('Id of the thread that the email belongs to. The subject should match the thread.'),
        replyTo: text('Reply-to address.'),
      },
      needs: ['to'],
      timeoutSeconds: limits.mailTimeoutMs / 1_000,
      does: portDeed({
        port: gmailPort,
        write({ subject, body, label, from, threadId, replyTo }, { view, credentialsId = '', options }) {
          if (view.isPreview)
            return { move: { log: [{ status: 'info', description: 'Emails are not sent in preview.' }] } };
          const to = addressesOf([String(options.to)], view);
          if (to.length === 0)
            return {
              move: { log: [complaint('The recipients of the email are empty, so it was not sent.')] },
            };
          return {
            request: {
              credentialsId,
              to,
              ...textsIn({ subject, text: body, label, from, threadId, replyTo }),
              attachments: attachmentsOf(textOf(options.attachments), view).files,
            },
          };
        },
        // Warnings: files that could not be attached, a label that could not be added.
        keep({ warnings }, { attachments }, view) {
          const { omittedCount: leftOutCount } = attachmentsOf(textOf(attachments), view);
          const complaints = [...omittedComplaints(leftOutCount), ...warnings.slice(0, limits.attachments)];
          return { log: complaints.map((description) => complaint(description)) };
        },
      }),
      items: { 'Thread ID': 'threadId' },
    },
  },
});

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Keeps fields with a text value; the others are left out. */
function textsIn<Name extends string>(fields: { readonly [Key in Name]: unknown }) {
  const texts = Object.entries(fields).filter(([, value]) => typeof value === 'string');
  return Object.fromEntries(texts) as { readonly [Key in Name]?: string };
}
