// The port `mail`: sends a mail through the SMTP server of its credentials.
import { smtpCredentials } from '@colloquy/blocks';
import { failed, mailPort } from '@colloquy/schema';
import type { CredentialVault } from '../../credentials/credential-vault.ts';
import type { Files } from '../../files/files.ts';
import type { Deadline } from '../deadline.ts';
import { pause } from '../deadline.ts';
import type { PerformContext, PortOutcome } from '../define-port.ts';
import { definePort } from '../define-port.ts';
import { limits } from '../limits.ts';
import type { Port } from '../port.ts';
import type { ByteBudget } from '../web/byte-budget.ts';
import { createByteBudget } from '../web/byte-budget.ts';
import { hashedKey } from '../web/web-request.ts';
import type { WebSender } from '../web/web-sender.ts';
import { loadAttachments } from './mail-attachments.ts';
import type { MailMessage, MailRequest } from './mail-message.ts';
import { readMailMessage } from './mail-message.ts';
import type { SmtpSending } from './smtp-sender.ts';
import { sendMail } from './smtp-sender.ts';

export interface MailPortOptions {
  readonly vault: Pick<CredentialVault, 'get' | 'redactSecrets'>;
  /** Fetches attachments. */
  readonly send: WebSender;
  /** The files of chats, for attachments that were uploaded there. */
  readonly files?: Pick<Files, 'find'>;
  /** Certificates in PEM that are trusted in addition to the usual ones. */
  readonly authorities?: readonly string[];
  /** Aborted when the server stops. */
  readonly signal?: AbortSignal;
}

/**
 * Creates the port. The Message-ID is derived from the idempotency key: a mail sent again after a crash has the same
 * one, so that mail servers and clients recognize it. Failures: `missing_credentials`, `wrong_key`,
 * `damaged_credentials`, `invalid_request`, `too_large`, `rejected`, `unreachable`, `tls`, `invalid_response`,
 * `timeout`, `aborted`, `overloaded`. Their messages contain no secrets.
 *
 * @example
 * const mail = createMailPort({ vault, send });
 * await mail({ port: 'mail', request: { credentialsId: 'default', to: ['ada@example.com'], subject: 'Hi', text: 'Hello' }, timeoutMs: 10_000 }, { idempotencyKey });
 * // { ok: true, response: { messageId: '<…@example.org>', accepted: ['ada@example.com'], rejected: [], warnings: [] } }
 */
export function createMailPort(options: MailPortOptions): Port {
  const { vault, signal } = options;
  const budget = createByteBudget(limits.mailsInMemoryBytes);
  const redact = vault.redactSecrets;
  const sending = definePort(mailPort, { signal, redact }, (request, context) =>
    send(request, { ...options, ...context, budget }),
  );
  let open = 0;
  return async (call, context) => {
    if (open >= limits.openMails)
      return failed('overloaded', 'The server is sending too many emails. Try again in a moment.');
    open += 1;
    try {
      return await sending(call, context);
    } finally {
      open -= 1;
    }
  };
}

type SendOptions = MailPortOptions & PerformContext & { readonly budget: ByteBudget };

async function send(
  request: MailRequest,
  {
    vault,
    idempotencyKey,
    sessionId,
    botId,
    deadline,
    budget,
    send: fetchFile,
    files,
    authorities,
  }: SendOptions,
): Promise<PortOutcome<typeof mailPort>> {
  const read = readMailMessage(request);
  if (!read.ok) return read;
  const credentials = await vault.get(request.credentialsId, smtpCredentials, botId);
  if (!credentials.ok) return credentials;
  const domain = credentials.data.from.email.split('@').at(-1);
  const messageId = `<${hashedKey(idempotencyKey).slice(0, 40)}@${domain}>`;
  const loaded = await loadAttachments(request.attachments, {
    send: fetchFile,
    files,
    sessionId,
    budget,
    deadline,
  });
  try {
    const sent = await sendWithRetries(
      {
        message: read.message,
        attachments: loaded.attachments,
        messageId,
        credentials: credentials.data,
        authorities,
      },
      deadline,
    );
    if (!sent.ok) return failed(sent.failure.code, withoutRecipients(sent.failure.message, read.message));
    const { accepted, rejected } = sent;
    return {
      ok: true,
      response: { messageId, accepted, rejected, warnings: [...read.warnings, ...loaded.warnings] },
    };
  } finally {
    loaded.release();
  }
}

/** Removes recipients from a mail server's message: visitors can see failures in the chat, but not who receives its mails. */
function withoutRecipients(words: string, { to, cc, bcc }: MailMessage): string {
  return [...to, ...cc, ...bcc].reduce(
    (text, { address }) => text.replaceAll(new RegExp(RegExp.escape(address), 'gi'), '[recipient]'),
    words,
  );
}

/** Retries only when no connection was established. */
async function sendWithRetries(sending: Omit<SmtpSending, 'signal' | 'timeoutMs'>, deadline: Deadline) {
  for (let retries = 0; ; retries++) {
    const sent = await sendMail({
      ...sending,
      signal: deadline.signal,
      timeoutMs: Math.max(1, Math.ceil(deadline.remainingMs())),
    });
    if (sent.ok || !sent.isUnsent || retries >= limits.retries) return sent;
    if (!(await pause(limits.retryPauseMs * 2 ** retries, deadline))) return sent;
  }
}
