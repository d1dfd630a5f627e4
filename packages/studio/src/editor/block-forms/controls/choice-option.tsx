// One of a few values: as a list, or side by side.
import type { ReactNode } from 'react';
import { useId } from 'react';
import { useOption } from '../scope.tsx';
import type { FieldWords } from './field-frame.tsx';
import { FieldFrame } from './field-frame.tsx';

export interface Choice {
  /** Stored; `undefined` removes the option. */
  readonly value: unknown;
  readonly label: string;
  /** Heading above it and those after it. */
  readonly group?: string;
}

export interface ChoiceOptionProps extends FieldWords {
  readonly path: string;
  readonly choices: readonly Choice[];
  /** The value that counts while nothing is set; by default the first choice. */
  readonly standard?: unknown;
  /** The chosen value, if it does not follow from the option alone. */
  readonly current?: unknown;
  /** Replaces writing the option, for a choice that changes more than it. */
  readonly onChoose?: (value: unknown) => void;
}

/** @example <ChoiceOption path="options.capture" label="Camera on phones" choices={[{ value: undefined, label: 'No' }]} /> */
export function ChoiceOption(props: ChoiceOptionProps): ReactNode {
  const { label, help, error, hasOwnError = false, below, path, choices } = props;
  const { isDisabled } = useOption(path);
  const { place, all, isDefault, choose } = useChoice(props);
  return (
    <FieldFrame {...{ path, label, help, error, hasOwnError, below }}>
      {({ id, describedBy }) => (
        <select
          id={id}
          className={isDefault ? 'input input--default' : 'input'}
          aria-describedby={describedBy}
          disabled={isDisabled}
          value={place}
          onChange={({ target }) => choose(Number(target.value))}
        >
          {choices.some(({ group }) => group !== undefined) ? (
            <Grouped choices={all} />
          ) : (
            all.map((choice, index) => (
              <option key={choice.label} value={index}>
                {choice.label}
              </option>
            ))
          )}
        </select>
      )}
    </FieldFrame>
  );
}

function Grouped({ choices }: { readonly choices: readonly Choice[] }): ReactNode {
  const groups = Map.groupBy(
    choices.map((choice, index) => ({ ...choice, index })),
    ({ group = '' }) => group,
  );
  return [...groups].map(([group, entries]) => (
    <optgroup key={group} label={group}>
      {entries.map(({ label, index }) => (
        <option key={label} value={index}>
          {label}
        </option>
      ))}
    </optgroup>
  ));
}

/** Two or three choices side by side. */
export function SegmentsOption(props: ChoiceOptionProps): ReactNode {
  const { label, help, error, below, path } = props;
  const { isDisabled } = useOption(path);
  const { place, all, isDefault, choose } = useChoice(props);
  const name = useId();
  return (
    <FieldFrame {...{ path, label, help, error, below }} isGroup>
      {() => (
        <div className={isDefault ? 'segments segments--default' : 'segments'}>
          {all.map((choice, index) => (
            <label key={choice.label} className="segments__one">
              <input
                type="radio"
                name={name}
                disabled={isDisabled}
                checked={index === place}
                onChange={() => choose(index)}
              />
              <span>{choice.label}</span>
            </label>
          ))}
        </div>
      )}
    </FieldFrame>
  );
}

function useChoice({
  path,
  choices,
  standard = choices[0]?.value,
  current: given,
  onChoose,
}: ChoiceOptionProps) {
  const { value, set } = useOption(path);
  const isDefault = given === undefined && (value === undefined || value === null);
  const current = given ?? (isDefault ? standard : value);
  const found = choices.findIndex((choice) => choice.value === current);
  // A value of another studio stays, and is shown as it is.
  const all =
    found < 0 && current !== undefined ? [...choices, { value: current, label: String(current) }] : choices;
  return {
    all,
    place: found < 0 ? all.length - 1 : found,
    isDefault,
    choose: (index: number) => (onChoose ?? set)(all[index]?.value),
  };
}
