// Reads unknown words that consist of known ones: misspelled names of days or months, and compounds such as "Freitagabend".
import { MAX_MENDED_WORDS } from '../limits.ts';
import { forgivenSlips } from '../text/typo.ts';
import type { Lexicon, Meaning } from './meaning.ts';
import type { Token } from './token.ts';

const MIN_PART_LENGTH = 3;
const MIN_REPLACED_LENGTH = 6;
// Shorter ones are in the tables, and "siebenundzwanzig" is the longest part of a longer one.
const MIN_COMPOUND_NUMBER = 10;
const MAX_NUMBER_PART = 20;

/**
 * Replaces unknown words with known ones if only one fits. A typing error is corrected if it matches one name only and
 * does not change the ending: "mondays" is not a misspelled Monday.
 * @example repairWords(scan('febuary 3rd', lexicon), lexicon)[0]?.meanings // [{ kind: 'month', value: 2 }]
 */
export function repairWords(tokens: readonly Token[], lexicon: Lexicon): readonly Token[] {
  const unknown = tokens.filter((token) => token.shape === 'unknown').length;
  if (unknown === 0 || unknown > MAX_MENDED_WORDS) return tokens;
  return tokens.flatMap((token) =>
    token.shape === 'unknown'
      ? (splitCompound(token, lexicon) ?? splitNumber(token, lexicon) ?? [repairSlip(token, lexicon)])
      : [token],
  );
}

/** "vrijdagmiddag", "Freitagabend", "fredagskväll": a day and its part in one word. */
function splitCompound({ text }: Token, lexicon: Lexicon): Token[] | undefined {
  for (let at = MIN_PART_LENGTH; at <= text.length - MIN_PART_LENGTH; at += 1) {
    const day = lexicon.meanings.get(text.slice(0, at));
    if (day?.some(({ kind }) => kind === 'weekday' || kind === 'relative-day') !== true) continue;
    const part = text.slice(at);
    // German "morgen" means tomorrow, but in "Montagmorgen" it means the same as "morgens".
    const meanings = [part, part.replace(/^s/, ''), `${part}s`]
      .map((form) => partsOfDay(lexicon.meanings.get(form) ?? []))
      .find(({ length }) => length > 0);
    if (meanings === undefined) continue;
    return [
      { text: text.slice(0, at), shape: 'word', meanings: day.filter(({ kind }) => kind !== 'day-part') },
      { text: part, shape: 'word', meanings },
    ];
  }
  return undefined;
}

/** "neunzehnhundertachtundachtzig": number words joined to one, the longest first. */
function splitNumber({ text }: Token, { meanings }: Lexicon): Token[] | undefined {
  if (text.length < MIN_COMPOUND_NUMBER) return undefined;
  const words: Token[] = [];
  for (let at = 0; at < text.length; ) {
    let end = Math.min(text.length, at + MAX_NUMBER_PART);
    while (end > at && !isNumber(meanings.get(text.slice(at, end)))) end -= 1;
    if (end === at) return undefined;
    words.push({
      text: text.slice(at, end),
      shape: 'word',
      meanings: meanings.get(text.slice(at, end)) ?? [],
    });
    at = end;
  }
  return words;
}

function isNumber(meanings: readonly Meaning[] | undefined): boolean {
  return meanings?.some(({ kind }) => kind === 'number' || kind === 'multiplier') === true;
}

function partsOfDay(meanings: readonly Meaning[]): Meaning[] {
  return meanings.filter(({ kind }) => kind === 'day-part' || kind === 'clock-time');
}

function repairSlip(token: Token, lexicon: Lexicon): Token {
  let fewest = Number.POSITIVE_INFINITY;
  let found: (readonly Meaning[])[] = [];
  for (const name of lexicon.calendarNames) {
    const meanings = lexicon.meanings.get(name) ?? [];
    if (isOtherForm(token.text, name, meanings)) return token;
    const slips = forgivenSlips(token.text, name);
    if (slips === undefined || slips > fewest || !isLikelySlip(token.text, name, meanings)) continue;
    if (slips < fewest) found = [];
    fewest = slips;
    found.push(meanings);
  }
  const [meanings] = found;
  const isOne = found.every((other) => dayOrMonth(other) === dayOrMonth(meanings ?? []));
  return meanings === undefined || !isOne ? token : { ...token, shape: 'word', meanings };
}

/** Another form of a weekday ("mondays", "средам") is not a typing error: it may mean several of them. */
function isOtherForm(typed: string, name: string, meanings: readonly Meaning[]): boolean {
  return isWeekday(meanings) && (name.startsWith(typed) || typed.startsWith(name));
}

function isLikelySlip(typed: string, name: string, meanings: readonly Meaning[]): boolean {
  if (name[0] !== typed[0] || (isWeekday(meanings) && name.at(-1) !== typed.at(-1))) return false;
  // A replaced letter in a short word makes another word ("match", "kaart").
  const isReplaced = name.length === typed.length && [...name].sort().join('') !== [...typed].sort().join('');
  return name.length >= MIN_REPLACED_LENGTH || !isReplaced;
}

function isWeekday(meanings: readonly Meaning[]): boolean {
  return meanings.some(({ kind }) => kind === 'weekday');
}

function dayOrMonth(meanings: readonly Meaning[]): string {
  const named = meanings.find(
    ({ kind }) => kind === 'month' || kind === 'weekday' || kind === 'relative-day',
  );
  return `${named?.kind} ${named?.value}`;
}
