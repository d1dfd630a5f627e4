// Serializes a mail for Gmail (RFC 5322).
import { createTransport } from 'nodemailer';
import type { MailAddress } from '../../egress/mail-address.ts';
import type { MailAttachment } from '../mail/mail-attachments.ts';
import { mailFields, named } from '../mail/mail-fields.ts';
import type { MailMessage } from '../mail/mail-message.ts';

/** A mail that is ready to be serialized. */
export interface WrittenMail {
  readonly message: MailMessage;
  /** Absent: Gmail adds the address of the account. */
  readonly from: MailAddress | undefined;
  readonly messageId: string;
  readonly attachments: readonly MailAttachment[];
}

/**
 * Serializes a mail.
 *
 * @example (await writeMime({ message, from: undefined, messageId: '<1@colloquy>', attachments: [] })).toString() // 'To: …'
 */
export async function writeMime({ message, from, messageId, attachments }: WrittenMail): Promise<Buffer> {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { message: bytes } = await transport.sendMail({
    ...(from ? { from: named(from) } : {}),
    to: message.to.map(named),
    text: message.text ?? '',
    ...mailFields({ message, attachments, messageId }),
  });
  return bytes as Buffer;
}
