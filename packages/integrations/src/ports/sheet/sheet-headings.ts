// The headings of a Google sheet, for the form of an author.
import type { Failed } from '@colloquy/schema';
import type { CredentialVault } from '../../credentials/credential-vault.ts';
import { createEgressGuard } from '../../egress/egress-guard.ts';
import type { IntegrationSettings } from '../../settings/integration-settings.ts';
import type { Deadline } from '../deadline.ts';
import { guardedFetch } from '../web/guarded-fetch.ts';
import type { HttpClient } from '../web/http-client.ts';
import { createHttpClient } from '../web/http-client.ts';
import { googleAccess } from './google-access.ts';
import { readFirstRow } from './google-sheets.ts';

/** What reading needs. */
export interface HeadingsDependencies {
  readonly vault: Pick<CredentialVault, 'get' | 'set' | 'list'>;
  readonly settings: Pick<IntegrationSettings, 'googleClientId' | 'googleClientSecret'>;
  readonly openAddresses: readonly string[];
  readonly deadline: Deadline;
  readonly maximumBytes: number;
  /** Default: a client with its own guard. */
  readonly httpClient?: HttpClient;
}

/**
 * Reads the first row of a sheet, and no other. Never rejects. Failures: as those of the port `sheet`.
 *
 * @example await readHeadings({ credentialsId: 'google', spreadsheetId: '1Bxi', sheetId: '0' }, dependencies) // { ok: true, names: ['Name', 'Guests'] }
 */
export async function readHeadings(
  place: {
    readonly credentialsId: string;
    readonly botId?: string | undefined;
    readonly spreadsheetId: string;
    readonly sheetId: string;
  },
  { vault, settings, openAddresses, deadline, maximumBytes, httpClient }: HeadingsDependencies,
): Promise<{ readonly ok: true; readonly names: readonly string[] } | Failed> {
  const application = { clientId: settings.googleClientId, clientSecret: settings.googleClientSecret };
  return readFirstRow(place, {
    open: googleAccess({ vault, application }),
    fetch: guardedFetch({
      httpClient: httpClient ?? createHttpClient({ guard: createEgressGuard({ allow: openAddresses }) }),
      deadline,
      idempotencyKey: place.credentialsId,
      maximumBytes,
    }),
    botId: place.botId,
    signal: deadline.signal,
  });
}
