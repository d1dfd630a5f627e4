// A choice of a few values, side by side.
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { RadioChoice } from './radio-choice.tsx';
import './choice-bar.css';

interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly icon?: LucideIcon;
}

/** @example <ChoiceBar label="Colours" value="light" options={[{ value: 'light', label: 'Light' }]} onChange={set} /> */
export function ChoiceBar<Value extends string>({
  label,
  value,
  options,
  isDisabled,
  onChange,
}: {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly Choice<Value>[];
  readonly isDisabled?: boolean;
  readonly onChange: (value: Value) => void;
}): ReactNode {
  const name = useId();
  return (
    <fieldset className="choice-bar" disabled={isDisabled}>
      <legend className="only-read-aloud">{label}</legend>
      {options.map(({ value: own, label: words, icon }) => (
        <RadioChoice
          key={own}
          className="choice-bar__choice"
          name={name}
          label={words}
          icon={icon}
          isChosen={own === value}
          onChoose={() => onChange(own)}
        />
      ))}
    </fieldset>
  );
}
