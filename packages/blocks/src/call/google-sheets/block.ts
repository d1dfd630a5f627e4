// The spreadsheet block: reads rows into variables, adds a row, changes rows.
import type { CallResult, Move, View } from '@colloquy/engine';
import { callBlock } from '@colloquy/engine';
import type { Log } from '@colloquy/schema';
import { limits } from '../limits.ts';
import type { GoogleSheetsOptions } from './definition.ts';
import { GoogleSheetsDefinition } from './definition.ts';
import { extractedCells, writeRequest } from './request.ts';

export const googleSheets = callBlock<GoogleSheetsDefinition>({
  type: 'Google Sheets',
  summary: 'Reads rows of a spreadsheet into variables, adds a row, or changes rows.',
  definition: GoogleSheetsDefinition,
  call({ options = {} }, view) {
    const written = writeRequest(options, view);
    if ('log' in written) return { move: { log: [placed(written.log, view)] } };
    return { call: { port: 'sheet', request: written.request, timeoutMs: limits.sheetTimeoutMs } };
  },
  returned({ options = {} }, result, view) {
    const { set, log = [] } = take(options, result);
    return { ...(set ? { set } : {}), log: log.map((entry) => placed(entry, view)) };
  },
});

type Action = NonNullable<GoogleSheetsOptions['action']>;

function take(options: GoogleSheetsOptions, result: CallResult): Move {
  const { action = 'Get data from sheet' } = options;
  if (!result.ok)
    return { log: [{ status: 'error', description: FAILED[action], details: result.failure.message }] };
  const warnings = listOf(result.response.warnings)
    .slice(0, limits.loggedParts)
    .map((warning): Log => ({ status: 'error', description: String(warning) }));
  if (action === 'Get data from sheet')
    return takeRows(options, { rows: listOf(result.response.rows).map(listOf), warnings });
  const count = Number(result.response.rowCount);
  return { log: [done(action, count), ...warnings] };
}

const FAILED: Readonly<Record<Action, string>> = {
  'Get data from sheet': 'The sheet could not be read.',
  'Insert a row': 'The row was not added to the sheet.',
  'Update a row': 'The sheet was not changed.',
};

/** One row gives texts, several give lists. No row leaves the variables as they are. */
function takeRows(
  options: GoogleSheetsOptions,
  { rows, warnings }: { readonly rows: readonly (readonly unknown[])[]; readonly warnings: readonly Log[] },
): Move {
  if (rows.length === 0)
    return { log: [{ status: 'info', description: 'No row of the sheet was found.' }, ...warnings] };
  const set = extractedCells(options).map(({ variableId }, index) => {
    const values = rows.map((row) => row[index] ?? null);
    return { variableId, value: values.length === 1 ? values[0] : values };
  });
  return { set, log: warnings };
}

function done(action: Action, count: number): Log {
  if (action === 'Insert a row') return { status: 'success', description: 'The row was added to the sheet.' };
  return count === 0
    ? { status: 'info', description: 'No row of the sheet was found, so nothing was changed.' }
    : { status: 'success', description: `${count} ${count === 1 ? 'row' : 'rows'} of the sheet changed.` };
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function placed(log: Log, view: View): Log {
  return { ...log, context: `block ${view.blockId}` };
}
