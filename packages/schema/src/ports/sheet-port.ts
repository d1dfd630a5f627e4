// The port `sheet`: reads and writes rows of spreadsheets, with all texts filled in.
import { z } from 'zod';
import { comparisonOperators } from '../condition.ts';
import { portLimits } from './limits.ts';
import { portContract } from './port-contract.ts';

const name = z.string().min(1);
const column = z.string().min(1).max(portLimits.cellCharacters);
const cell = z.object({ column, text: z.string().max(portLimits.cellCharacters) });
const cells = z.array(cell).min(1).max(portLimits.sheetColumns);

const filter = z.object({
  /** `AND`: all comparisons hold. `OR`: one of them does. */
  logicalOperator: z.enum(['AND', 'OR']),
  comparisons: z
    .array(
      z.object({
        column,
        operator: z.enum(comparisonOperators),
        /** The right side: text, list, or null for unset. */
        value: z.union([z.string(), z.array(z.string().nullable()), z.null()]),
      }),
    )
    .max(portLimits.sheetComparisons),
});

const place = {
  /** Credentials of type `google sheets`. Absent or `local`: sheets of this server. */
  credentialsId: z.string().optional(),
  spreadsheetId: name,
  sheetId: name,
};

export const sheetPort = portContract({
  port: 'sheet',
  subject: 'call of the sheet',
  /** Columns are named by their header in the first row. */
  request: z.discriminatedUnion('action', [
    z.object({
      action: z.literal('get'),
      ...place,
      columns: z.array(column).max(portLimits.sheetColumns),
      /** Without one, all rows. */
      filter: filter.optional(),
      /** Which of the rows that were found. A random one is drawn by whoever asks: a number from 0 (included) to 1 (excluded). */
      pick: z.union([z.enum(['all', 'first', 'last']), z.object({ draw: z.number().min(0).lt(1) })]),
    }),
    z.object({ action: z.literal('insert'), ...place, cells }),
    z.object({ action: z.literal('update'), ...place, cells, filter }),
    /** The row that has the same in the column `key` is changed; else one is inserted. Columns that the sheet lacks are added behind the last one. */
    z.object({ action: z.literal('keep'), ...place, cells, key: column }),
  ]),
  response: z.object({
    /** `get`: the cells of each picked row, in the order of the wanted columns; null where nothing is. */
    rows: z.array(z.array(z.string().nullable())).optional(),
    /** How many rows were found, inserted or updated. */
    rowCount: z.number(),
    /** What the author should know although it was done, for the log. */
    warnings: z.array(z.string()).default([]),
  }),
});
