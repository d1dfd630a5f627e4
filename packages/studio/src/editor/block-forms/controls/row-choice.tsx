// A select within a row, whose name is only read aloud.
import type { ReactNode } from 'react';
import { useOption } from '../scope.tsx';

/** @example <RowChoice path="role" name="Who says message 1" choices={[{ value: 'user', label: 'The visitor' }]} /> */
export function RowChoice({
  path,
  name,
  choices,
  empty,
}: {
  readonly path: string;
  readonly name: string;
  /** A choice without a value removes the option. */
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  /** Label while nothing is set; without it the first choice counts. */
  readonly empty?: string;
}): ReactNode {
  const { value, set, isDisabled } = useOption(path);
  const stored = value === undefined || value === null ? undefined : String(value);
  const isKnown = stored === undefined || choices.some((one) => one.value === stored);
  return (
    <select
      className="input"
      aria-label={name}
      disabled={isDisabled}
      value={stored ?? (empty === undefined ? choices[0]?.value : '')}
      onChange={({ target }) => set(target.value || undefined)}
    >
      {empty !== undefined && <option value="">{empty}</option>}
      {!isKnown && <option value={stored}>{stored}</option>}
      {choices.map((one) => (
        <option key={one.value} value={one.value}>
          {one.label}
        </option>
      ))}
    </select>
  );
}
