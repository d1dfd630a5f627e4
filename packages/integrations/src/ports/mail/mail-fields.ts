// The common fields of all mails, in the format of nodemailer.
import type { MailAddress } from '../../egress/mail-address.ts';
import type { MailAttachment } from './mail-attachments.ts';
import type { MailMessage } from './mail-message.ts';

/** An address with its display name, which may be empty. */
export function named({ name = '', address }: MailAddress): Required<MailAddress> {
  return { name, address };
}

/**
 * All fields but sender, recipients and text.
 *
 * @example transport.sendMail({ from, to, text, ...mailFields({ message, attachments, messageId }) })
 */
export function mailFields({
  message,
  attachments,
  messageId,
}: {
  readonly message: Pick<MailMessage, 'replyTo' | 'subject'>;
  readonly attachments: readonly MailAttachment[];
  readonly messageId: string;
}) {
  return {
    ...(message.replyTo ? { replyTo: named(message.replyTo) } : {}),
    subject: message.subject,
    messageId,
    // Auto-responders must not reply to a machine (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    attachments: attachments.map(({ filename, content, contentType }) => ({
      filename,
      content,
      ...(contentType ? { contentType } : {}),
    })),
    // Contents are passed in memory; nodemailer must not open files or URLs on its own.
    disableFileAccess: true,
    disableUrlAccess: true,
    xMailer: false as const,
  };
}
