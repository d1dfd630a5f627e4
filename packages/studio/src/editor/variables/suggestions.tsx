// The list of variables that a text field offers after "{{", or by its button.
import type { KeyboardEvent, ReactNode } from 'react';
import { useId, useState } from 'react';
import { useEditor } from '../editor-context.tsx';
import type { ListedVariable } from './listed-variables.ts';
import { listVariables, rankVariables, variableHint } from './listed-variables.ts';
import { rememberUse } from './recent-variables.ts';
import './suggestions.css';

/** Largest number of suggestions. */
const MOST_NAMES = 8;

export interface Suggestions {
  readonly isOpen: boolean;
  /** The attributes that connect the field with the list, for screen readers. */
  readonly fieldProps: {
    readonly 'aria-controls': string | undefined;
    readonly 'aria-activedescendant': string | undefined;
  };
  /** @param typed the start of a name */
  readonly open: (typed: string) => void;
  readonly close: () => void;
  /** Handles the keys of the list. Returns whether the key was one of them. */
  readonly onKeyDown: (event: KeyboardEvent) => boolean;
  readonly list: ReactNode;
}

/**
 * Offers variables while their name is typed. Enter and Tab take only an entry that the author chose by arrow keys;
 * otherwise they do what they always do in the field.
 *
 * @param onTake inserts a name into the field
 * @example
 * const suggestions = useSuggestions((name) => insert(`{{${name}}}`));
 * <div><input {...suggestions.fieldProps} onKeyDown={suggestions.onKeyDown} />{suggestions.list}</div>
 */
export function useSuggestions(onTake: (name: string) => void): Suggestions {
  const { session, store } = useEditor();
  const listId = useId();
  const [typed, setTyped] = useState<string>();
  /** The chosen entry; none at first. */
  const [place, setPlace] = useState<number>();
  const found = typed === undefined ? [] : findVariables(typed);
  const isOpen = found.length > 0;

  function findVariables(wanted: string): readonly ListedVariable[] {
    const { tried, recentVariables } = store.get();
    const listed = listVariables(session.snapshot().definition, tried);
    return rankVariables(listed, wanted, recentVariables).slice(0, MOST_NAMES);
  }

  function close(): void {
    setTyped(undefined);
    setPlace(undefined);
  }

  function take(name: string): void {
    close();
    rememberUse(store, name);
    onTake(name);
  }

  function onKeyDown(event: KeyboardEvent): boolean {
    if (!isOpen) return false;
    const { length } = found;
    const chosen = place === undefined ? undefined : found[place];
    const steps: Readonly<Record<string, (() => void) | undefined>> = {
      ArrowDown: () => setPlace(place === undefined ? 0 : (place + 1) % length),
      ArrowUp: () => setPlace(((place ?? 0) + length - 1) % length),
      Enter: chosen && (() => take(chosen.name)),
      Tab: chosen && (() => take(chosen.name)),
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
    open(wanted) {
      setTyped(wanted);
      setPlace(undefined);
    },
    close,
    onKeyDown,
    list: isOpen && (
      <div className="menu suggestions" role="listbox" id={listId} aria-label="Variables">
        {found.map((variable, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys work in the field
          <div
            key={variable.id}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === place}
            className="menu__item"
            data-highlighted={index === place ? '' : undefined}
            // The field keeps the focus.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => take(variable.name)}
          >
            <VariableLine variable={variable} />
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
