// Form fields: label above, help and error below.
import { Search } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useId } from 'react';
import './text-field.css';

interface FieldWords {
  readonly label: string;
  readonly help?: ReactNode;
  /** The error, with a fix. */
  readonly error?: string | undefined;
}

/**
 * A field with one line of text.
 *
 * @example <TextField label="Name" value={name} onChange={(event) => setName(event.target.value)} />
 */
export function TextField({ label, help, error, ...rest }: ComponentProps<'input'> & FieldWords): ReactNode {
  return (
    <Field label={label} help={help} error={error}>
      {(names) => <input {...rest} {...names} className="input" />}
    </Field>
  );
}

/** A multi-line text field. */
export function TextArea({
  label,
  help,
  error,
  ...rest
}: ComponentProps<'textarea'> & FieldWords): ReactNode {
  return (
    <Field label={label} help={help} error={error}>
      {(names) => <textarea rows={3} {...rest} {...names} className="input" />}
    </Field>
  );
}

/** A select with a few values. */
export function SelectField({
  label,
  help,
  error,
  ...rest
}: ComponentProps<'select'> & FieldWords): ReactNode {
  return (
    <Field label={label} help={help} error={error}>
      {(names) => <select {...rest} {...names} className="input" />}
    </Field>
  );
}

/** A search field without a visible label. */
export function SearchField({
  label,
  ...rest
}: ComponentProps<'input'> & { readonly label: string }): ReactNode {
  return (
    <div className="search">
      <Search aria-hidden />
      <input type="search" placeholder={label} {...rest} aria-label={label} className="input" />
    </div>
  );
}

interface FieldNames {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

function Field({
  label,
  help,
  error,
  children,
}: FieldWords & { readonly children: (names: FieldNames) => ReactNode }): ReactNode {
  const id = useId();
  const describedBy = [help !== undefined && `${id}-help`, error !== undefined && `${id}-error`].filter(
    Boolean,
  );
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': describedBy.length > 0 ? describedBy.join(' ') : undefined,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {help !== undefined && (
        <p className="field__help" id={`${id}-help`}>
          {help}
        </p>
      )}
      {error !== undefined && (
        <p className="field__error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
