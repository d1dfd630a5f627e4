// The picker of a variable in a form.
import type { ReactNode } from 'react';
import { VariablePicker } from '../../forms/editors/variable-field.tsx';
import { useOption } from '../scope.tsx';

/** The control alone; its label is only read aloud unless `isLabelShown`. @example <VariableControl path="variableId" name="Saved as" /> */
export function VariableControl({
  path,
  name,
  isLabelShown = false,
  onChoose,
}: {
  readonly path: string;
  readonly name: string;
  readonly isLabelShown?: boolean;
  /** Replaces writing the option. */
  readonly onChoose?: (value: unknown) => void;
}): ReactNode {
  const { value, set, isDisabled } = useOption(path);
  return (
    <div className="picker">
      <VariablePicker
        label={name}
        value={value}
        onChange={onChoose ?? ((next) => set(next))}
        isDisabled={isDisabled}
        isLabelShown={isLabelShown}
      />
    </div>
  );
}
