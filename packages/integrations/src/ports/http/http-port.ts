// The port `http`: performs the HTTP request of a flow.

import { proxyCredentials } from '@colloquy/blocks';
import type { Failed } from '@colloquy/schema';
import { failed, httpPort } from '@colloquy/schema';
import type { ProxyAddress } from '../../egress/proxy-address.ts';
import { readProxyAddress } from '../../egress/proxy-address.ts';
import { definePort } from '../define-port.ts';
import type { Port } from '../port.ts';
import { redactorOf } from '../web/port-response.ts';
import type { Authorized, HttpPortOptions, HttpRequest } from './http-port-options.ts';
import { performRequest } from './perform-request.ts';
import { authorizeRequest } from './request-credentials.ts';

/**
 * Creates the port. `call.timeoutMs` bounds everything from name resolution to the last byte. Failures: `timeout`,
 * `aborted`, `blocked_address`, `unreachable`, `tls`, `too_large`, `too_many_redirects`, `invalid_response`,
 * `invalid_request`, `overloaded`; with credentials also `missing_credentials`, `wrong_key`, `damaged_credentials`.
 * Responses and failures contain no secrets.
 *
 * @example
 * const http = createHttpPort({ send: createWebSender({ guard: createEgressGuard() }) });
 * await http({ port: 'http', request: { method: 'GET', url: 'https://example.com/' }, timeoutMs: 10_000 }, { idempotencyKey });
 * // { ok: true, response: { statusCode: 200, headers: { … }, data: '<!doctype html>…' } }
 */
export function createHttpPort(options: HttpPortOptions): Port {
  const { signal } = options;
  return definePort(httpPort, { signal }, async (request, context) => {
    const authorized = await authorize(request, options, context.botId);
    if (!authorized.ok) return authorized;
    const result = await performRequest(request, authorized, { ...options, context });
    return result.ok
      ? result
      : failed(result.failure.code, redactorOf(authorized.secrets)(result.failure.message));
  });
}

/** Opens all credentials that the request names. */
async function authorize(
  { credentials, proxyCredentialsId, ...wanted }: HttpRequest,
  { openVault }: HttpPortOptions,
  botId: string | undefined,
): Promise<Authorized | Failed> {
  const bare: Authorized = { ok: true, request: wanted, secrets: [], proxy: undefined };
  if (!credentials && proxyCredentialsId === undefined) return bare;
  if (!openVault) return failed('missing_credentials', 'This server stores no credentials.');
  const vault = await openVault().catch((error: unknown) =>
    failed('missing_credentials', error instanceof Error ? error.message : String(error)),
  );
  if ('failure' in vault) return vault;
  const authorized = credentials ? await authorizeRequest(wanted, { credentials, vault, botId }) : bare;
  if (!authorized.ok || proxyCredentialsId === undefined)
    return authorized.ok ? { ...bare, ...authorized } : authorized;
  const opened = await vault.get(proxyCredentialsId, proxyCredentials, botId);
  if (!opened.ok) return opened;
  const read = readProxyAddress(opened.data.url);
  return read.ok
    ? { ...authorized, secrets: [...authorized.secrets, ...secretsOf(read.proxy)], proxy: read.proxy }
    : read;
}

function secretsOf({ authorization }: ProxyAddress): readonly string[] {
  return authorization === undefined ? [] : [authorization.replace(/^Basic /, '')];
}
