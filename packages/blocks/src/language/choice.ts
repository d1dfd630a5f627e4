// Finds the items of a choice that a reply means.
import type { ChoiceItem } from './choice-passes.ts';
import { matchByMeaning } from './choice-passes.ts';
import { consumePhrases } from './choice-phrases.ts';
import { MAX_CHOICE_ITEMS, MAX_CHOICE_REPLY_LENGTH } from './limits.ts';
import type { Reading } from './reading.ts';
import { accept, reject } from './reading.ts';

/**
 * The one item that a reply means. First exactly: the item's id, internal value or label (longest label first). Then, in
 * passes from strict to lenient, each of which must find exactly one item: without case, accents, punctuation and emoji; synonyms of
 * yes and no; a label inside the reply; the reply inside a label; the position ("2", "the second", "last"); a typing mistake. Two
 * items that fit equally well are ambiguous, with their labels as candidates.
 * @example matchChoice('the second', [{ id: 'a', label: 'Tea' }, { id: 'b', label: 'Coffee' }], { locale: 'en' }) // Coffee
 */
export function matchChoice<Item extends ChoiceItem>(
  text: string,
  items: readonly Item[],
  { locale }: { locale: string },
): Reading<Item> {
  if (text.length > MAX_CHOICE_REPLY_LENGTH) return reject('unreadable', 'too long');
  const considered = items.slice(0, MAX_CHOICE_ITEMS);
  const exact = matchExactly(text, considered);
  return exact === undefined ? matchByMeaning(text, considered, locale) : accept(exact);
}

/**
 * The items that a reply means where several may be chosen, in display order. The reply is consumed: ids, then internal values, then
 * labels (longest first), then positions, each as whole words and without regard to case and accents. What is left between commas
 * is then read leniently, like a single choice; a part that stays unclear is ignored unless nothing was found at all.
 * @example matchChoices('tea and coffee', items, { locale: 'en' }) // { ok: true, value: [tea, coffee] }
 */
export function matchChoices<Item extends ChoiceItem>(
  text: string,
  items: readonly Item[],
  { locale }: { locale: string },
): Reading<Item[]> {
  if (text.length > MAX_CHOICE_REPLY_LENGTH) return reject('unreadable', 'too long');
  const considered = items.slice(0, MAX_CHOICE_ITEMS);
  const whole = matchExactly(text, considered);
  if (whole !== undefined) return accept([whole]);
  const { matched, rest } = consumePhrases(text, considered, locale);
  const chosen = new Set(matched);
  for (const part of rest) {
    const reading = matchByMeaning(part, considered, locale);
    if (reading.ok) chosen.add(reading.value);
    else if (reading.reason === 'ambiguous') return reading;
  }
  return chosen.size === 0 ? reject('unreadable') : accept(considered.filter((item) => chosen.has(item)));
}

function matchExactly<Item extends ChoiceItem>(text: string, items: readonly Item[]): Item | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  return items
    .toSorted((left, right) => right.label.length - left.label.length)
    .find(
      (item) =>
        text === item.id ||
        isSame(trimmed, item.value) ||
        isSame(trimmed, item.label) ||
        item.aliases?.some((alias) => isSame(trimmed, alias)),
    );
}

function isSame(trimmed: string, text: string | undefined): boolean {
  return text !== undefined && trimmed === text.trim();
}

export type { ChoiceItem } from './choice-passes.ts';
