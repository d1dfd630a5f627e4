// A text field with variables. Typing "{{" suggests their names.
import type { KeyboardEvent, ReactNode } from 'react';
import { useId, useRef, useState } from 'react';
import { variablesOf } from '../../../model/definition.ts';
import { useDefinition } from '../../editor-context.tsx';
import type { FieldProps } from '../field-editor.ts';

/** Largest number of suggestions. */
const MOST_NAMES = 8;

interface TemplateInputProps {
  readonly id?: string;
  readonly label?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly rows?: number;
  readonly placeholder?: string;
  readonly isDisabled?: boolean;
  readonly isCode?: boolean;
  readonly describedBy?: string | undefined;
}

/**
 * The control without label.
 *
 * @example <TemplateInput label="Value" value={value} onChange={setValue} />
 */
export function TemplateInput(props: TemplateInputProps): ReactNode {
  const { id, label, value, onChange, rows = 1, placeholder, isDisabled, isCode, describedBy } = props;
  const listId = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState<{ readonly from: number; readonly text: string }>();
  const [place, setPlace] = useState(0);
  const names = useNames(typed?.text);
  const isOpen = typed !== undefined && names.length > 0;

  function look(): void {
    const end = area.current?.selectionStart ?? 0;
    const before = (area.current?.value ?? '').slice(0, end);
    const match = /\{\{([^{}\n]*)$/.exec(before);
    setTyped(match ? { from: match.index, text: match[1] ?? '' } : undefined);
    setPlace(0);
  }

  function take(name: string): void {
    const field = area.current;
    if (!field || !typed) return;
    const rest = value.slice(field.selectionStart).replace(/^\}\}/, '');
    const start = `${value.slice(0, typed.from)}{{${name}}}`;
    onChange(start + rest);
    setTyped(undefined);
    queueMicrotask(() => field.setSelectionRange(start.length, start.length));
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (!isOpen) {
      if (event.key === 'Enter' && rows === 1) event.preventDefault();
      return;
    }
    const steps: Readonly<Record<string, () => void>> = {
      ArrowDown: () => setPlace((place + 1) % names.length),
      ArrowUp: () => setPlace((place + names.length - 1) % names.length),
      Enter: () => take(names[place] ?? ''),
      Tab: () => take(names[place] ?? ''),
      Escape: () => setTyped(undefined),
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    step();
  }

  return (
    <div className="text-with-variables">
      <textarea
        ref={area}
        id={id}
        rows={rows}
        className={`input text-with-variables__input${rows === 1 ? ' text-with-variables__input--line' : ''}${isCode ? ' text-with-variables__input--code' : ''}`}
        aria-label={label}
        aria-describedby={describedBy}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? `${listId}-${place}` : undefined}
        spellCheck={!isCode}
        placeholder={placeholder}
        disabled={isDisabled}
        value={value}
        onChange={({ target }) => {
          onChange(rows === 1 ? target.value.replaceAll('\n', ' ') : target.value);
          look();
        }}
        onKeyDown={onKeyDown}
        onClick={look}
        onBlur={() => setTyped(undefined)}
      />
      {isOpen && (
        <div className="menu text-with-variables__names" role="listbox" id={listId} aria-label="Variables">
          {names.map((name, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys work in the field
            <div
              key={name}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === place}
              className="menu__item"
              data-highlighted={index === place ? '' : undefined}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => take(name)}
            >
              {name}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

function useNames(typed: string | undefined): readonly string[] {
  const definition = useDefinition();
  if (typed === undefined) return [];
  const wanted = typed.toLowerCase();
  return variablesOf(definition)
    .map(({ name }) => name)
    .filter((name) => name.toLowerCase().includes(wanted))
    .slice(0, MOST_NAMES);
}

function templateOf(rows: number, isCode = false) {
  return function Template({ label, help, value, onChange, isDisabled }: FieldProps): ReactNode {
    const id = useId();
    return (
      <div className="field">
        <label className="field__label" htmlFor={id}>
          {label}
        </label>
        <TemplateInput
          id={id}
          rows={rows}
          isCode={isCode}
          isDisabled={isDisabled}
          describedBy={help === undefined ? undefined : `${id}-help`}
          value={typeof value === 'string' || typeof value === 'number' ? String(value) : ''}
          onChange={(text) => onChange(text === '' ? undefined : text)}
        />
        {help !== undefined && (
          <p className="field__help" id={`${id}-help`}>
            {help}
          </p>
        )}
      </div>
    );
  };
}

/** One line. */
export const TemplateField = templateOf(1);

/** Several lines. */
export const TemplateLines = templateOf(3);

/** Several lines of JSON, HTML or SVG. */
export const TemplateCode = templateOf(6, true);
