// Texts with variables, and numbers that may be a variable.
import type { KeyboardEvent, ReactNode } from 'react';
import { TemplateInput } from '../../forms/editors/template-field.tsx';
import { useOption } from '../scope.tsx';
import type { FieldWords } from './field-frame.tsx';
import { FieldFrame } from './field-frame.tsx';
import { Preview } from './preview.tsx';
import { useTyped } from './use-typed.ts';

export interface TextOptionProps extends FieldWords {
  readonly path: string;
  /** A grey example in the empty field. */
  readonly example?: string;
  /** The text that is used while nothing is set; the field shows it. */
  readonly standard?: string;
  readonly rows?: number;
  readonly isCode?: boolean;
  /** Texts to choose from; any other can be typed. */
  readonly choices?: readonly string[] | undefined;
  /** How the text is stored; by default as it is. */
  readonly parse?: (text: string) => unknown;
  /** How a stored value is shown; by default texts and numbers as they are. */
  readonly show?: (value: unknown) => string;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  /** Replaces writing the option, for a text that changes more than it. Gets `undefined` for an empty text. */
  readonly onWrite?: (stored: unknown) => void;
}

/** @example <TextOption path="options.labels.button" label="Button" standard="Send" /> */
export function TextOption(props: TextOptionProps): ReactNode {
  const { path } = props;
  const { value } = useOption(path);
  const { label, help, error, hasOwnError, below, isCode = false } = props;
  return (
    <FieldFrame
      {...{ path, label, help, error }}
      {...(hasOwnError ? { hasOwnError } : {})}
      below={
        <>
          {typeof value === 'string' && !isCode && <Preview text={value} />}
          {below}
        </>
      }
    >
      {(names) => <TextControl {...props} {...names} />}
    </FieldFrame>
  );
}

/** Numbers are stored as numbers, and anything else, such as a variable, as text. */
export function NumberOption(props: Omit<TextOptionProps, 'parse' | 'show' | 'rows'>): ReactNode {
  return <TextOption {...props} parse={asNumber} />;
}

/** @example asNumber('1,5') // 1.5, and '{{Guests}}' stays a text */
function asNumber(text: string): unknown {
  const plain = text.trim().replace(',', '.');
  return /^-?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : text;
}

const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** The control alone. `name` reads it aloud where no label is seen. */
export function TextControl({
  path,
  id,
  name,
  describedBy,
  example,
  standard = '',
  rows = 1,
  isCode = false,
  choices,
  parse,
  show = asText,
  onKeyDown,
  onWrite,
}: Omit<TextOptionProps, 'label'> & {
  readonly id?: string;
  readonly name?: string;
  readonly describedBy?: string | undefined;
}): ReactNode {
  const { value, set, isDisabled } = useOption(path);
  const { text, isDefault, onType, onBlur } = useTyped({
    stored: show(value),
    standard,
    write: (next) => {
      const stored = next === undefined ? undefined : parse ? parse(next) : next;
      if (onWrite) onWrite(stored);
      else set(stored, true);
      return show(stored);
    },
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the field inside
    <div className={isDefault ? 'control control--default' : 'control'} onBlur={onBlur} onKeyDown={onKeyDown}>
      <TemplateInput
        {...(id === undefined ? {} : { id })}
        {...(name === undefined ? {} : { label: name })}
        {...(example === undefined ? {} : { placeholder: example })}
        describedBy={describedBy}
        rows={rows}
        isCode={isCode}
        choices={choices}
        isDisabled={isDisabled}
        value={text}
        onChange={onType}
      />
    </div>
  );
}
