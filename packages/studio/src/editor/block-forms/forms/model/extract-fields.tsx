// Details that a model finds in a text, each saved in a variable.
import type { ReactNode } from 'react';
import { RowChoice } from '../../controls/row-choice.tsx';
import { Rows } from '../../controls/rows.tsx';
import { TextControl, TextOption } from '../../controls/text-option.tsx';
import { VariableControl } from '../../controls/variable-picker.tsx';
import { useOption } from '../../scope.tsx';
import { RequiredChoice, ValueList } from './value-fields.tsx';

const KINDS = [
  { value: 'string', label: 'Text' },
  { value: 'number', label: 'Number' },
  { value: 'boolean', label: 'Yes or no' },
  { value: 'array', label: 'List' },
  { value: 'enum', label: 'One of …' },
];

export function ExtractFields(): ReactNode {
  const { value: prompt } = useOption('options.prompt');
  return (
    <>
      <TextOption
        path="options.prompt"
        label="Text"
        rows={3}
        example="{{Message}}"
        error={prompt === undefined ? 'Without a text, nothing is sent to the model.' : undefined}
      />
      <Rows path="options.variablesToExtract" one="detail" label="Find">
        {({ name, row }) => (
          <div className="detail">
            <VariableControl path="variableId" name={`Save ${name} as`} />
            <TextControl path="description" name={`Description of ${name}`} example="The day of the visit" />
            <div className="row__pair row__pair--value">
              <RowChoice path="type" name={`Kind of ${name}`} choices={KINDS} />
              <RequiredChoice path="isRequired" name={name} isRequired />
            </div>
            {row.type === 'enum' && <ValueList name={name} />}
          </div>
        )}
      </Rows>
    </>
  );
}
