// The notice of a search without matches.
import { expect, it } from 'vitest';
import type { Drawable, Props } from '../../drawing/element.ts';
import { withHooks } from '../../drawing/hooks.ts';
import type { ChoosingProps } from './choosing.tsx';
import { useSearch } from './use-search.tsx';

interface Item {
  readonly id: string;
}

const childrenOf = (drawn: unknown): readonly unknown[] =>
  [((drawn as Drawable).props as Props).children].flat();

/** A search among items, and the text typed into it. */
function searching(...ids: readonly string[]) {
  const owner = { hooks: [], redraw: () => undefined };
  const props = {
    input: { items: ids.map((id) => ({ id })) },
    context: { words: { search: 'Search', nothingFound: 'Nothing found' } },
    said: { words: ({ id }: Item) => id },
  } as unknown as ChoosingProps<Item>;
  const draw = () => withHooks(owner, () => useSearch(props, []));
  return {
    draw,
    type(value: string) {
      const [field] = childrenOf(draw().field) as { readonly props: { onInput: (event: object) => void } }[];
      field?.props.onInput({ currentTarget: { value } });
      return draw();
    },
  };
}

/** The text of a status message, which screen readers announce when it changes: nothing without one. */
function announcementOf(notice: unknown): string | undefined {
  if (((notice as Drawable).props as Props | undefined)?.role !== 'status') return undefined;
  return childrenOf(notice)
    .filter((one) => typeof one === 'string')
    .join('');
}

it('the search announces that no choice matches, and clears the announcement', () => {
  const { draw, type } = searching('Red', 'Blue');
  expect(announcementOf(draw().notice)).toBe('');
  expect(announcementOf(type('re').notice)).toBe('');
  const { shown, notice } = type('green');
  expect([shown, announcementOf(notice)]).toEqual([[], 'Nothing found']);
  expect(announcementOf(type('').notice)).toBe('');
});
