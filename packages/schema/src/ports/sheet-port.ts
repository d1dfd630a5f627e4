// The port `sheet`: reads and writes rows of spreadsheets, with all placeholders resolved.
import { z } from 'zod';
import { comparisonOperators } from '../condition.ts';
import { portLimits } from './limits.ts';
import { portContract } from './port-contract.ts';

const name = z.string().min(1);
const column = z.string().min(1).max(portLimits.cellCharacters);
const cell = z.object({ column, text: z.string().max(portLimits.cellCharacters) });
const cells = z.array(cell).min(1).max(portLimits.sheetColumns);

const filter = z.object({
  /** `AND`: all comparisons hold. `OR`: at least one holds. */
  logicalOperator: z.enum(['AND', 'OR']),
  comparisons: z
    .array(
      z.object({
        column,
        operator: z.enum(comparisonOperators),
        /** The right operand: a text, a list, or null for unset. */
        value: z.union([z.string(), z.array(z.string().nullable()), z.null()]),
      }),
    )
    .max(portLimits.sheetComparisons),
});

const place = {
  /** Credentials of type `google sheets`. Without them the call fails. */
  credentialsId: z.string().optional(),
  spreadsheetId: name,
  sheetId: name,
};

export const sheetPort = portContract({
  port: 'sheet',
  subject: 'call of the sheet',
  example: { rows: [['Ada']], rowCount: 1 },
  /** Columns are named by their header in the first row. */
  request: z.discriminatedUnion('action', [
    z.object({
      action: z.literal('get'),
      ...place,
      columns: z.array(column).max(portLimits.sheetColumns),
      /** Without a filter: all rows. */
      filter: filter.optional(),
      /** Which of the found rows to return. For a random one, the caller supplies the random number: from 0 (inclusive) to 1 (exclusive). */
      pick: z.union([z.enum(['all', 'first', 'last']), z.object({ draw: z.number().min(0).lt(1) })]),
    }),
    z.object({ action: z.literal('insert'), ...place, cells }),
    z.object({ action: z.literal('update'), ...place, cells, filter }),
    /** Upsert: updates the row with the same value in the column `key`, otherwise inserts one. Missing columns are appended to the sheet. */
    z.object({ action: z.literal('keep'), ...place, cells, key: column }),
  ]),
  response: z.object({
    /** `get`: the cells of each picked row, in the order of the requested columns; null for an empty cell. */
    rows: z.array(z.array(z.string().nullable())).optional(),
    /** Number of rows found, inserted or updated. */
    rowCount: z.number(),
    /** Warnings of a successful call, for the log. */
    warnings: z.array(z.string()).default([]),
  }),
});
