// The list of countries, with a search field and arrow keys.
import { useEffect, useRef } from '../../drawing/hooks.ts';
import type { InputContext } from '../input-view.ts';
import { SearchedList } from '../searched-list/searched-list.tsx';
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
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  return (
    <div class="searched-list" ref={box}>
      <SearchedList
        id="countries"
        label={words.country}
        searchLabel={words.search}
        context={context}
        find={(wanted) => findCountries(countries, wanted)}
        keyOf={({ code }: Country) => code}
        isSelected={({ code }) => code === chosen?.code}
        begin={chosen ?? countries[0]}
        draw={({ name, dial }) => (
          <>
            {name}
            <span class="quiet">+{dial}</span>
          </>
        )}
        onChoose={onChoose}
        onClose={onClose}
      />
    </div>
  );
}
