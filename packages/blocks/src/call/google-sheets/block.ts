// The spreadsheet block: reads rows into variables, adds a row, or changes rows.
import type { Move, PortResult, View } from '@colloquy/engine';
import { callBlock } from '@colloquy/engine';
import type { Log, PortResponse } from '@colloquy/schema';
import { sheetPort } from '@colloquy/schema';
import { limits } from '../limits.ts';
import { googleSheetsCredentials } from './credentials.ts';
import type { GoogleSheetsOptions } from './definition.ts';
import { GoogleSheetsDefinition } from './definition.ts';
import { extractedCells, writeRequest } from './request.ts';

export const googleSheets = callBlock({
  type: 'Google Sheets',
  summary: 'Reads spreadsheet rows into variables, inserts a row, or updates rows.',
  card: {
    label: 'Google Sheets',
    icon: 'sheet',
    keywords: 'spreadsheet table row',
    start: { action: 'Insert a row' },
  },
  credentials: googleSheetsCredentials,
  definition: GoogleSheetsDefinition,
  port: sheetPort,
  call({ options = {} }, view) {
    const written = writeRequest(options, view);
    if ('log' in written) return { move: { log: [placed(written.log, view)] } };
    return { call: { request: written.request, timeoutMs: limits.sheetTimeoutMs } };
  },
  returned({ options = {} }, result, view) {
    const { set, log = [] } = take(options, result);
    return { ...(set ? { set } : {}), log: log.map((entry) => placed(entry, view)) };
  },
});

type Action = NonNullable<GoogleSheetsOptions['action']>;
type Rows = NonNullable<PortResponse<typeof sheetPort>['rows']>;

function take(options: GoogleSheetsOptions, result: PortResult<typeof sheetPort>): Move {
  const { action = 'Get data from sheet' } = options;
  if (!result.ok)
    return { log: [{ status: 'error', description: FAILED[action], details: result.failure.message }] };
  const { rows = [], rowCount, warnings: logged } = result.response;
  const warnings = logged
    .slice(0, limits.loggedParts)
    .map((warning): Log => ({ status: 'error', description: warning }));
  return action === 'Get data from sheet'
    ? takeRows(options, { rows, warnings })
    : { log: [done(action, rowCount), ...warnings] };
}

const FAILED: Readonly<Record<Action, string>> = {
  'Get data from sheet': 'The sheet could not be read.',
  'Insert a row': 'The row was not inserted into the sheet.',
  'Update a row': 'The sheet was not updated.',
};

/** One row gives texts, several rows give lists. Without a row the variables stay unchanged. */
function takeRows(
  options: GoogleSheetsOptions,
  { rows, warnings }: { readonly rows: Rows; readonly warnings: readonly Log[] },
): Move {
  if (rows.length === 0)
    return { log: [{ status: 'info', description: 'No matching row was found in the sheet.' }, ...warnings] };
  const set = extractedCells(options).map(({ variableId }, index) => {
    const values = rows.map((row) => row[index] ?? null);
    return { variableId, value: values.length === 1 ? values[0] : values };
  });
  return { set, log: warnings };
}

function done(action: Action, count: number): Log {
  if (action === 'Insert a row')
    return { status: 'success', description: 'The row was inserted into the sheet.' };
  return count === 0
    ? { status: 'info', description: 'No matching row was found in the sheet, so nothing was updated.' }
    : { status: 'success', description: `${count} ${count === 1 ? 'row' : 'rows'} of the sheet updated.` };
}

function placed(log: Log, view: View): Log {
  return { ...log, context: `block ${view.blockId}` };
}
