// The port `sheet`: reads and writes rows of Google spreadsheets.
import type { PatternMatcher } from '@colloquy/engine';
import { failed, sheetPort } from '@colloquy/schema';
import type { CredentialVault } from '../../credentials/credential-vault.ts';
import type { Deadline } from '../deadline.ts';
import { definePort } from '../define-port.ts';
import { limits } from '../limits.ts';
import type { Port } from '../port.ts';
import { guardedFetch } from '../web/guarded-fetch.ts';
import type { HttpClient } from '../web/http-client.ts';
import type { GoogleApplication } from './google-access.ts';
import { googleAccess } from './google-access.ts';
import { askGoogle } from './google-sheets.ts';

export interface SheetPortOptions {
  readonly vault: Pick<CredentialVault, 'get' | 'set' | 'list' | 'redactSecrets'>;
  readonly httpClient: HttpClient;
  /** Matches authors' patterns. */
  readonly matches: PatternMatcher;
  /** The OAuth application for people's Google accounts. */
  readonly application?: GoogleApplication;
  /** Aborted when the server stops. */
  readonly signal?: AbortSignal;
}

/**
 * Creates the port. Google has no idempotency keys, so an insertion that a crash interrupted may happen twice.
 * Failures: `missing_credentials`, `wrong_key`, `damaged_credentials`, `invalid_request`, `rejected`, `too_large`,
 * `timeout`, `aborted`, `unreachable`, `tls`, `invalid_response`, `failed`.
 *
 * @example
 * const sheet = createSheetPort({ vault, httpClient, matches });
 * await sheet({ port: 'sheet', request: { action: 'insert', credentialsId: 'google', spreadsheetId: '1Bxi', sheetId: '0', cells: [{ column: 'Name', text: 'Ada' }] }, timeoutMs: 10_000 }, context);
 * // { ok: true, response: { rowCount: 1, warnings: [] } }
 */
export function createSheetPort(options: SheetPortOptions): Port {
  const { vault, matches, signal } = options;
  const open = googleAccess({ vault, ...(options.application ? { application: options.application } : {}) });
  const redact = vault.redactSecrets;
  return definePort(sheetPort, { signal, redact }, (request, { idempotencyKey, botId, deadline }) => {
    const { credentialsId } = request;
    if (credentialsId === undefined)
      return failed(
        'missing_credentials',
        'The spreadsheet block has no Google credentials. Set credentialsId of the block to the id of your credentials; create them with: colloquy credentials set ID --type "google sheets".',
      );
    const context = { open, botId, matches, signal: deadline.signal };
    return askGoogle(
      { ...request, credentialsId },
      { ...context, fetch: fetchFor(options, { deadline, idempotencyKey }) },
    );
  });
}

/** Waits as long as Retry-After asks for, within the deadline: a temporary rejection by Google had no effect, so a retry is safe. */
function fetchFor(
  { httpClient }: SheetPortOptions,
  { deadline, idempotencyKey }: { readonly deadline: Deadline; readonly idempotencyKey: string },
): typeof fetch {
  return guardedFetch({
    httpClient: (request, options) => httpClient(request, { ...options, waitsToRetry: true }),
    deadline,
    idempotencyKey,
    maximumBytes: limits.googleSheetBytes,
  });
}
