// Parts of an answer, each saved in a variable: rows part → variable.
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { RowChoice } from './row-choice.tsx';
import { Rows } from './rows.tsx';
import { TextControl } from './text-option.tsx';
import { VariableControl } from './variable-picker.tsx';

interface SavePartsProps {
  /** The list of rows. */
  readonly path: string;
  /** The field of the part in a row. */
  readonly part: string;
  readonly label?: string;
  readonly help?: ReactNode;
  readonly one?: string;
  /** Known parts; without them a part is typed. */
  readonly parts?: readonly { readonly value: string; readonly label: string }[];
  readonly example?: string;
  readonly addWords?: string;
}

/** @example <SaveParts path="options.saveResponseMapping" part="field" parts={[{ value: 'Title', label: 'Title' }]} /> */
export function SaveParts({
  path,
  part,
  label = 'Save',
  help,
  one = 'part',
  parts,
  example,
  addWords = 'Save another part',
}: SavePartsProps): ReactNode {
  return (
    <Rows path={path} one={one} label={label} help={help} addWords={addWords}>
      {({ name }) => (
        <div className="save-part">
          {parts ? (
            <RowChoice path={part} name={`What is saved, ${name}`} choices={parts} empty="Choose a part" />
          ) : (
            <TextControl
              path={part}
              name={`What is saved, ${name}`}
              {...(example === undefined ? {} : { example })}
            />
          )}
          <ArrowRight aria-hidden />
          <VariableControl path="variableId" name={`Saved as, ${name}`} />
        </div>
      )}
    </Rows>
  );
}
