// Fields within a field: collapsed until opened or filled.
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { labelOf } from '../../../blocks/field-words.ts';
import type { FieldProps } from '../field-editor.ts';
import { ObjectForm } from '../object-form.tsx';

/** Main fields of a block, which are always open. */
const ALWAYS_OPEN = new Set(['options', 'webhook', 'content']);

export function NestedField({
  name,
  label,
  schema,
  value,
  onChange,
  block,
  isDisabled,
}: FieldProps): ReactNode {
  const [isOpen, setIsOpen] = useState(value !== undefined);
  const form = (
    <ObjectForm schema={schema} value={value} onChange={onChange} block={block} isDisabled={isDisabled} />
  );
  if (ALWAYS_OPEN.has(name)) return form;
  const inside = Object.keys(schema.properties ?? {})
    .slice(0, 3)
    .map(labelOf)
    .join(', ');
  return (
    <div className="fold">
      <button
        type="button"
        className="fold__button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <ChevronRight aria-hidden />
        <span>{label}</span>
        {!isOpen && <span className="fold__inside">{inside}</span>}
      </button>
      {isOpen && <div className="fold__fields">{form}</div>}
    </div>
  );
}
