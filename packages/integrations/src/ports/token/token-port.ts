// The port `token`: signs claims about a visitor for a service. The secret stays on the server; the visitor's page gets
// only the token.
import { failed, tokenPort } from '@colloquy/schema';
import type { CredentialVault } from '../../credentials/credential-vault.ts';
import { definePort } from '../define-port.ts';
import { limits } from '../limits.ts';
import type { Port } from '../port.ts';

export interface TokenPortOptions {
  readonly vault: Pick<CredentialVault, 'get'>;
  /** Epoch milliseconds. */
  readonly clock?: () => number;
  /** Aborted when the server stops. */
  readonly signal?: AbortSignal;
}

/**
 * Creates the port. The response is `{ token }`, a JWT signed with HS256 (RFC 7519). Failures: `missing_credentials`,
 * `wrong_key`, `damaged_credentials`, `invalid_request`, `too_large`.
 *
 * @example
 * await token({ port: 'token', request: { credentials: { id: 'support', type: 'zendesk' }, keyIdField: 'conversationsKeyId',
 *   secretField: 'conversationsSecretKey', claims: { scope: 'user', external_id: 'c-17' }, expiresInSeconds: 600 }, timeoutMs: 5_000 }, context);
 * // { ok: true, response: { token: 'eyJ…' } }
 */
export function createTokenPort({ vault, clock = Date.now, signal }: TokenPortOptions): Port {
  return definePort(tokenPort, { signal }, async (request, { botId }) => {
    const { credentials, keyIdField, secretField, claims, expiresInSeconds } = request;
    const { id, type } = credentials;
    if (JSON.stringify(claims).length > limits.tokenCharacters)
      return failed(
        'too_large',
        `The claims of the token are longer than ${limits.tokenCharacters} characters.`,
      );
    const opened = await vault.get(id, type, botId);
    if (!opened.ok) return opened;
    const { data } = opened;
    const { SignJWT } = await import('jose');
    const seconds = Math.floor(clock() / 1_000);
    const token = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: String(data[keyIdField]) })
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + expiresInSeconds)
      .sign(Buffer.from(String(data[secretField])));
    return { ok: true, response: { token } };
  });
}
