// The list of countries: a field to search in, and the arrow keys to choose with.
import { useEffect, useRef, useState } from '../../drawing/hooks.ts';
import type { InputContext } from '../input-view.ts';
import type { Country } from './countries.ts';
import { findCountries } from './countries.ts';

interface CountryListProps {
  readonly countries: readonly Country[];
  readonly chosen: Country | undefined;
  readonly context: Pick<InputContext, 'words'>;
  readonly onChoose: (country: Country) => void;
  readonly onClose: () => void;
}

export function CountryList({ countries, chosen, context, onChoose, onClose }: CountryListProps) {
  const { words } = context;
  const [wanted, setWanted] = useState('');
  const found = findCountries(countries, wanted);
  const [active, setActive] = useState(chosen?.code);
  const at = Math.max(
    0,
    found.findIndex(({ code }) => code === active),
  );
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => field.current?.focus(), []);
  useEffect(() => list.current?.children[at]?.scrollIntoView({ block: 'nearest' }), [at, wanted]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const { key } = event;
    if (event.keyCode === 229) return;
    const step = STEPS[key];
    const one = found[at];
    if (step !== undefined)
      setActive(found[Math.min(found.length - 1, Math.max(0, at + step))]?.code ?? active);
    else if (key === 'Enter' && one) onChoose(one);
    else if (key === 'Escape') onClose();
    else if (key !== 'Enter') return;
    // Neither the form nor the window of the chat hears of it.
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div class="countries">
      <div class="field">
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label={words.search}
          aria-expanded="true"
          aria-controls="countries"
          aria-activedescendant={found[at] && `country-${found[at].code}`}
          aria-autocomplete="list"
          autoComplete="off"
          placeholder={words.search}
          value={wanted}
          onInput={(event) => {
            setWanted(event.currentTarget.value);
            setActive(undefined);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div class="list-box" ref={list} id="countries" role="listbox" tabIndex={-1} aria-label={words.country}>
        {found.map((country, index) => (
          <button
            type="button"
            key={country.code}
            id={`country-${country.code}`}
            role="option"
            tabIndex={-1}
            class={index === at ? 'active' : ''}
            aria-selected={country.code === chosen?.code}
            onClick={() => onChoose(country)}
          >
            {country.name}
            <span class="quiet">+{country.dial}</span>
          </button>
        ))}
      </div>
      {found.length === 0 && (
        <p class="small quiet" role="status">
          {words.nothingFound}
        </p>
      )}
    </div>
  );
}

/** How far keys go in the list. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 5,
  PageUp: -5,
};
