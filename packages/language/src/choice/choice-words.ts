// Meanings of a reply to a choice that need no labels: yes, no, or a position in the list.
import { lexiconsFor } from '../grammar/lexicon.ts';
import { scan } from '../grammar/scan.ts';
import type { Token } from '../grammar/token.ts';
import { meaningOf, means } from '../grammar/token.ts';
import { MAX_REPLY_LENGTH } from '../limits.ts';
import { foldWords } from '../text/fold.ts';
import { findPhrase } from '../text/phrase.ts';
import { remembered } from '../text/remembered.ts';
import { LANGUAGES } from '../words/registry.ts';

// A label expresses yes or no in its first words.
const MAX_STANCE_LENGTH = 60;

const THUMBS_UP = /^[👍✅✔🆗👌☑]+$/u;
const THUMBS_DOWN = /^[👎❌✖🚫⛔]+$/u;

/**
 * Whether words mean yes or no.
 * - `reply`: every word must mean it or be filler ("yes please", "nope, thanks")
 * - `label`: the first word decides ("Yes, send me the guide")
 * @example readYesNo('ja klar', 'de', 'reply') // 'yes'
 */
export function readYesNo(text: string, locale: string, asWhat: 'reply' | 'label'): 'yes' | 'no' | undefined {
  const bare = text.replace(/[\u{1f3fb}-\u{1f3ff}\s]/gu, '');
  if (THUMBS_UP.test(bare)) return 'yes';
  if (THUMBS_DOWN.test(bare)) return 'no';
  // A long text may contain a no, but is not a plain yes or no.
  if (asWhat === 'reply' && text.length > MAX_REPLY_LENGTH) return undefined;
  for (const lexicon of lexiconsFor(locale)) {
    const tokens =
      scan(text.slice(0, asWhat === 'label' ? MAX_STANCE_LENGTH : MAX_REPLY_LENGTH), lexicon) ?? [];
    const stance = asWhat === 'reply' ? stanceOfAll(tokens) : stanceOf(tokens[0]);
    if (stance !== undefined) return stance;
  }
  // "Yesss", "nooo".
  const short = text.replace(DRAWN_OUT, '$1');
  if (asWhat === 'label' || short === text || isWordAsItStands(text, locale)) return undefined;
  return readYesNo(short, locale, asWhat);
}

/** Whether the text is a word as typed: Polish "yyy" expresses hesitation and is not a drawn-out "y". */
function isWordAsItStands(text: string, locale: string): boolean {
  return lexiconsFor(locale).some(({ meanings }) => meanings.has(foldWords(text)));
}

// A letter repeated three times or more. In scripts without spaces repeated characters are words of their own.
const DRAWN_OUT = /([\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Arabic}])\1{2,}/giu;

// The second half of "neither … nor" has another meaning alone: "Noch mehr Käse", Turkish "Ne zaman".
const HALVES: ReadonlySet<string> = new Set(['noch', 'ne']);

/**
 * Whether words mean "none": all words of a reply, the first words of a label.
 * @example saysNone('None of the above', 'en', 'label') // true
 */
export function saysNone(text: string, locale: string, asWhat: 'reply' | 'label'): boolean {
  return lexiconsFor(locale).some((lexicon) => {
    const most = asWhat === 'label' ? MAX_STANCE_LENGTH : MAX_REPLY_LENGTH;
    const tokens = scan(text.slice(0, most), lexicon) ?? [];
    const [first, ...others] = tokens;
    // "Noch nicht" is not the "noch" of "weder … noch".
    if (asWhat === 'label')
      return (
        means(first, 'none') && !HALVES.has(first?.text ?? '') && !others.some((token) => means(token, 'not'))
      );
    return (
      tokens.some((token) => means(token, 'none')) &&
      // "No, nothing".
      tokens.every((token) => means(token, 'none') || means(token, 'no') || isPadding(token))
    );
  });
}

/**
 * Whether a label has a "none" in it: "Nothing special", "特になし".
 * @example hasNone('Nothing special', 'en') // true
 */
export function hasNone(label: string, locale: string): boolean {
  return lexiconsFor(locale).some((lexicon) =>
    (scan(label.slice(0, MAX_STANCE_LENGTH), lexicon) ?? []).some((token) => means(token, 'none')),
  );
}

// Single words whose only meaning is agreement, unlike "right", "true", "good", "never".
const AGREEMENT =
  "ok|okay|sure|agreed|klar|gerne|gern|natürlich|einverstanden|vale|claro|d'accord|volontiers|certo|volentieri|graag|akkoord|gärna|jasne|zgoda|oczywiście|конечно|согласен|согласна|звісно|згоден|згодна|tamam|elbette|موافق|もちろん|お願いします|예|물론|好的|可以|同意"
    .split('|')
    .map(foldWords);

/**
 * Whether a label expresses yes or no in words with no other meaning ("No thanks", "OK", "Not now", a thumb). "Right"
 * next to "Left" and "Never" next to "Often" have another one.
 * @example isPlainStance('No thanks', 'en') // true
 */
export function isPlainStance(label: string, locale: string): boolean {
  const words = foldWords(label);
  const plain = lexiconsFor(locale).flatMap(({ language }) => plainStances(language));
  return words === '' || [...plain, ...AGREEMENT].some((word) => findPhrase(words, word) >= 0);
}

/**
 * Removes the yes or no phrases that contain a word of the opposite meaning or a question word.
 * @example withoutStancePhrases('claro, cómo no', 'yes', 'es') // 'claro'
 */
export function withoutStancePhrases(text: string, meant: 'yes' | 'no', locale: string): string {
  const phrases = lexiconsFor(locale).flatMap(({ language }) => longStances(language)[meant]);
  return phrases.reduce(cutPhrase, foldWords(text));
}

/**
 * Whether a reply says yes in a phrase of several words, which may contain a "no" or begin like a question.
 * @example agreesInPhrase('cómo no', 'es') // true
 */
export function agreesInPhrase(text: string, locale: string): boolean {
  const hasPhrase = withoutStancePhrases(text, 'yes', locale) !== foldWords(text);
  return hasPhrase && readYesNo(text, locale, 'reply') === 'yes';
}

function cutPhrase(words: string, phrase: string): string {
  const at = findPhrase(words, phrase);
  return at < 0 ? words : `${words.slice(0, at)} ${words.slice(at + phrase.length)}`.trim();
}

const longStances = remembered((language) => {
  const words = LANGUAGES.find((table) => table.language === language);
  const long = (row = '') =>
    row
      .split('|')
      .map(foldWords)
      .filter((phrase) => phrase.includes(' '));
  return { yes: long(words?.yes), no: long(words?.no) };
});

/** The first word for yes and for no of a language, and its phrases of several words. */
const plainStances = remembered((language): readonly string[] => {
  const words = LANGUAGES.find((table) => table.language === language);
  return [words?.yes ?? '', words?.no ?? ''].flatMap((row) =>
    row
      .split('|')
      .map(foldWords)
      .filter((phrase, index) => phrase !== '' && (index === 0 || phrase.includes(' '))),
  );
});

/**
 * The positions that a reply names in a list of `count` items, counted from 0: "the second", "the last", "the first
 * two", "all". Undefined if it names none or contains other words.
 *
 * @param isCounted whether a bare number is a position; otherwise only "second" and "2nd" are
 * @example readPositions('the first two', 3, 'en') // [0, 1]
 */
export function readPositions(
  text: string,
  count: number,
  locale: string,
  { isCounted = true }: { isCounted?: boolean } = {},
): number[] {
  if (text.length > MAX_REPLY_LENGTH) return [];
  for (const lexicon of lexiconsFor(locale)) {
    const tokens = scan(text.replace(/^#|(?<=\d)[.)]$/g, ''), lexicon) ?? [];
    const ordinals = tokens.filter((token) => isPosition(token) && !isPaddingBesidePosition(token, tokens));
    const others = tokens.filter((token) => !isPosition(token));
    if (
      tokens.some((token) => means(token, 'all')) &&
      tokens.every((token) => isPadding(token) || means(token, 'all'))
    ) {
      return Array.from({ length: count }, (_, index) => index);
    }
    const areOrdinals = isCounted || ordinals.every((token) => means(token, 'ordinal'));
    if (ordinals.length > 0 && areOrdinals && others.every(isPadding)) return positionsOf(ordinals, count);
  }
  return [];
}

function positionsOf(ordinals: readonly Token[], count: number): number[] {
  const ordinal = ordinals.map((token) => meaningOf(token, 'ordinal')).find((value) => value !== undefined);
  const number = ordinals.map((token) => meaningOf(token, 'number')).find((value) => value !== undefined);
  if (ordinals.length === 2 && number !== undefined && number > 1 && number <= count) {
    if (ordinal === 1) return Array.from({ length: number }, (_, index) => index);
    if (ordinal === -1) return Array.from({ length: number }, (_, index) => count - number + index);
  }
  const position = ordinals.length === 1 ? (ordinal ?? number) : undefined;
  if (position === -1 && count > 0) return [count - 1];
  // A number too long for a position is not a position.
  return position !== undefined && position >= 1 && position <= count ? [position - 1] : [];
}

function stanceOfAll(tokens: readonly Token[]): 'yes' | 'no' | undefined {
  const stances = new Set(tokens.map(stanceOf));
  const isPlain = tokens.every((token) => stanceOf(token) !== undefined || isPadding(token));
  if (!isPlain || (stances.has('yes') && stances.has('no'))) return undefined;
  return stances.has('yes') ? 'yes' : stances.has('no') ? 'no' : undefined;
}

function stanceOf(token: Token | undefined): 'yes' | 'no' | undefined {
  // "괜찮아요" means "that is fine" or "no, thank you".
  if (means(token, 'yes') && means(token, 'no')) return undefined;
  if (means(token, 'yes')) return 'yes';
  return means(token, 'no') ? 'no' : undefined;
}

function isPosition(token: Token): boolean {
  return means(token, 'ordinal') || means(token, 'number');
}

/** The "one" of "the second one". */
function isPaddingBesidePosition(token: Token, tokens: readonly Token[]): boolean {
  return (
    isPadding(token) && tokens.some((other) => other !== token && isPosition(other) && !isPadding(other))
  );
}

function isPadding(token: Token): boolean {
  return means(token, 'filler') || means(token, 'link') || means(token, 'article');
}

/**
 * Whether a reply contains more than small words: "the", "no", "all" and "please" occur in too many labels to select
 * one.
 * @example hasContent('not the', 'en') // false
 */
export function hasContent(text: string, locale: string): boolean {
  return lexiconsFor(locale).every((lexicon) => {
    const tokens = scan(text.slice(0, MAX_REPLY_LENGTH), lexicon);
    return (
      tokens === undefined ||
      tokens.some(
        (token) =>
          !lexicon.meanings.has(token.text) ||
          (!isPadding(token) && !SMALL_WORDS.some((kind) => means(token, kind))),
      )
    );
  });
}

/**
 * Whether words negate or exclude what follows; with `behind`: what precedes them.
 * @example denies('not really', 'en') // true
 */
export function denies(text: string, locale: string, where: keyof typeof DENIALS = 'before'): boolean {
  return lexiconsFor(locale).some((lexicon) =>
    scan(text, lexicon)?.some((token) => DENIALS[where].some((kind) => means(token, kind))),
  );
}

const DENIALS = {
  before: ['no', 'not', 'none', 'except', 'less'],
  behind: ['not-after', 'except-after'],
} as const;

/**
 * Whether the end of some words negates what comes next, with only small words in between.
 * @example deniesNext('not to', 'en') // true, and false for "not needed, please"
 */
export function deniesNext(text: string, locale: string): boolean {
  const isDenial = (token: Token) => DENIALS.before.some((kind) => means(token, kind));
  return lexiconsFor(locale).some((lexicon) => {
    const last = scan(text, lexicon)?.findLast((token) => isDenial(token) || !isPadding(token));
    return last !== undefined && isDenial(last);
  });
}

const SMALL_WORDS = [
  ...(['yes', 'no', 'not', 'none', 'all', 'both', 'and', 'or', 'but', 'to', 'from'] as const),
  ...(['except', 'except-after', 'not-after'] as const),
];
