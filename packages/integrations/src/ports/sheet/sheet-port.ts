// The port `sheet`: reads and writes rows of spreadsheets, at Google or in CSV files of this server.
import type { PatternMatcher } from '@colloquy/engine';
import { failed, sheetPort } from '@colloquy/schema';
import type { CredentialVault } from '../../credentials/credential-vault.ts';
import type { Deadline } from '../deadline.ts';
import { definePort } from '../define-port.ts';
import { limits } from '../limits.ts';
import type { Port } from '../port.ts';
import { guardedFetch } from '../web/guarded-fetch.ts';
import type { HttpClient } from '../web/http-client.ts';
import { diskFailure } from './disk-failure.ts';
import type { GoogleApplication } from './google-access.ts';
import { googleAccess } from './google-access.ts';
import { askGoogle } from './google-sheets.ts';
import type { SheetKeeper, SheetOutcome } from './local-sheets.ts';
import { localSheets } from './local-sheets.ts';
import type { SheetRequest } from './sheet-request.ts';

/** The credentials id for local sheets; absent credentials mean the same. */
const LOCAL = 'local';

export interface SheetPortOptions {
  /** The folder of local sheets. Without it there are none. */
  readonly folder?: string;
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
 * Creates the port. An insertion into a local sheet happens once per idempotency key. Google has no such key, so an
 * insertion that a crash interrupted may happen twice. Failures: `missing_credentials`, `wrong_key`,
 * `damaged_credentials`, `invalid_request`, `rejected`, `too_large`, `timeout`, `aborted`, `unreachable`, `tls`,
 * `invalid_response`, `overloaded`, `failed`.
 *
 * @example
 * const sheet = createSheetPort({ folder: 'data/sheets', vault, httpClient, matches });
 * await sheet({ port: 'sheet', request: { action: 'insert', spreadsheetId: 'leads', sheetId: '0', cells: [{ column: 'Name', text: 'Ada' }] }, timeoutMs: 10_000 }, context);
 * // { ok: true, response: { rowCount: 1, warnings: [] } }
 */
export function createSheetPort(options: SheetPortOptions): Port {
  const { folder, vault, matches, signal } = options;
  const keep = folder === undefined ? undefined : localSheets({ folder, matches });
  const open = googleAccess({ vault, ...(options.application ? { application: options.application } : {}) });
  const redact = vault.redactSecrets;
  return definePort(sheetPort, { signal, redact }, (request, { idempotencyKey, botId, deadline }) => {
    const { credentialsId = LOCAL } = request;
    if (credentialsId === LOCAL) return askLocal(request, { keep, idempotencyKey, botId, deadline });
    const context = { open, botId, matches, signal: deadline.signal };
    return askGoogle(
      { ...request, credentialsId },
      { ...context, fetch: fetchFor(options, { deadline, idempotencyKey }) },
    );
  });
}

async function askLocal(
  request: SheetRequest,
  {
    keep,
    idempotencyKey,
    botId,
    deadline,
  }: {
    readonly keep: SheetKeeper | undefined;
    readonly idempotencyKey: string;
    readonly botId: string | undefined;
    readonly deadline: Deadline;
  },
): Promise<SheetOutcome> {
  if (!keep)
    return failed(
      'missing_credentials',
      'This server keeps no sheets of its own. Set credentialsId of the block to Google credentials.',
    );
  try {
    return await keep(request, { idempotencyKey, botId, signal: deadline.signal });
  } catch (error) {
    return diskFailure(error);
  }
}

/** Waits as long as responses with Retry-After ask for: a temporary rejection by Google had no effect, so a retry is safe. */
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
