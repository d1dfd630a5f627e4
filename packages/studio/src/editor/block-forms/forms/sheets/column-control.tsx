// A column of the sheet: chosen from its headings where they are known, else typed.
import type { ReactNode } from 'react';
import { TextControl } from '../../controls/text-option.tsx';
import { useOption } from '../../scope.tsx';
import { useHeadings } from './use-headings.ts';

/** @example <ColumnControl name="Column of condition 1" /> */
export function ColumnControl({ name }: { readonly name: string }): ReactNode {
  const { choices } = useHeadings();
  const { value } = useOption('column');
  return (
    <div>
      <TextControl path="column" name={name} example="Column" choices={choices} />
      {typeof value === 'string' && isUnknown(value, choices) && (
        <p className="field__help">The sheet has no column “{value}”.</p>
      )}
    </div>
  );
}

const folded = (name: string): string => name.trim().toLowerCase();

/** Capitals and spaces around a name do not matter to the block. */
const isUnknown = (column: string, headings: readonly string[]): boolean =>
  headings.length > 0 &&
  column !== '' &&
  !column.includes('{{') &&
  !headings.some((heading) => folded(heading) === folded(column));
