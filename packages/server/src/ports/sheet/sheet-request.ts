// The request of the port `sheet`: what is read or written, with all texts filled in.
import { comparisonOperators } from '@colloquy/schema';
import { z } from 'zod';
import { limits } from '../limits.ts';

const name = z.string().min(1);
const column = z.string().min(1).max(limits.cellCharacters);
const cell = z.object({ column, text: z.string().max(limits.cellCharacters) });
const cells = z.array(cell).min(1).max(limits.sheetColumns);

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
    .max(limits.sheetComparisons),
});

const place = {
  /** Credentials of type `google sheets`. Absent or `local`: sheets of this server. */
  credentialsId: z.string().optional(),
  spreadsheetId: name,
  sheetId: name,
};

/** What may be asked of the port. Columns are named by their header in the first row. */
export const sheetRequestSchema = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('get'),
    ...place,
    columns: z.array(column).max(limits.sheetColumns),
    /** Without one, all rows. */
    filter: filter.optional(),
    /** Which of the rows that were found. A random one is drawn by whoever asks: a number from 0 (included) to 1 (excluded). */
    pick: z.union([z.enum(['all', 'first', 'last']), z.object({ draw: z.number().min(0).lt(1) })]),
  }),
  z.object({ action: z.literal('insert'), ...place, cells }),
  z.object({ action: z.literal('update'), ...place, cells, filter }),
]);

export type SheetRequest = z.infer<typeof sheetRequestSchema>;
export type GetRequest = Extract<SheetRequest, { action: 'get' }>;
export type InsertRequest = Extract<SheetRequest, { action: 'insert' }>;
export type UpdateRequest = Extract<SheetRequest, { action: 'update' }>;
export type SheetFilter = z.infer<typeof filter>;

/** The response of the port. */
export interface SheetPortResponse {
  /** `get`: the cells of each picked row, in the order of the wanted columns; null where nothing is. */
  readonly rows?: readonly (readonly (string | null)[])[];
  /** How many rows were found, inserted or updated. */
  readonly rowCount: number;
  /** What the author should know although it was done, for the log. */
  readonly warnings: readonly string[];
}
