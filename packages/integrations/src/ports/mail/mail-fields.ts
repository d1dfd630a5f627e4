// The fields that every mail of ours has, as the library that writes mails takes them.
import type { MailAddress } from '../../egress/mail-address.ts';
import type { MailAttachment } from './mail-attachments.ts';
import type { MailMessage } from './mail-message.ts';

/** An address with the name to show, which may be none. */
export function named({ name = '', address }: MailAddress): Required<MailAddress> {
  return { name, address };
}

/**
 * Everything but sender, recipients and words.
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
    // Out-of-office programs must not answer a machine (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    attachments: attachments.map(({ filename, content, contentType }) => ({
      filename,
      content,
      ...(contentType ? { contentType } : {}),
    })),
    // Contents are given in memory; nothing in a mail may make the library open files or addresses by itself.
    disableFileAccess: true,
    disableUrlAccess: true,
    xMailer: false as const,
  };
}
