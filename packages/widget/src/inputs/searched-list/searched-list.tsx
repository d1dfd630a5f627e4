// A list with a search field: one tab stop, arrow keys within. The combobox pattern of WAI-ARIA, with a list that stays
// open.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from '../../drawing/hooks.ts';
import type { InputContext } from '../input-view.ts';

interface SearchedListProps<Item> {
  /** Id of the list within the chat; its options are numbered. */
  readonly id: string;
  /** Accessible name of the list. */
  readonly label: string;
  /** Placeholder and accessible name of the field. */
  readonly searchLabel: string;
  readonly context: Pick<InputContext, 'words'>;
  /** Returns the matching items. */
  readonly find: (wanted: string) => readonly Item[];
  readonly keyOf: (item: Item) => string;
  readonly isSelected: (item: Item) => boolean;
  readonly isMultiple?: boolean;
  /** The item where the arrow keys start. Without it Enter chooses nothing before typing or an arrow key. */
  readonly begin?: Item | undefined;
  readonly draw: (item: Item) => ComponentChildren;
  readonly onChoose: (item: Item) => void;
  /** Handles Escape; absent if the list cannot be closed. */
  readonly onClose?: (() => void) | undefined;
}

/** @example <SearchedList id="colours" find={(wanted) => colours.filter((one) => one.includes(wanted))} … /> */
export function SearchedList<Item>(props: SearchedListProps<Item>) {
  const { id, label, searchLabel, context, find, keyOf, isSelected, begin, draw, onChoose, onClose } = props;
  const [wanted, setWanted] = useState('');
  const [active, setActive] = useState(begin && keyOf(begin));
  const found = find(wanted);
  const first = wanted === '' && begin === undefined ? -1 : 0;
  const at = Math.max(
    first,
    found.findIndex((item) => keyOf(item) === active),
  );
  const optionId = (index: number): string => `${id}-${index}`;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => list.current?.children[at]?.scrollIntoView({ block: 'nearest' }), [at, wanted]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const { key } = event;
    // Enter during IME composition belongs to the input method.
    if (event.keyCode === 229) return;
    const step = STEPS[key];
    const one = found[at];
    if (step !== undefined) {
      const next = found[Math.min(found.length - 1, Math.max(0, at + step))];
      if (next) setActive(keyOf(next));
    } else if (key === 'Enter') {
      if (one) onChoose(one);
    } else if (key === 'Escape' && onClose) onClose();
    else return;
    // Neither the form nor the chat's window handles the key.
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <div class="field">
        <input
          type="text"
          role="combobox"
          aria-label={searchLabel}
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={found[at] && optionId(at)}
          aria-autocomplete="list"
          autoComplete="off"
          placeholder={searchLabel}
          value={wanted}
          onInput={(event) => {
            setWanted(event.currentTarget.value);
            setActive(undefined);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div
        class="list-box"
        ref={list}
        id={id}
        role="listbox"
        tabIndex={-1}
        aria-label={label}
        aria-multiselectable={props.isMultiple}
      >
        {found.map((item, index) => (
          <button
            type="button"
            key={keyOf(item)}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            class={index === at ? 'active' : ''}
            aria-selected={isSelected(item)}
            // The focus stays in the field, or at its place on a phone.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(item)}
          >
            {draw(item)}
          </button>
        ))}
      </div>
      {/* Present before it has text: otherwise some screen readers do not announce it. */}
      <p class={found.length === 0 && wanted !== '' ? 'small quiet' : 'hidden'} role="status">
        {found.length === 0 && wanted !== '' && context.words.nothingFound}
      </p>
    </>
  );
}

/** Steps of each key in the list. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 5,
  PageUp: -5,
};
