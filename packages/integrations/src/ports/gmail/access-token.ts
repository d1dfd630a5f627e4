// Access tokens of Google accounts: reuses the stored one while it is valid, and renews it once for all concurrent
// callers.
import type { GmailData } from '@colloquy/blocks';
import { gmailCredentials } from '@colloquy/blocks';
import type { Failed } from '@colloquy/schema';
import { failed } from '@colloquy/schema';
import { z } from 'zod';
import type { CredentialVault } from '../../credentials/credential-vault.ts';
import type { Deadline } from '../deadline.ts';
import { asPartOf, withinDeadline } from '../deadline.ts';
import { limits } from '../limits.ts';
import { toPortResponse } from '../web/port-response.ts';
import { prepareRequest } from '../web/web-request.ts';
import type { WebSender } from '../web/web-sender.ts';

/** Milliseconds before its expiry from which a token is no longer used: the request takes time, and clocks differ. */
const MARGIN_MS = 60_000;

type Vault = Pick<CredentialVault, 'get' | 'set' | 'list'>;
type Token = { readonly ok: true; readonly accessToken: string };

export interface AccessOptions {
  readonly vault: Vault;
  readonly send: WebSender;
  /** The token endpoint. */
  readonly tokenUrl: string;
  /** The OAuth application, for credentials without their own. */
  readonly application?: {
    readonly clientId?: string | undefined;
    readonly clientSecret?: string | undefined;
  };
  /** Epoch milliseconds. */
  readonly clock: () => number;
  readonly signal?: AbortSignal | undefined;
}

/** Returns an access token. `isRefused`: Google rejected the last one, so a new one is needed even before its expiry. */
export type GetAccessToken = (
  credentialsId: string,
  options: {
    readonly botId: string | undefined;
    readonly deadline: Deadline;
    readonly isRefused?: boolean;
  },
) => Promise<Token | Failed>;

/**
 * Creates the function. Concurrent callers for the same credentials share one request. The token is stored in the
 * vault, so that other processes can use it.
 *
 * @example const token = await createAccess(options)('my-gmail', { deadline });
 */
export function createAccess(options: AccessOptions): GetAccessToken {
  const renewing = new Map<string, Promise<Token | Failed>>();
  return async (credentialsId, { botId, deadline, isRefused = false }) => {
    const opened = await options.vault.get(credentialsId, gmailCredentials, botId);
    if (!opened.ok) return opened;
    const { accessToken, expiryDate = 0 } = opened.data.credentials;
    if (accessToken && !isRefused && expiryDate - MARGIN_MS > options.clock())
      return { ok: true, accessToken };
    let request = renewing.get(credentialsId);
    if (!request) {
      // With its own deadline, because the first caller may time out before the others.
      request = withinDeadline({ timeoutMs: limits.tokenRequestMs, signal: options.signal }, (own) =>
        renew(credentialsId, opened.data, { ...options, botId, deadline: own }),
      ).finally(() => renewing.delete(credentialsId));
      renewing.set(credentialsId, request);
    }
    return asPartOf(deadline, () => request);
  };
}

const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number().default(0) });

async function renew(
  credentialsId: string,
  data: GmailData,
  {
    vault,
    send,
    tokenUrl,
    application = {},
    clock,
    botId,
    deadline,
  }: AccessOptions & { readonly botId: string | undefined; readonly deadline: Deadline },
): Promise<Token | Failed> {
  const id = data.customClient?.id ?? application.clientId;
  const secret = data.customClient?.secret ?? application.clientSecret;
  if (!id || !secret)
    return failed(
      'missing_credentials',
      `The access token of the credentials "${credentialsId.slice(0, 100)}" cannot be renewed. Set customClient with the id and secret of the OAuth application in the credentials, or set COLLOQUY_GOOGLE_CLIENT_ID and COLLOQUY_GOOGLE_CLIENT_SECRET on the server.`,
    );
  const form = { client_id: id, client_secret: secret, refresh_token: data.credentials.refreshToken };
  const prepared = prepareRequest(
    {
      method: 'POST',
      url: tokenUrl,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ grant_type: 'refresh_token', ...form }).toString(),
    },
    '',
  );
  if (!prepared.ok) return prepared;
  const outcome = await send(prepared.request, { deadline, staysAtOrigin: true });
  if (!outcome.ok) return outcome;
  const { statusCode, data: answer } = toPortResponse(outcome.response);
  outcome.response.release();
  const read = tokenSchema.safeParse(answer);
  if (statusCode !== 200 || !read.success)
    return failed(
      'rejected',
      `Google granted no access token for the credentials "${credentialsId.slice(0, 100)}" (status ${statusCode}): ${reasonIn(answer)}. If access was revoked, set the credentials again.`,
    );
  const { access_token: accessToken, expires_in } = read.data;
  await saveToken(credentialsId, {
    data,
    token: { accessToken, expiryDate: clock() + expires_in * 1_000 },
    botId,
    vault,
  });
  return { ok: true, accessToken };
}

/** Stores a new token, unless the credentials were changed in the meantime. Without it the next call requests another token, which is harmless. */
async function saveToken(
  credentialsId: string,
  {
    data,
    token,
    botId,
    vault,
  }: {
    readonly data: GmailData;
    readonly token: { readonly accessToken: string; readonly expiryDate: number };
    readonly botId: string | undefined;
    readonly vault: Vault;
  },
): Promise<void> {
  try {
    const now = await vault.get(credentialsId, gmailCredentials, botId);
    if (!now.ok || now.data.credentials.refreshToken !== data.credentials.refreshToken) return;
    const summary = (await vault.list()).find(({ id }) => id === credentialsId);
    await vault.set({
      id: credentialsId,
      type: gmailCredentials.type,
      ...(summary ? { name: summary.name } : {}),
      data: { ...now.data, credentials: { ...now.data.credentials, ...token } },
    });
  } catch {
    // The disk is full or read-only; operations that depend on storage report that.
  }
}

function reasonIn(answer: unknown): string {
  const { error, error_description } = (answer ?? {}) as Readonly<Record<string, unknown>>;
  const reason = [error_description, error].find((part) => typeof part === 'string');
  return typeof reason === 'string' ? reason.slice(0, 200) : 'no reason given';
}
