// Switches, numbers, and selects with a few values.
import type { ReactNode } from 'react';
import { useId } from 'react';
import type { FieldProps } from '../field-editor.ts';
import { SelectField } from './select-field.tsx';

/** Switches that are on by default. */
const ON_BY_DEFAULT = new Set([
  'isRequired',
  'areInitialSearchButtonsVisible',
  'areControlsDisplayed',
  'isAutoplayEnabled',
]);

export function SwitchField({ name, label, help, value, onChange, isDisabled }: FieldProps): ReactNode {
  const id = useId();
  return (
    <div className="switch-row">
      <input
        id={id}
        type="checkbox"
        className="switch"
        checked={typeof value === 'boolean' ? value : ON_BY_DEFAULT.has(name)}
        disabled={isDisabled}
        aria-describedby={help === undefined ? undefined : `${id}-help`}
        onChange={({ target }) => onChange(target.checked)}
      />
      <label htmlFor={id}>{label}</label>
      {help !== undefined && (
        <p className="field__help" id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  );
}

export function ChoiceField({ label, help, value, onChange, schema, isDisabled }: FieldProps): ReactNode {
  const values = (schema.enum ?? []).filter((one) => typeof one === 'string');
  const options = values.map((one) => ({ value: one, label: one }));
  return <SelectField {...{ label, help, value, onChange, isDisabled, options }} empty="Default" />;
}

export function NumberField({ label, help, value, onChange, schema, isDisabled }: FieldProps): ReactNode {
  const id = useId();
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        type="number"
        className="input"
        disabled={isDisabled}
        min={schema.minimum}
        max={schema.maximum}
        step="any"
        value={typeof value === 'number' ? value : ''}
        onChange={({ target }) => onChange(target.value === '' ? undefined : target.valueAsNumber)}
      />
      {help !== undefined && <p className="field__help">{help}</p>}
    </div>
  );
}
