// Functions that a model may call while it answers.
import type { ReactNode } from 'react';
import { CodeOption } from '../../controls/code-option.tsx';
import { RowChoice } from '../../controls/row-choice.tsx';
import { Rows } from '../../controls/rows.tsx';
import { TextControl } from '../../controls/text-option.tsx';
import { RequiredChoice, ValueList } from './value-fields.tsx';

const KINDS = [
  { value: 'string', label: 'Text' },
  { value: 'number', label: 'Number' },
  { value: 'boolean', label: 'Yes or no' },
  { value: 'enum', label: 'One of …' },
];

/** @example <Functions path="options.tools" /> */
export function Functions({ path }: { readonly path: string }): ReactNode {
  return (
    <Rows
      path={path}
      one="function"
      label="Functions"
      help="The model may call them while it answers, for example to look something up."
      isFirstThere={false}
      newRow={() => ({ type: 'function' })}
    >
      {({ name }) => (
        <div className="detail">
          <TextControl path="name" name={`Name of ${name}`} example="find_table" />
          <TextControl
            path="description"
            name={`When to use ${name}`}
            example="Finds a free table"
            rows={2}
          />
          <Rows
            path="parameters"
            one={`${name} parameter`}
            label={`Parameters of ${name}`}
            addWords="Add a parameter"
            isFirstThere={false}
          >
            {({ name: parameter, row }) => (
              <div className="detail">
                <TextControl path="name" name={`Name of ${parameter}`} example="guests" />
                <TextControl
                  path="description"
                  name={`Description of ${parameter}`}
                  example="Number of guests"
                />
                <div className="row__pair row__pair--value">
                  <RowChoice path="type" name={`Kind of ${parameter}`} choices={KINDS} />
                  <RequiredChoice path="required" name={parameter} isRequired={false} />
                </div>
                {row.type === 'enum' && <ValueList name={parameter} />}
              </div>
            )}
          </Rows>
          <CodeOption path="code" label={`Code of ${name}`} help="What it returns goes to the model." />
        </div>
      )}
    </Rows>
  );
}
