// A text field with variables. Typing "{{" suggests their names.
import { Braces } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId, useRef } from 'react';
import { useSuggestions } from '../../variables/suggestions.tsx';
import type { FieldProps } from '../field-editor.ts';

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
  /** Texts to choose from; any other can be typed. */
  readonly choices?: readonly string[] | undefined;
}

/**
 * The control without label.
 *
 * @example <TemplateInput label="Value" value={value} onChange={setValue} />
 */
export function TemplateInput(props: TemplateInputProps): ReactNode {
  const { id, label, value, onChange, rows = 1, placeholder, isDisabled, isCode, describedBy } = props;
  const { choices = [] } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  /** Where the name replaces the text: at "{{", or at the cursor. */
  const from = useRef(0);
  const suggestions = useSuggestions(take, { choices, onChoose: onChange });

  function look(): void {
    const end = area.current?.selectionStart ?? 0;
    const match = /\{\{([^{}\n]*)$/.exec((area.current?.value ?? '').slice(0, end));
    if (match) {
      from.current = match.index;
      suggestions.open(match[1] ?? '');
    } else if (choices.length > 0) suggestions.offer(area.current?.value ?? '');
    else suggestions.close();
  }

  function openAtCursor(): void {
    const field = area.current;
    if (!field) return;
    from.current = document.activeElement === field ? field.selectionStart : value.length;
    field.focus();
    field.setSelectionRange(from.current, from.current);
    suggestions.open('');
  }

  function take(name: string): void {
    const field = area.current;
    if (!field) return;
    const rest = value.slice(field.selectionStart).replace(/^\}\}/, '');
    const start = `${value.slice(0, from.current)}{{${name}}}`;
    onChange(start + rest);
    queueMicrotask(() => field.setSelectionRange(start.length, start.length));
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
        {...suggestions.fieldProps}
        spellCheck={!isCode}
        placeholder={placeholder}
        disabled={isDisabled}
        value={value}
        onChange={({ target }) => {
          onChange(rows === 1 ? target.value.replaceAll('\n', ' ') : target.value);
          look();
        }}
        onKeyDown={(event) => {
          if (!suggestions.onKeyDown(event) && event.key === 'Enter' && rows === 1) event.preventDefault();
        }}
        onClick={look}
        onBlur={suggestions.close}
      />
      {!isDisabled && (
        <button
          type="button"
          className="text-with-variables__button"
          // "{{" does the same by keyboard, and Tab leads to the next field.
          tabIndex={-1}
          aria-label="Insert a variable"
          title="Insert a variable, or type {{"
          onPointerDown={(event) => event.preventDefault()}
          onClick={openAtCursor}
        >
          <Braces aria-hidden />
        </button>
      )}
      {suggestions.list}
    </div>
  );
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
