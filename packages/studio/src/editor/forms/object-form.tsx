// A form for the fields of an object, from its JSON Schema.
import './forms.css';
import type { Block } from '@colloquy/schema';
import type { ReactNode } from 'react';
import { useContext } from 'react';
import type { FieldSchema } from '../../blocks/block-schemas.ts';
import { labelOf } from '../../blocks/field-words.ts';
import { setField } from '../../model/commands/field-commands.ts';
import type { JsonObject } from '../../model/json.ts';
import { isObject } from '../../model/json.ts';
import { FieldEditors } from './field-editor.ts';

/** Fields that the canvas edits, or that authors do not need. */
const HIDDEN = new Set(['id', 'outgoingEdgeId', 'path', 'isUnsafe', 'isAdvancedConfig', 'webhookId']);

/** Fields that have no effect while another one is off. */
const NEEDS: Readonly<Record<string, string>> = {
  buttonLabel: 'isMultipleChoice',
  searchInputPlaceholder: 'isSearchable',
  areInitialSearchButtonsVisible: 'isSearchable',
  body: 'isCustomBody',
};

/** A field with a value is always shown. */
function isShown(name: string, { object, schema }: { object: JsonObject; schema: FieldSchema }): boolean {
  const needed = Object.hasOwn(NEEDS, name) ? NEEDS[name] : undefined;
  const isThere = needed !== undefined && schema.properties?.[needed] !== undefined;
  return !isThere || object[name] !== undefined || object[needed] === true;
}

/** The order of a block's main parts. */
const FIRST = ['content', 'items'];

/** Help texts that are only for people who read the files. */
const isForPeople = (text: string): boolean => !text.startsWith('Legacy family');

interface ObjectFormProps {
  readonly schema: FieldSchema;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly block: Block;
  readonly isDisabled: boolean;
  readonly skip?: ReadonlySet<string>;
}

/** @example <ObjectForm schema={schema.properties.options} value={block.options} onChange={setOptions} block={block} isDisabled={false} /> */
export function ObjectForm({ schema, value, onChange, block, isDisabled, skip }: ObjectFormProps): ReactNode {
  const editorOf = useContext(FieldEditors);
  const object = isObject(value) ? value : {};
  const fields = Object.entries(schema.properties ?? {})
    .filter(
      ([name, { description = '' }]) =>
        !HIDDEN.has(name) &&
        !skip?.has(name) &&
        isForPeople(description) &&
        isShown(name, { object, schema }),
    )
    .sort(([one], [other]) => FIRST.indexOf(other) - FIRST.indexOf(one));
  return fields.map(([name, field]) => {
    const Editor = editorOf(name, field);
    return (
      <Editor
        key={name}
        name={name}
        label={field.title ?? labelOf(name)}
        help={field.description?.replaceAll(/`([^`]*)`/g, '“$1”')}
        schema={field}
        value={object[name]}
        block={block}
        isDisabled={isDisabled}
        onChange={(next) => {
          const changed = setField(object, [name], next);
          onChange(Object.keys(changed).length === 0 ? undefined : changed);
        }}
      />
    );
  });
}
