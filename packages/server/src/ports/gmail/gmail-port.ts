// The port `gmail`: sends a mail from a person's own Google account.
import type { Failed } from '@colloquy/schema';
import { failed } from '@colloquy/schema';
import { z } from 'zod';
import type { CredentialVault } from '../../credentials/credential-vault.ts';
import { readMailAddress } from '../../egress/mail-address.ts';
import type { Files } from '../../files/files.ts';
import type { Deadline } from '../deadline.ts';
import { withinDeadline } from '../deadline.ts';
import { limits } from '../limits.ts';
import { gatherAttachments } from '../mail/mail-attachments.ts';
import { mailRequestSchema, readMailMessage } from '../mail/mail-message.ts';
import type { Port, PortContext } from '../port.ts';
import type { ByteBudget } from '../web/byte-budget.ts';
import { createByteBudget } from '../web/byte-budget.ts';
import { hashedKey } from '../web/web-request.ts';
import type { WebSender } from '../web/web-sender.ts';
import type { AccessOptions, GetAccessToken } from './access-token.ts';
import { createAccess } from './access-token.ts';
import type { AskGmail } from './gmail-api.ts';
import { addLabel, createGmail, sendMime } from './gmail-api.ts';
import { writeMime } from './mime-message.ts';

const gmailRequestSchema = mailRequestSchema.extend({
  /** `Name <address>`, of the account or an alias of it. */
  from: z.string().optional(),
  threadId: z.string().optional(),
  /** Name of a label; it is made when there is none. */
  label: z.string().max(limits.gmailLabelCharacters).optional(),
});
type GmailRequest = z.infer<typeof gmailRequestSchema>;

export interface GmailPortOptions {
  readonly vault: Pick<CredentialVault, 'get' | 'set' | 'list' | 'redactSecrets'>;
  readonly send: WebSender;
  readonly files?: Pick<Files, 'find'>;
  readonly application?: AccessOptions['application'];
  /** Where the service and its tokens are. */
  readonly apiUrl?: string;
  readonly tokenUrl?: string;
  /** Epoch milliseconds. */
  readonly clock?: () => number;
  /** Aborted when the server stops. */
  readonly signal?: AbortSignal;
}

/**
 * Makes the port. The response is `{ id, threadId, warnings }`. Google knows no key against sending twice: a mail that was under way when the
 * server died is sent again, with the same Message-ID, by which readers know it. Failures: those of the ports `http` and `mail`.
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
  return async (call, context) => {
    const wanted = gmailRequestSchema.safeParse(call.request);
    if (!wanted.success)
      return failed('invalid_request', `The mail cannot be understood: ${z.prettifyError(wanted.error)}`);
    const result = await withinDeadline({ timeoutMs: call.timeoutMs, signal }, (deadline) =>
      perform(wanted.data, { ...options, apiUrl, getToken, budget, context, deadline }),
    );
    return result.ok ? result : failed(result.failure.code, vault.redactSecrets(result.failure.message));
  };
}

type Performing = GmailPortOptions & {
  readonly apiUrl: string;
  readonly getToken: GetAccessToken;
  readonly budget: ByteBudget;
  readonly context: PortContext;
  readonly deadline: Deadline;
};

async function perform(
  request: GmailRequest,
  { vault, send, files, apiUrl, getToken, budget, context, deadline }: Performing,
): Promise<{ readonly ok: true; readonly response: Readonly<Record<string, unknown>> } | Failed> {
  const read = readMailMessage(request);
  if (!read.ok) return read;
  const from = request.from === undefined ? undefined : readMailAddress(request.from);
  if (request.from !== undefined && !from)
    return failed('invalid_request', 'The sender of this mail is not one mail address.');
  // Before anything is fetched: without access nothing can be sent.
  const token = await getToken(request.credentialsId, { botId: context.botId, deadline });
  if (!token.ok) return token;
  const key = hashedKey(context.idempotencyKey);
  const gathered = await gatherAttachments(request.attachments, {
    send,
    files,
    sessionId: context.sessionId,
    budget,
    deadline,
  });
  try {
    const messageId = `<${key.slice(0, 40)}@colloquy.invalid>`;
    const mime = await writeMime({
      message: read.message,
      from,
      messageId,
      attachments: gathered.attachments,
    });
    const ask: AskGmail = createGmail({
      apiUrl,
      send,
      deadline,
      getToken: (isRefused) => getToken(request.credentialsId, { botId: context.botId, deadline, isRefused }),
      redact: vault.redactSecrets,
    });
    const sent = await sendMime(mime, { threadId: request.threadId, ask, key });
    if (!sent.ok) return sent;
    const warning = request.label
      ? await addLabel(request.label, { messageId: sent.id, ask, key })
      : undefined;
    const warnings = [...gathered.warnings, ...(warning ? [warning] : [])];
    return { ok: true, response: { id: sent.id, threadId: sent.threadId, warnings } };
  } finally {
    gathered.release();
  }
}
