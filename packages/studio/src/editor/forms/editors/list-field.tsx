// A list of entries: choices, headers, messages, mappings. Entries can be added, moved and removed, also by keyboard.
import { ArrowDown, ArrowUp, ChevronRight, Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { kindOf } from '../../../blocks/block-kinds.ts';
import type { FieldSchema } from '../../../blocks/block-schemas.ts';
import { labelOf } from '../../../blocks/field-words.ts';
import { Button } from '../../../design/button.tsx';
import { isObject } from '../../../model/json.ts';
import { freshId } from '../../fresh-id.ts';
import type { FieldProps } from '../field-editor.ts';
import { ObjectForm } from '../object-form.tsx';
import { useRowFocus } from '../use-row-focus.ts';
import { TemplateInput } from './template-field.tsx';

/** The main field of an entry, shown on its line; the other fields are below it. */
const MAIN_FIELDS = ['content', 'title', 'text', 'key', 'path'] as const;

export function ListField(props: FieldProps): ReactNode {
  const { name, label, help, schema, value, onChange, block, isDisabled } = props;
  const list = Array.isArray(value) ? value : [];
  const entry = schema.items ?? {};
  const replace = (index: number, next: unknown) => onChange(list.with(index, next));
  const move = (index: number, by: number) => {
    const rest = list.toSpliced(index, 1);
    onChange(rest.toSpliced(index + by, 0, list[index]));
  };
  const { rows, focusNext } = useRowFocus(list.length);
  const words = name === 'items' ? kindOf(block.type).itemWords : undefined;
  const one = words?.one ?? singular(name, label);
  return (
    <fieldset className="list">
      <legend className="field__label">{words?.many ?? (name === 'items' ? 'Entries' : label)}</legend>
      {help !== undefined && name !== 'items' && <p className="field__help">{help}</p>}
      <ol ref={rows} className="list__entries">
        {list.map((element, index) => (
          <Entry
            key={isObject(element) && typeof element.id === 'string' ? `${element.id} ${index}` : index}
            {...props}
            schema={entry}
            value={element}
            index={index}
            word={one}
            isFirst={index === 0}
            isLast={index === list.length - 1}
            onMove={(by) => move(index, by)}
            onRemove={() => {
              focusNext(index);
              onChange(list.toSpliced(index, 1));
            }}
            onChange={(next) => replace(index, next)}
          />
        ))}
      </ol>
      <Button
        look="quiet"
        disabled={isDisabled}
        onClick={() => {
          focusNext(list.length);
          onChange([...list, newEntry(entry, name)]);
        }}
      >
        <Plus aria-hidden />
        Add {one}
      </Button>
    </fieldset>
  );
}

interface EntryProps extends FieldProps {
  readonly index: number;
  readonly word: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

function Entry(props: EntryProps): ReactNode {
  const { schema, value, onChange, block, isDisabled, index, word, isFirst, isLast, onMove, onRemove } =
    props;
  const object = isObject(value) ? value : {};
  const fields = schema.properties;
  const main = MAIN_FIELDS.find((name) => fields?.[name]?.type === 'string' && !fields[name]?.enum);
  const others = Object.keys(fields ?? {}).filter(
    (name) => name !== main && !['id', 'outgoingEdgeId', 'blockId', 'path'].includes(name),
  );
  const [isOpen, setIsOpen] = useState(main === undefined);
  const text = fields ? (main === undefined ? undefined : object[main]) : value;
  const setText = (next: string) => {
    if (!fields) onChange(next);
    else if (main !== undefined) onChange({ ...object, [main]: next === '' ? undefined : next });
  };
  const name = `${word} ${index + 1}`;
  return (
    <li className="entry">
      <div className="entry__line">
        {fields && others.length > 0 && main !== undefined && (
          <Button
            look="quiet"
            isIcon
            className="entry__fold"
            aria-expanded={isOpen}
            aria-label={`More about ${name}`}
            onClick={() => setIsOpen(!isOpen)}
          >
            <ChevronRight aria-hidden />
          </Button>
        )}
        {main === undefined && fields ? (
          <span className="entry__name">{name.charAt(0).toUpperCase() + name.slice(1)}</span>
        ) : (
          <TemplateInput
            label={`${labelOf(main ?? 'value')} of ${name}`}
            value={typeof text === 'string' ? text : ''}
            onChange={setText}
            isDisabled={isDisabled}
          />
        )}
        <Button
          look="quiet"
          isIcon
          aria-label={`Move ${name} up`}
          disabled={isDisabled || isFirst}
          onClick={() => onMove(-1)}
        >
          <ArrowUp aria-hidden />
        </Button>
        <Button
          look="quiet"
          isIcon
          aria-label={`Move ${name} down`}
          disabled={isDisabled || isLast}
          onClick={() => onMove(1)}
        >
          <ArrowDown aria-hidden />
        </Button>
        <Button look="quiet" isIcon aria-label={`Remove ${name}`} disabled={isDisabled} onClick={onRemove}>
          <Trash2 aria-hidden />
        </Button>
      </div>
      {isOpen && fields && (
        <div className="fold__fields">
          <ObjectForm
            schema={schema}
            value={object}
            block={block}
            isDisabled={isDisabled}
            skip={new Set(main === undefined ? ['blockId'] : [main, 'blockId'])}
            onChange={(next) =>
              onChange({ ...(typeof object.id === 'string' ? { id: object.id } : {}), ...(next as object) })
            }
          />
        </div>
      )}
    </li>
  );
}

/** Items have ids, because results and paths refer to them; plain texts have none. */
function newEntry({ properties }: FieldSchema, name: string): unknown {
  if (!properties) return '';
  const hasId = name === 'items' || name === 'paths' || properties.id !== undefined;
  return hasId ? { id: freshId(), ...(properties.paths ? { paths: [{ id: freshId() }] } : {}) } : {};
}

function singular(name: string, label: string): string {
  if (name === 'items') return 'entry';
  return label.endsWith('s') ? label.slice(0, -1).toLowerCase() : `entry of ${label.toLowerCase()}`;
}
