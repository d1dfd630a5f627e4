// A switch with its words.
import type { ReactNode } from 'react';

/** @example <Switch label="Once a day" isOn={isOn} onChange={setOn} /> */
export function Switch({
  label,
  isOn,
  isDisabled = false,
  onChange,
}: {
  readonly label: string;
  readonly isOn: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (isOn: boolean) => void;
}): ReactNode {
  return (
    <label className="switch-row">
      <input
        type="checkbox"
        className="switch"
        checked={isOn}
        disabled={isDisabled}
        onChange={({ target }) => onChange(target.checked)}
      />
      {label}
    </label>
  );
}
