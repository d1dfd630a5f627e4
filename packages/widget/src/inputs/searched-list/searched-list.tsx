// A list with a field to search in: one stop of the Tab key, arrow keys within. The combobox pattern of WAI-ARIA, with a list that stays open.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from '../../drawing/hooks.ts';
import type { InputContext } from '../input-view.ts';

interface SearchedListProps<Item> {
  /** Of the list within the chat; its options are numbered. */
  readonly id: string;
  /** What the list is called. */
  readonly label: string;
  /** What stands in the field while it is empty, and names it. */
  readonly searchLabel: string;
  readonly context: Pick<InputContext, 'words'>;
  /** Those that fit what is typed. */
  readonly find: (wanted: string) => readonly Item[];
  readonly keyOf: (item: Item) => string;
  readonly isSelected: (item: Item) => boolean;
  readonly isMultiple?: boolean;
  /** The one that the arrow keys begin at. Without it Enter chooses nothing before something is typed or an arrow key is pressed. */
  readonly begin?: Item | undefined;
  readonly draw: (item: Item) => ComponentChildren;
  readonly onChoose: (item: Item) => void;
  /** What Escape does; absent where the list cannot be closed. */
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
    // Enter while a word is being composed belongs to the input method.
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
    // Neither the form nor the window of the chat hears of it.
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
            // The focus stays in the field, or where it is on a phone.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(item)}
          >
            {draw(item)}
          </button>
        ))}
      </div>
      {/* It is there before it says something: only then do all screen readers tell it. */}
      <p class={found.length === 0 && wanted !== '' ? 'small quiet' : 'hidden'} role="status">
        {found.length === 0 && wanted !== '' && context.words.nothingFound}
      </p>
    </>
  );
}

/** How far keys go in the list. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 5,
  PageUp: -5,
};
