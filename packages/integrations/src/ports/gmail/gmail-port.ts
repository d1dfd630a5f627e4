// The port `gmail`: sends a mail from a person's Google account.
import type { ReadRequest } from '@colloquy/schema';
import { failed, gmailPort } from '@colloquy/schema';
import type { CredentialVault } from '../../credentials/credential-vault.ts';
import { readMailAddress } from '../../egress/mail-address.ts';
import type { Files } from '../../files/files.ts';
import type { PerformContext, PortOutcome } from '../define-port.ts';
import { definePort } from '../define-port.ts';
import { limits } from '../limits.ts';
import { loadAttachments } from '../mail/mail-attachments.ts';
import { readMailMessage } from '../mail/mail-message.ts';
import type { Port } from '../port.ts';
import type { ByteBudget } from '../web/byte-budget.ts';
import { createByteBudget } from '../web/byte-budget.ts';
import { hashedKey } from '../web/web-request.ts';
import type { WebSender } from '../web/web-sender.ts';
import type { AccessOptions, GetAccessToken } from './access-token.ts';
import { createAccess } from './access-token.ts';
import type { AskGmail } from './gmail-api.ts';
import { addLabel, createGmail, sendMime } from './gmail-api.ts';
import { writeMime } from './mime-message.ts';

export interface GmailPortOptions {
  readonly vault: Pick<CredentialVault, 'get' | 'set' | 'list' | 'redactSecrets'>;
  readonly send: WebSender;
  readonly files?: Pick<Files, 'find'>;
  readonly application?: AccessOptions['application'];
  /** Base URLs of the API and of its tokens. */
  readonly apiUrl?: string;
  readonly tokenUrl?: string;
  /** Epoch milliseconds. */
  readonly clock?: () => number;
  /** Aborted when the server stops. */
  readonly signal?: AbortSignal;
}

/**
 * Creates the port. The response is `{ id, threadId, warnings }`. Google has no idempotency keys: a mail in progress
 * when the server crashed is sent again with the same Message-ID, by which mail clients recognize it. Failures: those
 * of the ports `http` and `mail`.
 *
 * @example
 * const gmail = createGmailPort({ vault, send });
 * await gmail({ port: 'gmail', request: { credentialsId: 'my-gmail', to: ['ada@example.com'], subject: 'Hi', text: 'Hello' }, timeoutMs: 30_000 }, context);
 * // { ok: true, response: { id: '18c…', threadId: '18c…', warnings: [] } }
 */
export function createGmailPort(options: GmailPortOptions): Port {
  const { vault, send, signal, clock = Date.now } = options;
  const { apiUrl = 'https://gmail.googleapis.com', tokenUrl = 'https://oauth2.googleapis.com/token' } =
    options;
  const { application = {} } = options;
  const getToken = createAccess({ vault, send, tokenUrl, application, clock, signal });
  const budget = createByteBudget(limits.mailsInMemoryBytes);
  return definePort(gmailPort, { signal, redact: vault.redactSecrets }, (request, context) =>
    perform(request, { ...options, ...context, apiUrl, getToken, budget }),
  );
}

type Performing = GmailPortOptions &
  PerformContext & {
    readonly apiUrl: string;
    readonly getToken: GetAccessToken;
    readonly budget: ByteBudget;
  };

async function perform(
  request: ReadRequest<typeof gmailPort>,
  { vault, send, files, apiUrl, getToken, budget, idempotencyKey, sessionId, botId, deadline }: Performing,
): Promise<PortOutcome<typeof gmailPort>> {
  const read = readMailMessage(request);
  if (!read.ok) return read;
  const from = request.from === undefined ? undefined : readMailAddress(request.from);
  if (request.from !== undefined && !from)
    return failed('invalid_request', 'The sender of this email is not a single email address.');
  // First of all, because without access nothing can be sent.
  const token = await getToken(request.credentialsId, { botId, deadline });
  if (!token.ok) return token;
  const key = hashedKey(idempotencyKey);
  const loaded = await loadAttachments(request.attachments, {
    send,
    files,
    sessionId,
    budget,
    deadline,
  });
  try {
    const messageId = `<${key.slice(0, 40)}@colloquy.invalid>`;
    const mime = await writeMime({
      message: read.message,
      from,
      messageId,
      attachments: loaded.attachments,
    });
    const ask: AskGmail = createGmail({
      apiUrl,
      send,
      deadline,
      getToken: (isRefused) => getToken(request.credentialsId, { botId, deadline, isRefused }),
      redact: vault.redactSecrets,
    });
    const sent = await sendMime(mime, { threadId: request.threadId, ask, key });
    if (!sent.ok) return sent;
    const warning = request.label
      ? await addLabel(request.label, { messageId: sent.id, ask, key })
      : undefined;
    const warnings = [...read.warnings, ...loaded.warnings, ...(warning ? [warning] : [])];
    return { ok: true, response: { id: sent.id, threadId: sent.threadId, warnings } };
  } finally {
    loaded.release();
  }
}
