// A mail as the bytes that Gmail takes (RFC 5322).
import { createTransport } from 'nodemailer';
import type { MailAddress } from '../mail/mail-address.ts';
import type { MailAttachment } from '../mail/mail-attachments.ts';
import type { MailMessage } from '../mail/mail-message.ts';

/** A mail that is ready to be written. */
export interface WrittenMail {
  readonly message: MailMessage;
  /** Absent: Gmail puts in the address of the account. */
  readonly from: MailAddress | undefined;
  readonly messageId: string;
  readonly attachments: readonly MailAttachment[];
}

/**
 * Writes a mail.
 *
 * @example (await writeMime({ message, from: undefined, messageId: '<1@colloquy>', attachments: [] })).toString() // 'To: …'
 */
export async function writeMime({ message, from, messageId, attachments }: WrittenMail): Promise<Buffer> {
  const named = ({ name, address }: MailAddress) => ({ name: name ?? '', address });
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { message: bytes } = await transport.sendMail({
    ...(from ? { from: named(from) } : {}),
    to: message.to.map(named),
    ...(message.replyTo ? { replyTo: named(message.replyTo) } : {}),
    subject: message.subject,
    text: message.text ?? '',
    messageId,
    // Out-of-office programs must not answer a machine (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    attachments: attachments.map(({ filename, content, contentType }) => ({
      filename,
      content,
      ...(contentType ? { contentType } : {}),
    })),
    // Contents are given in memory; nothing in a mail may make this library open files or addresses by itself.
    disableFileAccess: true,
    disableUrlAccess: true,
    xMailer: false,
  });
  return bytes as Buffer;
}
