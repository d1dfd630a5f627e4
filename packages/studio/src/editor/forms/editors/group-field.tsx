// Chooses a group of the flow.
import type { ReactNode } from 'react';
import { useId } from 'react';
import { groupsOf } from '../../../model/definition.ts';
import { useDefinition } from '../../editor-context.tsx';
import type { FieldProps } from '../field-editor.ts';

export function GroupField({ label, value, onChange, isDisabled }: FieldProps): ReactNode {
  const id = useId();
  const groups = groupsOf(useDefinition());
  const isKnown = value === undefined || groups.some((group) => group.id === value);
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="input"
        disabled={isDisabled}
        value={typeof value === 'string' ? value : ''}
        onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
      >
        <option value="">None</option>
        {!isKnown && <option value={String(value)}>{String(value)}</option>}
        {groups.map((group) => (
          <option key={group.id} value={group.id}>
            {group.title}
          </option>
        ))}
      </select>
    </div>
  );
}
