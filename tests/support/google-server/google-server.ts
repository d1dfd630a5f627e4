// A server that answers as Google's token and spreadsheet services are documented to, from a sheet in memory.
import type { ServerResponse } from 'node:http';
import type { Respond, Visit } from '../../../packages/integrations/src/ports/testing/web-server.ts';
import { startWebServer } from '../../../packages/integrations/src/ports/testing/web-server.ts';

/** The one spreadsheet that there is; its sheet has the id 0 and the title `Tab 1`. */
export const SPREADSHEET_ID = '1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms';

export interface GoogleServer {
  readonly url: string;
  /** The rows of the sheet. */
  readonly rows: (string | number)[][];
  readonly visits: readonly Visit[];
  /** Takes over the next answers: tells whether it answered. */
  interrupt: ((response: ServerResponse, visit: Visit) => boolean) | undefined;
  close(): Promise<void>;
}

/**
 * Starts the server. It gives out the tokens `token-1`, `token-2`, … and takes no others.
 *
 * @example const google = await startGoogleServer([['Name'], ['Ada']]);
 */
export async function startGoogleServer(rows: (string | number)[][] = []): Promise<GoogleServer> {
  let tokens = 0;
  const respond: Respond = (response, visit) => {
    if (google.interrupt?.(response, visit)) return;
    const path = decodeURIComponent(visit.path);
    if (path === '/token') {
      tokens += 1;
      const form = new URLSearchParams(visit.body);
      if (form.get('refresh_token') === 'canary-revoked')
        return json(response, 400, {
          error: 'invalid_grant',
          error_description: 'Token has been expired or revoked.',
        });
      return json(response, 200, { access_token: `token-${tokens}`, expires_in: 3599, token_type: 'Bearer' });
    }
    if (!/^Bearer token-\d+$/.test(visit.headers.authorization ?? ''))
      return problem(response, 401, 'UNAUTHENTICATED', 'Request had invalid authentication credentials.');
    if (!path.startsWith(`/v4/spreadsheets/${SPREADSHEET_ID}/`))
      return problem(response, 404, 'NOT_FOUND', 'Requested entity was not found.');
    if (path.includes('values:batchGetByDataFilter')) return readValues(response, visit, google.rows);
    if (path.includes(':append')) return append(response, visit, google.rows);
    if (path.includes('values:batchUpdate')) return update(response, visit, google.rows);
    return problem(response, 404, 'NOT_FOUND', 'Method not found.');
  };
  const server = await startWebServer(respond);
  const google: GoogleServer = {
    url: server.url,
    rows,
    visits: server.visits,
    interrupt: undefined,
    close: server.close,
  };
  return google;
}

/** Answers with JSON. */
export function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8' }).end(JSON.stringify(body));
}

/** Answers with an error in the form of Google's interfaces (AIP-193). */
export function problem(response: ServerResponse, code: number, status: string, message: string): void {
  json(response, code, { error: { code, message, status } });
}

function readValues(response: ServerResponse, visit: Visit, rows: GoogleServer['rows']): void {
  const { dataFilters } = JSON.parse(visit.body) as {
    dataFilters: { gridRange: { sheetId?: number; endRowIndex?: number } }[];
  };
  const gridRange = dataFilters[0]?.gridRange ?? {};
  if ((gridRange.sheetId ?? 0) !== 0) {
    problem(response, 400, 'INVALID_ARGUMENT', `No grid with id: ${gridRange.sheetId}`);
    return;
  }
  const values = rows.slice(0, gridRange.endRowIndex).map((row) => row.map(String));
  json(response, 200, {
    spreadsheetId: SPREADSHEET_ID,
    valueRanges: [
      {
        valueRange: {
          range: `'Tab 1'!A1:Z${gridRange.endRowIndex ?? 1000}`,
          majorDimension: 'ROWS',
          // Empty ranges have no values at all.
          ...(values.length === 0 ? {} : { values }),
        },
        dataFilters,
      },
    ],
  });
}

function append(response: ServerResponse, visit: Visit, rows: GoogleServer['rows']): void {
  const { values } = JSON.parse(visit.body) as { values: (string | number)[][] };
  rows.push(...values);
  json(response, 200, {
    spreadsheetId: SPREADSHEET_ID,
    tableRange: "'Tab 1'!A1:B1",
    updates: {
      spreadsheetId: SPREADSHEET_ID,
      updatedRange: `'Tab 1'!A${rows.length}`,
      updatedRows: values.length,
    },
  });
}

function update(response: ServerResponse, visit: Visit, rows: GoogleServer['rows']): void {
  const { data } = JSON.parse(visit.body) as { data: { range: string; values: (string | number)[][] }[] };
  for (const { range, values } of data) {
    const [, letters = 'A', row = '1'] = /!([A-Z]+)(\d+)$/.exec(range) ?? [];
    const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
    const cells = rows[Number(row) - 1] ?? [];
    while (cells.length <= column) cells.push('');
    cells[column] = values[0]?.[0] ?? '';
  }
  json(response, 200, { spreadsheetId: SPREADSHEET_ID, totalUpdatedCells: data.length });
}
