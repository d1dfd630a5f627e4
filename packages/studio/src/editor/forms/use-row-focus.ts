// Keeps the focus in a list whose rows are added and removed.
import type { RefObject } from 'react';
import { useLayoutEffect, useRef } from 'react';
import { FIELDS } from '../focus.ts';

/**
 * Moves the focus into a new row, or beside a removed one. Without that it falls to the page, and the next keys are
 * lost.
 *
 * @param count the current number of rows
 * @example
 * const { rows, focusNext } = useRowFocus(list.length);
 * <ol ref={rows}>…</ol>
 * <button onClick={() => { focusNext(list.length); onChange([...list, row]); }}>Add</button>
 */
export function useRowFocus(count: number): {
  readonly rows: RefObject<HTMLOListElement | null>;
  /** Names the row that gets the focus with the next change of the list. */
  readonly focusNext: (index: number) => void;
} {
  const rows = useRef<HTMLOListElement>(null);
  const next = useRef<number>(undefined);
  useLayoutEffect(() => {
    const index = next.current;
    next.current = undefined;
    if (index === undefined) return;
    const row = rows.current?.children[Math.min(index, count - 1)];
    // A text before a select: authors type next.
    const field =
      row?.querySelector<HTMLElement>('input, textarea') ?? row?.querySelector<HTMLElement>(FIELDS);
    // The button that adds a row follows the list.
    const target = field ?? rows.current?.parentElement?.querySelector<HTMLElement>(':scope > button');
    target?.focus();
  }, [count]);
  return {
    rows,
    focusNext: (index) => {
      next.current = index;
    },
  };
}
