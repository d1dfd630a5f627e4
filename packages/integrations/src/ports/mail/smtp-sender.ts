// Sends a mail to an SMTP server: one connection per mail, within the deadline.

import { rootCertificates } from 'node:tls';
import type { SmtpData } from '@colloquy/blocks';
import { createTransport } from 'nodemailer';
import { limits } from '../limits.ts';
import type { MailAttachment } from './mail-attachments.ts';
import { mailFields, named } from './mail-fields.ts';
import type { MailMessage } from './mail-message.ts';
import { smtpFailure } from './smtp-failure.ts';
import type { UnsentMail } from './unsent-mail.ts';

/** The server's acceptance of a mail. */
export interface SentMail {
  readonly messageId: string;
  readonly accepted: readonly string[];
  readonly rejected: readonly string[];
}

export interface SmtpSending {
  readonly message: MailMessage;
  readonly attachments: readonly MailAttachment[];
  readonly messageId: string;
  readonly credentials: SmtpData;
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  /** Certificates in PEM that are trusted in addition to the usual ones. */
  readonly authorities?: readonly string[] | undefined;
}

/** Ports that start encryption with STARTTLS; all others are encrypted from the first byte. */
const STARTTLS_PORTS: ReadonlySet<number> = new Set([25, 587, 2525]);

/**
 * Sends a mail. Never rejects. After the text was sent, an error does not show whether the server accepted it, so there
 * is no retry. A turn that runs again after a crash sends the same Message-ID, so that receivers recognize it. Only
 * operators set the host, in the vault, so it may be inside the private network.
 *
 * @example
 * const sent = await sendMail({ message, attachments: [], messageId, credentials, signal, timeoutMs: 10_000 });
 */
export async function sendMail(
  sending: SmtpSending,
): Promise<({ readonly ok: true } & SentMail) | UnsentMail> {
  const { message, attachments, messageId, credentials, signal } = sending;
  const transport = createTransport(transportOptions(sending));
  try {
    const { accepted = [], rejected = [] } = await transport.sendMail({
      from: { name: message.replyTo?.name ?? credentials.from.name ?? '', address: credentials.from.email },
      to: [...message.to].map(named),
      cc: [...message.cc].map(named),
      bcc: [...message.bcc].map(named),
      ...(message.html === undefined ? { text: message.text ?? '' } : { html: message.html }),
      ...(message.html !== undefined && message.text !== undefined ? { text: message.text } : {}),
      ...mailFields({ message, attachments, messageId }),
      signal,
    });
    return { ok: true, messageId, accepted: accepted.map(String), rejected: rejected.map(String) };
  } catch (error) {
    return smtpFailure(error, credentials.host);
  } finally {
    transport.close();
  }
}

/**
 * Checks the login at a mail server without sending anything. Never rejects.
 *
 * @example await verifySmtp(credentials, { timeoutMs: 10_000 }) // { outcome: 'refused', message: 'The mail server "mail.example" rejected …' }
 */
export async function verifySmtp(
  credentials: SmtpData,
  { timeoutMs, authorities }: Pick<SmtpSending, 'timeoutMs' | 'authorities'>,
): Promise<{ readonly outcome: 'works' | 'refused' | 'failed'; readonly message?: string }> {
  const transport = createTransport(transportOptions({ credentials, timeoutMs, authorities }));
  try {
    await transport.verify();
    return { outcome: 'works' };
  } catch (error) {
    const { code, message } = smtpFailure(error, credentials.host).failure;
    return { outcome: code === 'rejected' ? 'refused' : 'failed', message };
  } finally {
    transport.close();
  }
}

function transportOptions({
  credentials,
  timeoutMs,
  authorities,
}: Pick<SmtpSending, 'credentials' | 'timeoutMs' | 'authorities'>) {
  const { host, port, username, password, isTlsEnabled = false } = credentials;
  const isEncryptedFromStart = port === 465 || (isTlsEnabled && !STARTTLS_PORTS.has(port));
  return {
    host,
    port,
    secure: isEncryptedFromStart,
    requireTLS: isTlsEnabled && !isEncryptedFromStart,
    ...(username ? { auth: { user: username, pass: password ?? '' } } : {}),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    // After the deadline nothing waits for the socket.
    socketCloseTimeout: 0,
    maxResponseSize: limits.mailReplyBytes,
    disableFileAccess: true,
    disableUrlAccess: true,
    tls: {
      // With required encryption the certificate must be valid. With opportunistic encryption, an invalid one is still
      // better than none.
      rejectUnauthorized: isTlsEnabled || isEncryptedFromStart,
      ...(authorities ? { ca: [...rootCertificates, ...authorities] } : {}),
    },
  };
}
