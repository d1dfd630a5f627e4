// Parts of an answer, each saved in a variable: rows part → variable.
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useOption } from '../scope.tsx';
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
}: SavePartsProps): ReactNode {
  return (
    <Rows path={path} one={one} label={label} help={help} addWords="Save another part">
      {({ name }) => (
        <div className="save-part">
          {parts ? (
            <PartSelect {...{ part, name, parts }} />
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

function PartSelect({
  part,
  name,
  parts,
}: Required<Pick<SavePartsProps, 'part' | 'parts'>> & { readonly name: string }): ReactNode {
  const { value, set, isDisabled } = useOption(part);
  const isKnown = typeof value !== 'string' || parts.some((one) => one.value === value);
  return (
    <select
      className="input"
      aria-label={`What is saved, ${name}`}
      disabled={isDisabled}
      value={typeof value === 'string' ? value : ''}
      onChange={({ target }) => set(target.value || undefined)}
    >
      <option value="">Choose a part</option>
      {!isKnown && <option value={value}>{value}</option>}
      {parts.map((one) => (
        <option key={one.value} value={one.value}>
          {one.label}
        </option>
      ))}
    </select>
  );
}
