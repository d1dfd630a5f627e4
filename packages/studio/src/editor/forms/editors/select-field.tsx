// A choice of one value out of a list, for fields that name something by its id.
import type { ReactNode } from 'react';
import { useId } from 'react';
import type { FieldProps } from '../field-editor.ts';

/** An entry of the list. */
export interface SelectOption {
  readonly value: string;
  readonly label: string;
}

/**
 * The value that is set stays choosable also when the list does not have it.
 *
 * @param empty label of the entry that unsets the field
 * @example <SelectField {...props} empty="None" options={[{ value: 'g1', label: 'Welcome' }]} />
 */
export function SelectField({
  label,
  help,
  value,
  onChange,
  isDisabled,
  empty,
  options,
}: Pick<FieldProps, 'label' | 'value' | 'onChange' | 'isDisabled'> & {
  readonly help?: string | undefined;
  readonly empty: string;
  readonly options: readonly SelectOption[];
}): ReactNode {
  const id = useId();
  const isKnown = typeof value !== 'string' || options.some((option) => option.value === value);
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
        <option value="">{empty}</option>
        {!isKnown && <option value={value}>{value}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {help !== undefined && <p className="field__help">{help}</p>}
    </div>
  );
}
