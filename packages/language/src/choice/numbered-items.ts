// Distinguishes numeric labels ("1-10", "11-50") from numbered labels ("1. Tea").

import { lexiconsFor } from '../grammar/lexicon.ts';
import type { ChoiceItem } from './choice-names.ts';
import { namesOf } from './choice-names.ts';

/**
 * Whether at least half of the labels contain numbers other than their positions. Then a bare number without a label
 * may be a value between two labels as well as a position.
 * @example areNumbered([{ id: 'a', label: '1-10' }, { id: 'b', label: '11-50' }], 'en') // true
 */
export function areNumbered(items: readonly ChoiceItem[], locale: string): boolean {
  const numbers = items.map((item) => numberIn(item, locale));
  const known = numbers.filter((number) => number !== undefined);
  return known.length * 2 >= items.length && numbers.some((number, index) => isOther(number, index + 1));
}

function isOther(number: number | undefined, place: number): boolean {
  return number !== undefined && number !== place;
}

/** Excludes the digits of a name such as "B2". */
const FIGURES = /(?<![\p{L}\d])\d+/u;

/** The first number in a label, or the number that the whole label expresses in words. */
function numberIn(item: ChoiceItem, locale: string): number | undefined {
  const { label } = namesOf(item);
  const figures = FIGURES.exec(label.text);
  if (figures !== null) return Number(figures[0]);
  for (const { meanings } of lexiconsFor(locale)) {
    const number = meanings.get(label.words)?.find(({ kind }) => kind === 'number');
    if (number !== undefined) return number.value;
  }
  return undefined;
}
