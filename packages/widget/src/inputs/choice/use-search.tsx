// A search field for choices with many items.
import { useState } from '../../drawing/hooks.ts';
import type { UseSearch } from './choosing.tsx';
import { matching } from './matching.ts';

export const useSearch: UseSearch = ({ input, context: { words }, said, isHidden }, marked) => {
  const [wanted, setWanted] = useState('');
  const { items, options } = input;
  const shown = isHidden && wanted === '' ? marked : matching(items, { wanted, marked, said });
  const label = options?.searchInputPlaceholder || words.search;
  const isNoneFound = shown.length === 0 && wanted !== '';
  return {
    shown,
    field: (
      <div class="field">
        <input
          type="search"
          aria-label={label}
          placeholder={label}
          value={wanted}
          onInput={(event) => setWanted(event.currentTarget.value)}
        />
      </div>
    ),
    // Present before it has text: otherwise some screen readers do not announce it.
    notice: (
      <p class={isNoneFound ? 'small quiet' : 'hidden'} role="status">
        {isNoneFound && words.nothingFound}
      </p>
    ),
  };
};
