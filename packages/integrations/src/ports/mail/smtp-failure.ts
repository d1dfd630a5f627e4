// Converts errors of the mail transport to failures for the author of a bot.
import type { PortFailureCode } from '@colloquy/schema';
import { failed } from '@colloquy/schema';
import type { UnsentMail } from './unsent-mail.ts';

/** Properties that nodemailer adds to errors. */
interface SmtpError {
  readonly code?: unknown;
  readonly command?: unknown;
  readonly message?: unknown;
  readonly response?: unknown;
  readonly responseCode?: unknown;
}

/**
 * Converts an error to a failure, with the server's own message if there is one.
 *
 * @example smtpFailure(error, 'mail.example').failure.code // 'unreachable'
 */
export function smtpFailure(error: unknown, host: string): UnsentMail {
  const { code, command, message, response, responseCode }: SmtpError = error instanceof Object ? error : {};
  const words = String(response ?? message ?? error).slice(0, 500);
  const fail = (failure: PortFailureCode, sentence: string, isUnsent = false): UnsentMail => ({
    ...failed(failure, sentence),
    isUnsent,
  });
  switch (code) {
    case 'EAUTH':
    case 'ENOAUTH':
    case 'EOAUTH2':
      return fail('rejected', `The mail server "${host}" rejected the user name or password: ${words}`);
    case 'EENVELOPE':
      return fail('rejected', `The mail server "${host}" rejected the sender or the recipients: ${words}`);
    case 'EMESSAGE':
    case 'EMAXLIMIT':
      return fail('rejected', `The mail server "${host}" rejected the email: ${words}`);
    case 'ETLS':
    case 'EREQUIRETLS':
      return fail('tls', `No secure connection to the mail server "${host}": ${words}`);
    case 'EPROTOCOL':
      // A temporary rejection before anything was sent allows a retry (RFC 5321, 4.2.1: codes from 400 are rejections
      // by the server).
      if (typeof responseCode === 'number' && responseCode >= 400)
        return fail(
          'rejected',
          `The mail server "${host}" accepts no email at the moment: ${words}`,
          command === 'CONN' && responseCode < 500,
        );
      return fail('invalid_response', `The mail server "${host}" violated the protocol: ${words}`);
    case 'EDNS':
      return fail('unreachable', `The mail server "${host}" was not found.`, true);
    case 'ETIMEDOUT':
      return fail('timeout', `The mail server "${host}" did not answer in time.`);
    default:
      if (isCertificateError(error))
        return fail('tls', `No secure connection to the mail server "${host}": ${words}`);
      return fail(
        'unreachable',
        `The connection to the mail server "${host}" failed: ${words}`,
        command === 'CONN' && /ECONNREFUSED|EHOSTUNREACH|ENETUNREACH/.test(words),
      );
  }
}

function isCertificateError(error: unknown): boolean {
  const text = error instanceof Error ? error.message : String(error);
  return /certificate|SSL routines|wrong version number|TLS|altnames/i.test(text);
}
