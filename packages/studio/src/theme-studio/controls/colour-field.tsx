// A colour: a swatch that opens the browser's picker, and its value as text.
import type { ReactNode } from 'react';
import { useEffect, useId, useState } from 'react';
import { hexOf } from '../colour.ts';

/** @example <ColourField label="Brand colour" value="#0042da" onChange={setBrand} /> */
export function ColourField({
  label,
  value,
  fallback = '#ffffff',
  isDisabled,
  onChange,
}: {
  readonly label: string;
  /** Nothing for the default. */
  readonly value: string | undefined;
  /** The colour that the swatch shows for the default. */
  readonly fallback?: string;
  readonly isDisabled: boolean;
  readonly onChange: (value: string) => void;
}): ReactNode {
  const id = useId();
  const [typed, setTyped] = useState(value ?? '');
  // "#7a1" is a colour on the way to "#7a1fa2": what is typed stays as it is.
  useEffect(
    () =>
      setTyped((before) =>
        value !== undefined && colourOf(before) === hexOf(value) ? before : (value ?? ''),
      ),
    [value],
  );
  return (
    <div className="colour-field">
      <input
        type="color"
        aria-label={`${label}: picker`}
        disabled={isDisabled}
        value={hexOf(value) ?? fallback}
        onChange={({ target }) => onChange(target.value)}
      />
      <label className="colour-field__label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="input"
        placeholder="default"
        spellCheck={false}
        disabled={isDisabled}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          const hex = colourOf(target.value);
          if (hex !== undefined) onChange(hex);
        }}
        onBlur={() => setTyped(value ?? '')}
      />
    </div>
  );
}

const colourOf = (text: string): string | undefined => hexOf(text.startsWith('#') ? text : `#${text}`);
