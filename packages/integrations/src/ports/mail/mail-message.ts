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
  if (count === 0) return failed('invalid_request', 'The mail has no recipient.');
  if (count > limits.mailRecipients)
    return failed('too_large', `The mail has ${count} recipients; ${limits.mailRecipients} are the most.`);
  if (request.attachments.length > limits.mailAttachments)
    return failed(
      'too_large',
      `The mail has ${request.attachments.length} attachments; ${limits.mailAttachments} are the most.`,
    );
  if ((text?.length ?? 0) > limits.mailTextCharacters || (html?.length ?? 0) > limits.mailTextCharacters)
    return failed('too_large', `The text of the mail has more than ${limits.mailTextCharacters} characters.`);
  const wrong = [...to, ...cc, ...bcc].find((address) => readMailAddress(address) === undefined);
  if (wrong !== undefined)
    return failed(
      'invalid_request',
      `"${shown(wrong)}" is not one mail address. Give each recipient by itself, as in ada@example.com or Ada <ada@example.com>.`,
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
        ? ['The address for replies is no mail address, so the mail was sent without one.']
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
