// A file of a bot as a field: its box, and its address for files elsewhere.
import type { ReactNode } from 'react';
import { useId } from 'react';
import type { MediaBoxProps } from './media-box.tsx';
import { MediaBox } from './media-box.tsx';

/** @example <MediaField label="Logo" kind="image" value={url} isDisabled={false} onChange={setUrl} /> */
export function MediaField({ help, ...box }: MediaBoxProps & { readonly help?: string }): ReactNode {
  const { label, value, isDisabled, onChange } = box;
  const id = useId();
  return (
    <div className="field">
      <span className="field__label">{label}</span>
      <MediaBox {...box} />
      <details className="media-address">
        <summary>From an address</summary>
        <input
          id={id}
          className="input"
          aria-label={`${label}: address`}
          placeholder="https://example.com/logo.png"
          disabled={isDisabled}
          value={value ?? ''}
          onChange={({ target }) => onChange(target.value || undefined)}
        />
      </details>
      {help !== undefined && <p className="field__help">{help}</p>}
    </div>
  );
}
