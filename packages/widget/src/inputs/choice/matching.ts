// Filters items by a search.
import type { Said } from './chosen-reply.ts';

/** Items that contain the search text, ignoring case and accents, and marked items. */
export function matching<Item>(
  items: readonly Item[],
  {
    wanted,
    marked,
    said,
  }: { readonly wanted: string; readonly marked: readonly Item[]; readonly said: Said<Item> },
): readonly Item[] {
  const plain = plainOf(wanted.trim());
  return items.filter((item) => marked.includes(item) || plainOf(said.words(item)).includes(plain));
}

/** @example plainOf('Café') // 'cafe' */
export function plainOf(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
