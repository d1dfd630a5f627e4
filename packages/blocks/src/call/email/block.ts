// The email block: sends a mail with the visitor's answers, or with the author's text.
import type { Move, PortResult, View } from '@colloquy/engine';
import { callBlock } from '@colloquy/engine';
import type { Log, PortRequest } from '@colloquy/schema';
import { mailPort } from '@colloquy/schema';
import { limits } from '../limits.ts';
import { attachmentsOf, omittedComplaints } from '../mail/attachments.ts';
import { addressesOf } from '../mail/recipients.ts';
import { noCredentials } from '../unfinished-call.ts';
import { writeContent } from './content.ts';
import { smtpCredentials } from './credentials.ts';
import type { EmailOptions } from './definition.ts';
import { EmailDefinition } from './definition.ts';

export const email = callBlock({
  type: 'Email',
  summary: 'Sends an email. Nothing is sent in preview.',
  credentials: smtpCredentials,
  definition: EmailDefinition,
  port: mailPort,
  readsAll: ({ options }) => !(options?.isCustomBody ?? (options?.body ?? '') !== ''),
  mistakes: ({ options = {} }) => [
    ...(options.recipients?.some((recipient) => recipient.trim() !== '')
      ? []
      : [
          {
            path: ['options', 'recipients'],
            severity: 'warning' as const,
            code: 'no_recipients',
            message: 'The block has no recipients, so no email is sent.',
            fix: 'Add a recipient: an address, or a {{variable}} that holds one.',
          },
        ]),
    ...(options.credentialsId ? [] : [noCredentials('"default" for the mail account of the server')]),
  ],
  call({ options = {} }, view) {
    if (!options.recipients?.some((recipient) => recipient.trim() !== ''))
      return skip(view, { status: 'info', description: 'The email has no recipients, so it was not sent.' });
    if (view.isPreview) return skip(view, { status: 'info', description: 'Emails are not sent in preview.' });
    const { credentialsId } = options;
    if (!credentialsId)
      return skip(view, {
        status: 'error',
        description: 'The email block has no credentials, so the email was not sent.',
        details:
          'Set credentialsId of the block to credentials of type smtp, or to "default" for the mail account of the server.',
      });
    const request = writeMail(options, { credentialsId, view });
    if (!request.to?.length)
      return skip(view, {
        status: 'error',
        description: 'The recipients of the email are empty, so it was not sent.',
      });
    return { call: { request, timeoutMs: limits.mailTimeoutMs } };
  },
  returned: ({ options }, result, view) => {
    const { omittedCount: leftOutCount } = attachmentsOf(options?.attachmentsVariableId, view);
    return { log: describe(result, leftOutCount).map((log) => placed(log, view)) };
  },
});

function writeMail(
  options: EmailOptions,
  { credentialsId, view }: { readonly credentialsId: string; readonly view: View },
): PortRequest<typeof mailPort> {
  const replyTo = view.text(options.replyTo).trim();
  return {
    credentialsId,
    to: addressesOf(options.recipients, view),
    cc: addressesOf(options.cc, view),
    bcc: addressesOf(options.bcc, view),
    ...(replyTo === '' ? {} : { replyTo }),
    ...writeContent(options, view),
    attachments: attachmentsOf(options.attachmentsVariableId, view).files,
  };
}

function skip(view: View, log: Log): { readonly move: Move } {
  return { move: { log: [placed(log, view)] } };
}

/** Logs do not name recipients, because visitors can read them. */
function describe(result: PortResult<typeof mailPort>, omittedCount: number): readonly Log[] {
  if (!result.ok)
    return [{ status: 'error', description: 'The email was not sent.', details: result.failure.message }];
  const { rejected, warnings } = result.response;
  const refusedCount = rejected.length;
  const outcome: Log =
    refusedCount === 0
      ? { status: 'success', description: 'The email was sent.' }
      : {
          status: 'error',
          description: `The email was sent, but the mail server rejected ${refusedCount} of its recipients.`,
        };
  const complaints = [...omittedComplaints(omittedCount), ...warnings.slice(0, limits.attachments)];
  return [outcome, ...complaints.map((description) => ({ status: 'error', description }))];
}

function placed(log: Log, view: View): Log {
  return { ...log, context: `block ${view.blockId}` };
}
