// How a date or a time is saved: entries show it as it would be saved now; any other format is typed.
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useOption } from '../scope.tsx';
import { FieldFrame } from './field-frame.tsx';
import { TextControl } from './text-option.tsx';

const OWN = 'own';

/** @example <FormatOption path="options.format" formats={['HH:mm', 'h:mm a']} write={dateLike} /> */
export function FormatOption({
  path,
  formats,
  write,
}: {
  readonly path: string;
  /** The first one is the default. */
  readonly formats: readonly string[];
  /** Now in a format. */
  readonly write: (format: string) => string;
}): ReactNode {
  const { value, set, isDisabled } = useOption(path);
  const [isTyping, setIsTyping] = useState(false);
  const isOwn = isTyping || (typeof value === 'string' && !formats.includes(value));
  return (
    <FieldFrame path={path} label="Saved like">
      {({ id, describedBy }) => (
        <div className="limit">
          <select
            id={id}
            className={value === undefined ? 'input input--default' : 'input'}
            aria-describedby={describedBy}
            disabled={isDisabled}
            value={isOwn ? OWN : typeof value === 'string' ? value : formats[0]}
            onChange={({ target }) => {
              setIsTyping(target.value === OWN);
              if (target.value !== OWN) set(target.value === formats[0] ? undefined : target.value);
            }}
          >
            {formats.map((format) => (
              <option key={format} value={format}>
                {write(format)}
              </option>
            ))}
            <option value={OWN}>My own way</option>
          </select>
          {isOwn && <TextControl path={path} name="Letters of the format" example={formats[0] ?? ''} />}
          {isOwn && typeof value === 'string' && <p className="preview">{write(value)}</p>}
        </div>
      )}
    </FieldFrame>
  );
}
