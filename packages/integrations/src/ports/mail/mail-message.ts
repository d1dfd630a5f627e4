// Validates the mail of a flow before anything is sent.
import type { Failed, mailPort, ReadRequest } from '@colloquy/schema';
import { failed } from '@colloquy/schema';
import type { MailAddress } from '../../egress/mail-address.ts';
import { readMailAddress } from '../../egress/mail-address.ts';
import { limits } from '../limits.ts';

/** A mail of a flow, parsed by the contract. */
export type MailRequest = ReadRequest<typeof mailPort>;

/** A valid mail. */
export interface MailMessage {
  readonly to: readonly MailAddress[];
  readonly cc: readonly MailAddress[];
  readonly bcc: readonly MailAddress[];
  readonly replyTo: MailAddress | undefined;
  readonly subject: string;
  readonly text: string | undefined;
  readonly html: string | undefined;
}

/**
 * Validates a mail. The subject becomes one line. An invalid address is a failure that names it; only an invalid reply
 * address is left out, since the mail is still useful without it.
 *
 * @example readMailMessage({ to: ['ada@example.com'], subject: 'New lead', … }) // { ok: true, message: { … }, warnings: [] }
 */
export function readMailMessage(
  request: MailRequest,
): { readonly ok: true; readonly message: MailMessage; readonly warnings: readonly string[] } | Failed {
  const { to, cc, bcc, replyTo, subject, text, html } = request;
  const count = to.length + cc.length + bcc.length;
  if (count === 0) return failed('invalid_request', 'The email has no recipient.');
  if (count > limits.mailRecipients)
    return failed('too_large', `The email has ${count} recipients; the maximum is ${limits.mailRecipients}.`);
  if (request.attachments.length > limits.mailAttachments)
    return failed(
      'too_large',
      `The email has ${request.attachments.length} attachments; the maximum is ${limits.mailAttachments}.`,
    );
  if ((text?.length ?? 0) > limits.mailTextCharacters || (html?.length ?? 0) > limits.mailTextCharacters)
    return failed(
      'too_large',
      `The text of the email is longer than ${limits.mailTextCharacters} characters.`,
    );
  const wrong = [...to, ...cc, ...bcc].find((address) => readMailAddress(address) === undefined);
  if (wrong !== undefined)
    return failed(
      'invalid_request',
      `"${shown(wrong)}" is not a single email address. Write each recipient separately, such as ada@example.com or Ada <ada@example.com>.`,
    );
  const read = (list: readonly string[]) => list.flatMap((address) => readMailAddress(address) ?? []);
  const answersTo = replyTo === undefined ? undefined : readReplyAddress(replyTo);
  return {
    ok: true,
    message: {
      to: read(to),
      cc: read(cc),
      bcc: read(bcc),
      replyTo: answersTo,
      subject: oneLine(subject),
      text,
      html,
    },
    warnings:
      replyTo?.trim() && !answersTo
        ? ['The reply-to address is not an email address, so the email was sent without it.']
        : [],
  };
}

/** If the visitor's name is not allowed in a mail, the address alone is used. */
function readReplyAddress(text: string): MailAddress | undefined {
  return readMailAddress(text) ?? readMailAddress(/<[^<>]*>\s*$/.exec(text)?.[0] ?? '');
}

/** A line break in a header would start another header. */
function oneLine(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return line.length > limits.mailSubjectCharacters
    ? `${line.slice(0, limits.mailSubjectCharacters - 1).toWellFormed()}…`
    : line;
}

function shown(text: string): string {
  return text.slice(0, 100).replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, '\u{fffd}');
}
