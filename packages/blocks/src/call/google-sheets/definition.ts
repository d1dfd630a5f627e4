// The options of the spreadsheet block.
import { comparisonOperators, credentialsOption, LogicalOperator, optional } from '@colloquy/schema';
import { z } from 'zod';

/** Generated files contain numbers instead of texts. */
const text = () => optional(z.preprocess(asText, z.string()));

const cells = (what: string) =>
  optional(
    z.array(
      z.object({
        id: optional(z.string()),
        column: text().meta({ description: 'Name of the column, as in the first row of the sheet.' }),
        value: text().meta({ description: 'Value to write.' }),
      }),
    ),
  ).meta({ description: `${what}. Entries without a column or a value are skipped.` });

const Comparison = z.object({
  id: optional(z.string()),
  column: text().meta({ description: 'Name of the column, as in the first row of the sheet.' }),
  comparisonOperator: optional(z.enum(comparisonOperators)),
  value: text(),
});

export const GoogleSheetsDefinition = z.object({
  options: optional(
    z.object({
      credentialsId: credentialsOption(
        'google sheets',
        'Id of the credentials of type `google sheets`. If not set, the block only writes a log entry.',
      ),
      spreadsheetId: text().meta({ description: 'Id of the spreadsheet: the long part of its URL.' }),
      sheetId: text().meta({
        description: 'Id of the sheet in the spreadsheet: the number after `gid=` in the URL.',
      }),
      action: optional(z.enum(['Get data from sheet', 'Insert a row', 'Update a row'])).meta({
        description: 'The action to run. If not set, the block does nothing.',
      }),
      cellsToExtract: optional(
        z.array(z.object({ id: optional(z.string()), column: text(), variableId: optional(z.string()) })),
      ).meta({
        description:
          'Get: the columns to read and the variables to store them in. One row gives a text, several rows give a list.',
      }),
      totalRowsToExtract: optional(z.enum(['All', 'First', 'Last', 'Random'])).meta({
        description: 'Get: which of the matching rows to read. Defaults to `All`.',
      }),
      cellsToInsert: cells('Insert: cells of the new row'),
      cellsToUpsert: cells('Update: cells to change in each matching row'),
      filter: optional(
        z.object({
          logicalOperator: optional(LogicalOperator).meta({
            description: 'How comparisons are combined. Defaults to `OR`.',
          }),
          comparisons: optional(z.array(Comparison)),
        }),
      ).meta({ description: 'Rows to match. If not set, Get reads all rows and Update changes none.' }),
      referenceCell: optional(z.object({ id: optional(z.string()), column: text(), value: text() })).meta({
        description: 'Matches rows in which this column has this value. Takes precedence over `filter`.',
      }),
    }),
  ),
});
export type GoogleSheetsDefinition = z.infer<typeof GoogleSheetsDefinition>;
export type GoogleSheetsOptions = NonNullable<GoogleSheetsDefinition['options']>;

function asText(value: unknown): unknown {
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
}
