// Builds the request of the spreadsheet block from its options and the variables.
import type { View } from '@colloquy/engine';
import { comparedValue } from '@colloquy/engine';
import type { Log, PortRequest, sheetPort } from '@colloquy/schema';
import type { GoogleSheetsOptions } from './definition.ts';

/** A request of the port `sheet`, or a log entry with the reason why there is none. */
export type Written = { readonly request: SheetRequest } | { readonly log: Log };

type SheetRequest = PortRequest<typeof sheetPort>;
type GetRequest = Extract<SheetRequest, { action: 'get' }>;
type Filter = NonNullable<GetRequest['filter']>;

/**
 * Builds the request of a block.
 *
 * @example
 * writeRequest({ action: 'Insert a row', spreadsheetId: 'leads', sheetId: '0', cellsToInsert: [{ column: 'Name', value: '{{Name}}' }] }, view);
 * // { request: { action: 'insert', spreadsheetId: 'leads', sheetId: '0', cells: [{ column: 'Name', text: 'Ada' }] } }
 */
export function writeRequest(options: GoogleSheetsOptions, view: View): Written {
  const { action, credentialsId, spreadsheetId = '', sheetId = '' } = options;
  if (!action) return info('The spreadsheet block has no action, so it was skipped.');
  if (spreadsheetId.trim() === '' || sheetId.trim() === '')
    return complain(
      'The spreadsheet block has no spreadsheet or no sheet, so it was skipped.',
      'Set spreadsheetId and sheetId of the block.',
    );
  const place = {
    ...(credentialsId ? { credentialsId } : {}),
    spreadsheetId: spreadsheetId.trim(),
    sheetId: sheetId.trim(),
  };
  const filter = filterOf(options, view);
  switch (action) {
    case 'Get data from sheet': {
      const columns = extractedCells(options).map(({ column }) => column);
      if (columns.length === 0)
        return info('The spreadsheet block stores no column in a variable, so nothing was read.');
      return {
        request: {
          action: 'get',
          ...place,
          columns,
          ...(filter ? { filter } : {}),
          pick: pickOf(options, view),
        },
      };
    }
    case 'Insert a row': {
      const cells = cellsOf(options.cellsToInsert, view);
      if (cells.length === 0) return info('The spreadsheet block has no cells to insert, so it was skipped.');
      return { request: { action: 'insert', ...place, cells } };
    }
    case 'Update a row': {
      const cells = cellsOf(options.cellsToUpsert, view);
      if (cells.length === 0) return info('The spreadsheet block has no cells to update, so it was skipped.');
      // A forgotten filter would change every row, which cannot be undone.
      if (!filter)
        return complain(
          'The spreadsheet block has no filter for the rows to update, so it was skipped.',
          'Set filter of the block.',
        );
      return { request: { action: 'update', ...place, cells, filter } };
    }
  }
}

/**
 * The columns to store in variables, in the order of the request.
 *
 * @example extractedCells({ cellsToExtract: [{ column: 'Name', variableId: 'v1' }, { column: 'Age' }] }) // [{ column: 'Name', variableId: 'v1' }]
 */
export function extractedCells({
  cellsToExtract = [],
}: GoogleSheetsOptions): readonly { readonly column: string; readonly variableId: string }[] {
  return cellsToExtract.flatMap(({ column, variableId }) =>
    column && variableId ? [{ column, variableId }] : [],
  );
}

/** Omits cells without a value in the definition; a value that resolves to nothing empties the cell. */
function cellsOf(cells: GoogleSheetsOptions['cellsToInsert'], view: View) {
  return (cells ?? []).flatMap(({ column, value }) =>
    column && value ? [{ column, text: view.text(value) }] : [],
  );
}

/** Undefined without comparisons. Unlike in conditions, the default operator is OR. */
function filterOf({ filter, referenceCell }: GoogleSheetsOptions, view: View): Filter | undefined {
  if (referenceCell?.column) {
    const { column, value } = referenceCell;
    return {
      logicalOperator: 'AND',
      comparisons: [{ column, operator: 'Equal to', value: comparedValue(value, view) }],
    };
  }
  const comparisons = filter?.comparisons ?? [];
  if (comparisons.length === 0) return undefined;
  const complete = comparisons.flatMap(({ column, comparisonOperator, value }) =>
    column && comparisonOperator
      ? [{ column, operator: comparisonOperator, value: comparedValue(value, view) }]
      : [],
  );
  const logicalOperator = filter?.logicalOperator ?? 'OR';
  // As in conditions, an incomplete comparison is false, so with AND nothing matches.
  const isHopeless = logicalOperator === 'AND' && complete.length < comparisons.length;
  return { logicalOperator, comparisons: isHopeless ? [] : complete };
}

function pickOf({ totalRowsToExtract = 'All' }: GoogleSheetsOptions, view: View): GetRequest['pick'] {
  const words = { All: 'all', First: 'first', Last: 'last' } as const;
  return totalRowsToExtract === 'Random' ? { draw: view.random() } : words[totalRowsToExtract];
}

function info(description: string): Written {
  return { log: { status: 'info', description } };
}

function complain(description: string, details: string): Written {
  return { log: { status: 'error', description, details } };
}
