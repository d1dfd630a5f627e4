// Google Sheets: which sheet, what to do, and the columns and conditions of that alone.
import type { ReactNode } from 'react';
import { Button } from '../../../design/button.tsx';
import { isObject } from '../../../model/json.ts';
import { readOption, writeOption } from '../../../model/option-path.ts';
import { sheetInLink } from '../../../model/sheet-in-link.ts';
import { freshId } from '../../fresh-id.ts';
import { useVariableFacts } from '../../variables/variable-facts.ts';
import type { BlockForm } from '../block-form.ts';
import { Account } from '../controls/account.tsx';
import { ChoiceOption } from '../controls/choice-option.tsx';
import { Rows } from '../controls/rows.tsx';
import { SaveParts } from '../controls/save-parts.tsx';
import { TextControl, TextOption } from '../controls/text-option.tsx';
import { Then } from '../controls/then.tsx';
import { useOption, useScope } from '../scope.tsx';
import { ColumnControl } from './sheets/column-control.tsx';
import { RowsWhere } from './sheets/rows-where.tsx';
import { SHEET, SPREADSHEET, useHeadings } from './sheets/use-headings.ts';

const INSERTED = 'options.cellsToInsert';

const HEADINGS = 'Columns are called as in the first row of the sheet.';

const FIELDS: Readonly<Record<string, () => ReactNode>> = {
  'Insert a row': () => <Cells path={INSERTED} one="cell" label="New row" below={<AllAnswers />} />,
  'Get data from sheet': () => (
    <>
      <RowsWhere empty="Without a condition, all rows are read." />
      <ChoiceOption
        path="options.totalRowsToExtract"
        label="Which of them"
        standard="All"
        choices={[
          { value: 'All', label: 'All' },
          { value: 'First', label: 'The first' },
          { value: 'Last', label: 'The last' },
          { value: 'Random', label: 'One at random' },
        ]}
      />
      <SavedColumns />
    </>
  ),
  'Update a row': () => (
    <>
      <RowsWhere isNeeded empty="Without a condition, no row is changed." />
      <Cells path="options.cellsToUpsert" one="new value" label="New values" />
    </>
  ),
};

function GoogleSheetsForm(): ReactNode {
  const { value: action } = useOption('options.action');
  const Fields = FIELDS[String(action)];
  return (
    <>
      <ChoiceOption
        path="options.action"
        label="What should it do?"
        error={action === undefined ? 'Until something is chosen, the block does nothing.' : undefined}
        choices={[
          ...(action === undefined ? [{ value: undefined, label: 'Choose what it does' }] : []),
          { value: 'Insert a row', label: 'Add a row' },
          { value: 'Get data from sheet', label: 'Read rows' },
          { value: 'Update a row', label: 'Change rows' },
        ]}
      />
      {Fields && (
        <>
          <Account />
          <Sheet />
          <Fields />
        </>
      )}
      <Then />
    </>
  );
}

/** The spreadsheet and its tab, both taken out of a pasted link. */
function Sheet(): ReactNode {
  const { block, change } = useScope();
  const { value: spreadsheet } = useOption(SPREADSHEET);
  const { value: tab } = useOption(SHEET);
  const { choices, failure } = useHeadings();
  const write = (text: unknown) =>
    change(
      (whole) => {
        const link = sheetInLink(String(text));
        const written = writeOption(whole, SPREADSHEET, link?.spreadsheetId ?? text);
        const before = readOption(whole, SHEET);
        return text === undefined ? written : writeOption(written, SHEET, link?.sheetId ?? before ?? '0');
      },
      { mergeKey: `sheet ${block.id}` },
    );
  return (
    <>
      <TextOption
        path={SPREADSHEET}
        label="Spreadsheet"
        example="https://docs.google.com/spreadsheets/d/…"
        help={spreadsheet === undefined ? 'Paste its link from the address of your browser.' : undefined}
        error={spreadsheet === undefined ? 'Without a spreadsheet, the block does nothing.' : undefined}
        onWrite={write}
      />
      {spreadsheet !== undefined && (
        <TextOption
          path={SHEET}
          label="Number of its tab"
          example="0"
          help={
            failure ??
            (choices.length === 0
              ? 'The number after “gid=” in the link. The first tab is often 0.'
              : `Columns: ${choices.join(', ')}.`)
          }
          error={tab === undefined ? 'Without a tab, the block does nothing.' : undefined}
        />
      )}
    </>
  );
}

function SavedColumns(): ReactNode {
  const { choices } = useHeadings();
  return (
    <SaveParts
      path="options.cellsToExtract"
      part="column"
      one="column"
      choices={choices}
      example="Column, such as Price"
      addWords="Save another column"
      help="Several rows are saved as a list."
    />
  );
}

/** Rows of column and value. */
function Cells({
  path,
  one,
  label,
  below,
}: {
  readonly path: string;
  readonly one: string;
  readonly label: string;
  readonly below?: ReactNode;
}): ReactNode {
  return (
    <Rows path={path} one={one} label={label} help={HEADINGS} below={below} addWords="Add a column">
      {({ name }) => (
        <div className="row__pair row__pair--value">
          <ColumnControl name={`Column of ${name}`} />
          <TextControl path="value" name={`Value of ${name}`} example="{{Name}}" />
        </div>
      )}
    </Rows>
  );
}

/** A column for each answer that has none yet. */
function AllAnswers(): ReactNode {
  const { change, isDisabled } = useScope();
  const { value } = useOption(INSERTED);
  const rows = Array.isArray(value) ? value.filter(isObject) : [];
  const written = new Set(rows.map((row) => row.value));
  const missing = [...useVariableFacts().values()].filter(
    ({ name, askedBy }) => askedBy.length > 0 && !written.has(`{{${name}}}`),
  );
  if (missing.length === 0) return null;
  const add = () =>
    change((whole) => {
      const before = readOption(whole, INSERTED);
      const columns = (Array.isArray(before) ? before : []).filter(
        (row) => isObject(row) && (row.column !== undefined || row.value !== undefined),
      );
      const added = missing.map(({ name }) => ({ id: freshId(), column: name, value: `{{${name}}}` }));
      return writeOption(whole, INSERTED, [...columns, ...added]);
    });
  return (
    <Button look="quiet" className="field__action" disabled={isDisabled} onClick={add}>
      Add all answers so far
    </Button>
  );
}

export const form: BlockForm = {
  covers: [
    'options.action',
    'options.credentialsId',
    SPREADSHEET,
    SHEET,
    INSERTED,
    'options.cellsToExtract',
    'options.totalRowsToExtract',
    'options.cellsToUpsert',
    'options.filter',
    'options.referenceCell',
  ],
  Form: GoogleSheetsForm,
  example: {
    options: {
      action: 'Get data from sheet',
      credentialsId: 'office',
      spreadsheetId: '1AbC',
      sheetId: '0',
      cellsToInsert: [{ id: 'i1', column: 'Name', value: '{{Name}}' }],
      cellsToExtract: [{ id: 'x1', column: 'Price', variableId: 'v-answer' }],
      totalRowsToExtract: 'First',
      cellsToUpsert: [{ id: 'u1', column: 'State', value: 'done' }],
      filter: {
        logicalOperator: 'AND',
        comparisons: [
          { id: 'c1', column: 'Name', comparisonOperator: 'Equal to', value: '{{Name}}' },
          { id: 'c2', column: 'Guests', comparisonOperator: 'Greater than', value: '4' },
        ],
      },
    },
  },
};
