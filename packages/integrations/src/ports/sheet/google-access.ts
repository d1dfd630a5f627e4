// Access to Google: a client for one call, with the key of a service account or the tokens of a person.
import { createHash } from 'node:crypto';
import type { GoogleSheetsData } from '@colloquy/blocks';
import { googleSheetsCredentials } from '@colloquy/blocks';
import type { Failed } from '@colloquy/schema';
import { failed } from '@colloquy/schema';
import type { OAuth2Client } from 'google-auth-library';
import { LRUCache } from 'lru-cache';
import type { CredentialVault } from '../../credentials/credential-vault.ts';
import { limits } from '../limits.ts';

/** The requested scope: reading and writing sheets only. */
const SCOPE = 'https://www.googleapis.com/auth/spreadsheets';

/** The OAuth application. Credentials may contain their own. */
export interface GoogleApplication {
  readonly clientId?: string | undefined;
  readonly clientSecret?: string | undefined;
}

/** Creates a client that sends its requests through the given `fetch`. */
export type OpenGoogle = (
  credentialsId: string,
  caller: { readonly fetchImplementation: typeof fetch; readonly botId: string | undefined },
) => Promise<
  { readonly ok: true; readonly client: OAuth2Client; readonly account: string | undefined } | Failed
>;

type GoogleTokens = { readonly access_token: string; readonly expiry_date: number };

/**
 * Creates the function that opens clients. All calls share an access token until it expires; a person's token is also
 * stored in the vault.
 *
 * @example
 * const opened = await googleAccess({ vault })('sheets', { fetchImplementation: fetch, botId: 'quiz' });
 * if (opened.ok) sheets({ version: 'v4', auth: opened.client });
 */
export function googleAccess({
  vault,
  application = {},
}: {
  readonly vault: Pick<CredentialVault, 'get' | 'set' | 'list'>;
  readonly application?: GoogleApplication;
}): OpenGoogle {
  const known = new LRUCache<string, GoogleTokens>({ max: limits.googleTokens });
  return async (credentialsId, { fetchImplementation, botId }) => {
    const credentials = await vault.get(credentialsId, googleSheetsCredentials, botId);
    if (!credentials.ok) return credentials;
    const { data } = credentials;
    const key = keyOf(data);
    const client = await makeClient(data, { application, fetchImplementation });
    if ('failure' in client) return client;
    const tokens = known.get(key) ?? tokensOf(data);
    client.setCredentials({
      ...('private_key' in data
        ? { refresh_token: 'unused' }
        : { refresh_token: stringOf(data.refresh_token) }),
      ...tokens,
    });
    client.on('tokens', (fresh) => {
      if (!fresh.access_token) return;
      const { access_token, expiry_date } = fresh;
      const token = { access_token, expiry_date: expiry_date ?? 0 };
      known.set(key, token);
      // In the background: if it fails, the next server requests a token again, which is harmless.
      if (!('private_key' in data))
        saveToken(credentialsId, { data, tokens: token, botId, vault }).catch(() => {});
    });
    const account = 'client_email' in data ? stringOf(data.client_email) : undefined;
    return { ok: true, client, account };
  };
}

async function makeClient(
  data: GoogleSheetsData,
  {
    application,
    fetchImplementation,
  }: { readonly application: GoogleApplication; readonly fetchImplementation: typeof fetch },
): Promise<OAuth2Client | Failed> {
  const { JWT, OAuth2Client } = await import('google-auth-library');
  // The HTTP client already retries where that is safe. After an error response, one more token request is made.
  const retryConfig = { noResponseRetries: 0, retry: 1 };
  const transporterOptions = { fetchImplementation, retryConfig };
  if ('private_key' in data) {
    // Pasted keys often contain "\n" instead of line breaks.
    const key = String(data.private_key).replaceAll('\\n', '\n');
    return new JWT({ email: String(data.client_email), key, scopes: [SCOPE], transporterOptions });
  }
  const clientId = stringOf(data.client_id) ?? application.clientId;
  const clientSecret = stringOf(data.client_secret) ?? application.clientSecret;
  const isFresh = (tokensOf(data)?.expiry_date ?? 0) > Date.now();
  if (!isFresh && (!data.refresh_token || !clientId || !clientSecret))
    return failed(
      'missing_credentials',
      'These Google credentials have expired and cannot be renewed. Add refresh_token, client_id and client_secret; the last two can also be set in COLLOQUY_GOOGLE_CLIENT_ID and COLLOQUY_GOOGLE_CLIENT_SECRET. The key of a service account needs none of them.',
    );
  return new OAuth2Client({
    ...(clientId ? { clientId } : {}),
    ...(clientSecret ? { clientSecret } : {}),
    transporterOptions,
  });
}

/** Stores a new token, unless the credentials were changed in the meantime. */
async function saveToken(
  credentialsId: string,
  {
    data,
    tokens,
    botId,
    vault,
  }: {
    readonly data: GoogleSheetsData;
    readonly tokens: GoogleTokens;
    readonly botId: string | undefined;
    readonly vault: Pick<CredentialVault, 'get' | 'set' | 'list'>;
  },
): Promise<void> {
  const now = await vault.get(credentialsId, googleSheetsCredentials, botId);
  if (!now.ok || keyOf(now.data) !== keyOf(data)) return;
  const summary = (await vault.list()).find(({ id }) => id === credentialsId);
  await vault.set({
    id: credentialsId,
    type: googleSheetsCredentials.type,
    ...(summary ? { name: summary.name } : {}),
    data: { ...now.data, ...tokens },
  });
}

/** The part of the credentials that does not change when tokens are renewed. */
function keyOf(data: GoogleSheetsData): string {
  const secret =
    stringOf(data.private_key) ?? stringOf(data.refresh_token) ?? stringOf(data.access_token) ?? '';
  return createHash('sha256').update(secret).digest('hex');
}

function tokensOf(data: GoogleSheetsData): GoogleTokens | undefined {
  const token = stringOf(data.access_token);
  return token && typeof data.expiry_date === 'number'
    ? { access_token: token, expiry_date: data.expiry_date }
    : undefined;
}

function stringOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
