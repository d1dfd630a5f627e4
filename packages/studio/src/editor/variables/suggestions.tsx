// The list that a text field offers: variables after "{{" or by its button, and choices of the field's own.
import type { KeyboardEvent, ReactNode } from 'react';
import { useId, useState } from 'react';
import { useEditor } from '../editor-context.tsx';
import type { ListedVariable } from './listed-variables.ts';
import { listVariables, rankVariables, variableHint } from './listed-variables.ts';
import { rememberUse } from './recent-variables.ts';
import './suggestions.css';

/** Largest number of suggestions. */
const MOST_NAMES = 8;

interface Suggestion {
  readonly id: string;
  readonly take: () => void;
  readonly line: ReactNode;
}

export interface Suggestions {
  readonly isOpen: boolean;
  /** The attributes that connect the field with the list, for screen readers. */
  readonly fieldProps: {
    readonly 'aria-controls': string | undefined;
    readonly 'aria-activedescendant': string | undefined;
  };
  /** @param typed the start of the name of a variable */
  readonly open: (typed: string) => void;
  /** Offers the field's own choices. @param typed a part of one */
  readonly offer: (typed: string) => void;
  readonly close: () => void;
  /** Handles the keys of the list. Returns whether the key was one of them. */
  readonly onKeyDown: (event: KeyboardEvent) => boolean;
  readonly list: ReactNode;
}

/**
 * Offers variables while their name is typed. Enter and Tab take only an entry that the author chose by arrow keys;
 * otherwise they do what they always do in the field.
 *
 * @param onTake inserts the name of a variable into the field
 * @param own choices that the field has besides, and what chooses one
 * @example
 * const suggestions = useSuggestions((name) => insert(`{{${name}}}`));
 * <div><input {...suggestions.fieldProps} onKeyDown={suggestions.onKeyDown} />{suggestions.list}</div>
 */
export function useSuggestions(
  onTake: (name: string) => void,
  own?: { readonly choices: readonly string[]; readonly onChoose: (choice: string) => void },
): Suggestions {
  const { session, store } = useEditor();
  const listId = useId();
  const [typed, setTyped] = useState<{ readonly text: string; readonly isOwn: boolean }>();
  /** The chosen entry; none at first. */
  const [place, setPlace] = useState<number>();
  const found = typed === undefined ? [] : typed.isOwn ? findChoices(typed.text) : findVariables(typed.text);
  const isOpen = found.length > 0;

  function findVariables(wanted: string): readonly Suggestion[] {
    const { tried, recentVariables } = store.get();
    const listed = listVariables(session.snapshot().definition, tried);
    return rankVariables(listed, wanted, recentVariables)
      .slice(0, MOST_NAMES)
      .map((variable) => ({
        id: variable.id,
        take: () => {
          rememberUse(store, variable.name);
          onTake(variable.name);
        },
        line: <VariableLine variable={variable} />,
      }));
  }

  /** All of them while the field is empty or says one of them: then another one may be wanted. */
  function findChoices(wanted: string): readonly Suggestion[] {
    const { choices = [], onChoose } = own ?? {};
    const part = choices.includes(wanted) ? '' : wanted.trim().toLowerCase();
    return choices
      .filter((choice) => choice.toLowerCase().includes(part))
      .map((choice) => ({
        id: choice,
        take: () => onChoose?.(choice),
        line: <span className="suggestions__name">{choice}</span>,
      }));
  }

  function close(): void {
    setTyped(undefined);
    setPlace(undefined);
  }

  function take(suggestion: Suggestion): void {
    close();
    suggestion.take();
  }

  function show(text: string, isOwn: boolean): void {
    setTyped({ text, isOwn });
    setPlace(undefined);
  }

  function onKeyDown(event: KeyboardEvent): boolean {
    if (!isOpen) return false;
    const { length } = found;
    const chosen = place === undefined ? undefined : found[place];
    const steps: Readonly<Record<string, (() => void) | undefined>> = {
      ArrowDown: () => setPlace(place === undefined ? 0 : (place + 1) % length),
      ArrowUp: () => setPlace(((place ?? 0) + length - 1) % length),
      Enter: chosen && (() => take(chosen)),
      Tab: chosen && (() => take(chosen)),
      Escape: close,
    };
    const step = Object.hasOwn(steps, event.key) ? steps[event.key] : undefined;
    if (!step) return false;
    event.preventDefault();
    event.stopPropagation();
    step();
    return true;
  }

  return {
    isOpen,
    fieldProps: {
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': isOpen && place !== undefined ? `${listId}-${place}` : undefined,
    },
    open: (text) => show(text, false),
    offer: (text) => show(text, true),
    close,
    onKeyDown,
    list: isOpen && (
      <div
        className="menu suggestions"
        role="listbox"
        id={listId}
        aria-label={typed?.isOwn ? 'Choices' : 'Variables'}
      >
        {found.map((suggestion, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys work in the field
          <div
            key={suggestion.id}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === place}
            className="menu__item"
            data-highlighted={index === place ? '' : undefined}
            // The field keeps the focus.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => take(suggestion)}
          >
            {suggestion.line}
          </div>
        ))}
      </div>
    ),
  };
}

/** The name of a variable, its type and an example. */
export function VariableLine({ variable }: { readonly variable: ListedVariable }): ReactNode {
  return (
    <>
      <span className="suggestions__name">{variable.name}</span>
      <span className="suggestions__hint">{variableHint(variable)}</span>
    </>
  );
}
