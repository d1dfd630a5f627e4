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
        column: text().meta({ description: 'Name of the column, as in the first row.' }),
        value: text().meta({ description: 'What is written.' }),
      }),
    ),
  ).meta({ description: `${what}; those without a column or a value are left out.` });

const Comparison = z.object({
  id: optional(z.string()),
  column: text().meta({ description: 'Name of the column, as in the first row.' }),
  comparisonOperator: optional(z.enum(comparisonOperators)),
  value: text(),
});

export const GoogleSheetsDefinition = z.object({
  options: optional(
    z.object({
      credentialsId: credentialsOption(
        'google sheets',
        'Credentials of type `google sheets`. Without them the block does nothing but write a log.',
      ),
      spreadsheetId: text().meta({ description: 'Id of the spreadsheet: the long part of its address.' }),
      sheetId: text().meta({
        description: 'Id of the sheet in it: the number behind `gid=` in the address.',
      }),
      action: optional(z.enum(['Get data from sheet', 'Insert a row', 'Update a row'])).meta({
        description: 'What is done. Absent: nothing.',
      }),
      cellsToExtract: optional(
        z.array(z.object({ id: optional(z.string()), column: text(), variableId: optional(z.string()) })),
      ).meta({
        description: 'Get: which column goes into which variable: a text from one row, a list from several.',
      }),
      totalRowsToExtract: optional(z.enum(['All', 'First', 'Last', 'Random'])).meta({
        description: 'Get: which of the rows that were found. Default `All`.',
      }),
      cellsToInsert: cells('Insert: the cells of the new row'),
      cellsToUpsert: cells('Update: the cells to change in each row that is found'),
      filter: optional(
        z.object({
          logicalOperator: optional(LogicalOperator).meta({ description: 'Default `OR`.' }),
          comparisons: optional(z.array(Comparison)),
        }),
      ).meta({ description: 'Which rows. Without one Get reads all rows, and Update changes none.' }),
      referenceCell: optional(z.object({ id: optional(z.string()), column: text(), value: text() })).meta({
        description: 'The rows in which this column has this value; goes before `filter`.',
      }),
    }),
  ),
});
export type GoogleSheetsDefinition = z.infer<typeof GoogleSheetsDefinition>;
export type GoogleSheetsOptions = NonNullable<GoogleSheetsDefinition['options']>;

function asText(value: unknown): unknown {
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
}
