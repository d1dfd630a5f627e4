// A select for fields that refer to something by id.
import type { ReactNode } from 'react';
import { useId, useMemo } from 'react';
import type { FieldProps } from '../field-editor.ts';

/** An option of the select. */
export interface SelectOption {
  readonly value: string;
  readonly label: string;
}

/**
 * The current value is an option even if the list does not contain it.
 *
 * @param empty label of the option that clears the field
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
  // A list that has not changed is not compared entry by entry.
  const entries = useMemo(
    () =>
      options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      )),
    [options],
  );
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
        {entries}
      </select>
      {help !== undefined && <p className="field__help">{help}</p>}
    </div>
  );
}
