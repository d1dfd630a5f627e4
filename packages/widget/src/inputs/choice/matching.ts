// Which of the things that can be chosen fit what is typed.
import type { Said } from './chosen-reply.ts';

/** Those whose words hold what is typed, whatever its case and accents; marked ones stay. */
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
