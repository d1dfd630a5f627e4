// Parts of an answer, each saved in a variable: rows part → variable.
import { ArrowRight } from 'lucide-react';
import type { FocusEvent, ReactNode } from 'react';
import { variableNameFor } from '../../forms/request/answer-rows.ts';
import { useVariableNamed } from '../../variables/named-variable.ts';
import { useScope } from '../scope.tsx';
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
  /** Parts to choose from, where others can be typed. */
  readonly choices?: readonly string[];
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
  choices,
  example,
  addWords = 'Save another part',
}: SavePartsProps): ReactNode {
  return (
    <Rows path={path} one={one} label={label} help={help} addWords={addWords}>
      {({ name }) => <SavePart {...{ name, part, parts, choices, example }} />}
    </Rows>
  );
}

/** A row. Once its part is written, it has a variable by itself. */
function SavePart({
  name,
  part,
  parts,
  choices,
  example,
}: Pick<SavePartsProps, 'part' | 'parts' | 'choices' | 'example'> & { readonly name: string }): ReactNode {
  const { block, value: row, change, isDisabled } = useScope();
  const variableNamed = useVariableNamed();
  const nameVariable = ({ target }: FocusEvent): void => {
    const written = row[part];
    const isPart = target instanceof HTMLElement && target.closest('.picker') === null;
    if (!isPart || isDisabled || typeof written !== 'string' || row.variableId !== undefined) return;
    const base = parts ? parts.find((one) => one.value === written)?.label : nameOf(written);
    if (base === undefined || base === '') return;
    const mergeKey = `save ${block.id} ${performance.now()}`;
    const variableId = variableNamed(base, { label: 'Save a part', mergeKey });
    change((whole) => ({ ...whole, variableId }), { mergeKey });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears when the field inside is left
    <div className="save-part" onBlur={nameVariable}>
      {parts ? (
        <RowChoice path={part} name={`What is saved, ${name}`} choices={parts} empty="Choose a part" />
      ) : (
        <TextControl
          path={part}
          name={`What is saved, ${name}`}
          choices={choices}
          {...(example === undefined ? {} : { example })}
        />
      )}
      <ArrowRight aria-hidden />
      <VariableControl path="variableId" name={`Saved as, ${name}`} />
    </div>
  );
}

/** A path is called by its last name, a column by its words. */
const nameOf = (written: string): string =>
  /[.[]|^(?:data|statusCode)$/.test(written) ? variableNameFor(written) : written.trim();
