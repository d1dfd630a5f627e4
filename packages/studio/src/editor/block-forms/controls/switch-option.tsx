// A switch for an option that is on or off.
import type { ReactNode } from 'react';
import { useId } from 'react';
import { useOption } from '../scope.tsx';

interface SwitchOptionProps {
  readonly path: string;
  readonly label: string;
  readonly help?: ReactNode;
  /** Whether it is on while nothing is set. */
  readonly isOn?: boolean;
  /** On stores `false`: "May be skipped" for `isRequired`. */
  readonly isTurned?: boolean;
}

/** @example <SwitchOption path="options.isLong" label="Several lines" /> */
export function SwitchOption({
  path,
  label,
  help,
  isOn = false,
  isTurned = false,
}: SwitchOptionProps): ReactNode {
  const id = useId();
  const { value, set, isDisabled } = useOption(path);
  const isSet = typeof value === 'boolean';
  return (
    <div className="switch-row">
      <input
        id={id}
        type="checkbox"
        className="switch"
        checked={isSet ? value !== isTurned : isOn}
        disabled={isDisabled}
        aria-describedby={help === undefined ? undefined : `${id}-help`}
        onChange={({ target }) => set(target.checked !== isTurned)}
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
