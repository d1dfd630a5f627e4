// A dialog with a search field and a list: type, select with arrow keys, confirm with Enter.
import type { LucideIcon } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { Dialog } from './dialog.tsx';
import './pick-list.css';
import { SearchField } from './text-field.tsx';

export interface PickEntry {
  readonly key: string;
  readonly label: string;
  readonly more?: string;
  readonly icon?: LucideIcon;
  /** Its keyboard shortcut. */
  readonly keys?: string | undefined;
  /** A heading before it. */
  readonly section?: string | undefined;
}

interface PickListProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly searchLabel: string;
  readonly find: (search: string) => readonly PickEntry[];
  readonly empty: string;
  /** @param search the search text */
  readonly onPick: (key: string, search: string) => void;
  readonly onClose: () => void;
  readonly focusAfter?: () => HTMLElement | undefined;
}

/** @example <PickList isOpen={isOpen} title="Add a block" searchLabel="Search blocks" find={find} empty="No block is called that" onPick={add} onClose={close} /> */
export function PickList({ isOpen, onClose, title, focusAfter, ...rest }: PickListProps): ReactNode {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} focusAfter={focusAfter}>
      {isOpen && <List {...rest} title={title} />}
    </Dialog>
  );
}

function List({
  title,
  searchLabel,
  find,
  empty,
  onPick,
}: Omit<PickListProps, 'isOpen' | 'onClose' | 'focusAfter'>): ReactNode {
  const [search, setSearch] = useState('');
  const [place, setPlace] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const entries = find(search);

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [place]);

  function onKeyDown(event: KeyboardEvent): void {
    const entry = entries[place];
    if (event.key === 'ArrowDown') setPlace(Math.min(place + 1, entries.length - 1));
    else if (event.key === 'ArrowUp') setPlace(Math.max(place - 1, 0));
    else if (event.key === 'Enter' && entry) onPick(entry.key, search);
    else return;
    event.preventDefault();
  }

  return (
    <div className="picks">
      <SearchField
        label={searchLabel}
        // The dialog is for typing, and its own focus would come after the first letters
        autoFocus
        role="combobox"
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={entries.length > 0 ? `${id}-${place}` : undefined}
        value={search}
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          setSearch(target.value);
          setPlace(0);
        }}
      />
      <div ref={list} id={`${id}-list`} className="picks__list" role="listbox" aria-label={title}>
        {entries.map(({ key, label, more, keys, icon: Icon, section }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys work in the search field
          <div
            key={key}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === place}
            className="pick"
            data-section={section !== entries[index - 1]?.section ? section : undefined}
            onClick={() => onPick(key, search)}
          >
            {Icon && <Icon aria-hidden />}
            <span className="pick__label">{label}</span>
            {more !== undefined && <span className="pick__more">{more}</span>}
            {keys !== undefined && <kbd className="pick__keys">{keys}</kbd>}
          </div>
        ))}
      </div>
      {entries.length === 0 && <p className="field__help">{empty}</p>}
    </div>
  );
}
