// Splits a visitor's reply into tokens, longest known phrase first.

import { MAX_TOKENS } from '../limits.ts';
import { fold } from '../text/fold.ts';
import { fullYear } from './calendar.ts';
import type { Lexicon, Meaning } from './meaning.ts';
import { spellingOf } from './meaning.ts';
import type { FigureDate, Token } from './token.ts';
import { encodeOffset } from './zones.ts';

// Scripts without spaces between words, so that a phrase may end in the middle of a run of letters.
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}ー]/u;
// Korean has spaces between words, but particles are attached to them; an unknown word extends to the next space.
const HANGUL = /\p{Script=Hangul}/u;
const LETTER = /[\p{L}\p{M}]/u;
const SILENT = /[\s.,;!?¿¡"'()[\]:…*\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]/u;

// Punctuation that separates the text before it from the text after it.
const STOP = /[.,;!?:…]/u;

const INSTANT =
  /(\d{4})-(\d{1,2})-(\d{1,2})[t ](\d{1,2}):(\d{2})(?::\d{2}(?:\.\d{1,9})?)?(z|[+-]\d{2}:?\d{2})?(?![\d:])/y;
const TRIPLE = /(\d{1,4}) ?([./-]) ?(\d{1,2}) ?\2 ?(\d{1,4})(?!\d|[.:]\d)/y;
const HOUR_BEHIND_DAY = /^\d+\.\d+\. \d{1,2}$/;
const CLOCK = /(\d{1,2})(?:[:h]| h )(\d{2})(?::\d{2})?(?![\d:])/y;
const PAIR = /(\d{1,2})([./])(\d{1,2})(?![\d/])/y;
const FIGURES = /\d+/y;
const COMPACT_DATE = /^((?:19|20)\d{2})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/;
const OFFSET = /(?:utc|gmt) ?([+-]) ?(\d{1,2})(?::?([03]0|45))?(?!\d)/y;
const WORD = /[\p{L}\p{M}]+/uy;

// The year before the first year of a Japanese era; birthdays are often given in eras.
const ERAS: ReadonlyMap<string, number> = new Map([
  ['令和', 2018],
  ['平成', 1988],
  ['昭和', 1925],
  ['民国', 1911],
  ['民國', 1911],
]);
const ERA_YEAR = /(令和|平成|昭和|民国|民國) ?(\d{1,3}|元) ?年/gu;

// Maximum length of a name that a dash may join to another ("mon-fri").
const MAX_NAME_LENGTH = 20;
const NAME_KINDS: ReadonlySet<string> = new Set(['weekday', 'relative-day', 'month', 'clock-time']);

const DECADE = 's';
const ARABIC_AND = 'و';
// Shorter stems occur in too many other words.
const MIN_STEM_LENGTH = 2;

const MARKS: ReadonlyMap<string, Meaning[]> = new Map([
  ['-', [{ kind: 'to', value: 0 }]],
  ['~', [{ kind: 'to', value: 0 }]],
  ['→', [{ kind: 'to', value: 0 }]],
  ['/', [{ kind: 'or', value: 0 }]],
  ['&', [{ kind: 'and', value: 0 }]],
  ['+', [{ kind: 'and', value: 0 }]],
]);

/**
 * The tokens of a reply, without spaces and meaningless punctuation. The time is linear in the length of the text.
 * Undefined for more than 200 tokens: such a text is no reply to a question for a date, time or number.
 * @example scan('next friday', lexicon)?.map((token) => token.text) // ['next', 'friday']
 */
export function scan(text: string, lexicon: Lexicon): Token[] | undefined {
  const folded = prepare(text, lexicon);
  const tokens: Token[] = [];
  let position = 0;
  let isBehindStop = false;
  while (position < folded.length) {
    if (tokens.length >= MAX_TOKENS) return undefined;
    const character = String.fromCodePoint(folded.codePointAt(position) ?? 0);
    const found =
      readNamedFigures(folded, position, lexicon) ??
      readOffset(folded, position) ??
      readFigures(folded, position, lexicon) ??
      readPhrase(folded, position, lexicon) ??
      readHiddenWord(folded, position, lexicon);
    if (found !== undefined) {
      tokens.push(isBehindStop ? { ...found.token, isBehindStop } : found.token);
      position = found.end;
      isBehindStop = false;
    } else if (LETTER.test(character)) {
      position = pushUnknown(folded, position, tokens);
      isBehindStop = false;
    } else {
      isBehindStop ||= STOP.test(character);
      if (!SILENT.test(character)) tokens.push(readMark(character));
      position += character.length;
    }
  }
  return tokens;
}

/**
 * The text to scan: folded, "p. m." as "pm", "1:a" and "1°" as "1a" and "1o", Japanese era years as common ones, and
 * digits separated from letters by a space instead of a mark.
 */
function prepare(text: string, lexicon: Lexicon): string {
  const plain = spellingOf(joinNames(fold(text), lexicon))
    .replace(/(?<!\p{L})([ap])\. ?m(?!\p{L})\.?/gu, '$1m')
    .replace(/(?<=\d):(?=\p{L})/gu, '')
    .replace(/(?<=\d)°(?!\p{L})/gu, 'o')
    .replace(
      ERA_YEAR,
      (_, era: string, year: string) => `${(ERAS.get(era) ?? 0) + Number(year.replace('元', '1'))}年`,
    )
    // "'27" is a year, "the 20's" are several.
    .replace(
      /(?<![\p{L}\d])'(\d{2})(?![\d\p{L}]|[^']*')/gu,
      (_, year: string) => `${fullYear(Number(year), 2)}`,
    )
    .replace(/(?<=\d)'(?=s(?!\p{L}))/gu, '')
    .replace(/(?<=\d)['/-](?=\p{L})/gu, ' ')
    .replace(/(?<=\p{L})(?<!utc|gmt)['/-](?=\d)/gu, ' ');
  // "2:30p"; in other languages the letter is a word.
  return lexicon.language === 'en' ? plain.replace(/(?<=\d)([ap])(?![\p{L}\d])/gu, '$1m') : plain;
}

/** A dash between two names of days or months joins a range ("mon-fri"); between other words it is a hyphen. */
function joinNames(text: string, { meanings }: Lexicon): string {
  const isName = (word: string | undefined) =>
    word !== undefined && meanings.get(word)?.some(({ kind }) => NAME_KINDS.has(kind)) === true;
  return text.replace(/(?<=\p{L})-(?=\p{L})/gu, (dash, at: number) => {
    const before = /[\p{L}\p{M}]+$/u.exec(text.slice(Math.max(0, at - MAX_NAME_LENGTH), at))?.[0];
    const behind = /^[\p{L}\p{M}]+/u.exec(text.slice(at + 1, at + 1 + MAX_NAME_LENGTH))?.[0];
    return isName(before) && isName(behind) ? ' ~ ' : dash;
  });
}

interface Found {
  token: Token;
  end: number;
}

function readFigures(text: string, position: number, lexicon: Lexicon): Found | undefined {
  if (!isFigure(text[position])) return undefined;
  return (
    readInstant(text, position) ??
    readTriple(text, position) ??
    readClock(text, position) ??
    readPair(text, position) ??
    readNumber(text, position, lexicon)
  );
}

/** "UTC+2", "GMT -3:30". */
function readOffset(text: string, position: number): Found | undefined {
  const match = matchAt(OFFSET, text, position);
  if (match === null) return undefined;
  const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0);
  const value = encodeOffset(match[1] === '-' ? -minutes : minutes);
  if (value === undefined) return undefined;
  const meanings: Meaning[] = [{ kind: 'zone', value }];
  return { token: { text: match[0], shape: 'word', meanings }, end: position + match[0].length };
}

/** A phrase of the table that begins with digits: "2番目", "1번". */
function readNamedFigures(text: string, position: number, lexicon: Lexicon): Found | undefined {
  return isFigure(text[position]) ? readPhrase(text, position, lexicon) : undefined;
}

function readInstant(text: string, position: number): Found | undefined {
  const match = matchAt(INSTANT, text, position);
  if (match === null) return undefined;
  const [whole, year = '', month = '', day = '', hour, minute, offset] = match;
  const instant = {
    date: figureDate([year, month, day], '-'),
    clock: { hour: Number(hour), minute: Number(minute) },
    ...(offset === undefined ? {} : { offset }),
  };
  return {
    token: { text: whole, shape: 'figure-instant', meanings: [], instant },
    end: position + whole.length,
  };
}

function readTriple(text: string, position: number): Found | undefined {
  const match = matchAt(TRIPLE, text, position);
  if (match === null) return undefined;
  const [whole, first = '', separator = '', second = '', third = ''] = match;
  // In "24.12. 14 Uhr" no year is given.
  if (HOUR_BEHIND_DAY.test(whole)) return undefined;
  const date = figureDate([first, second, third], separator);
  return { token: { text: whole, shape: 'figure-date', meanings: [], date }, end: position + whole.length };
}

function readClock(text: string, position: number): Found | undefined {
  const match = matchAt(CLOCK, text, position);
  if (match === null) return undefined;
  const clock = { hour: Number(match[1]), minute: Number(match[2]) };
  return {
    token: { text: match[0], shape: 'figure-clock', meanings: [], clock },
    end: position + match[0].length,
  };
}

function readPair(text: string, position: number): Found | undefined {
  const match = matchAt(PAIR, text, position);
  if (match === null) return undefined;
  const [whole, first = '', separator = '', second = ''] = match;
  const date = figureDate([first, second], separator);
  return { token: { text: whole, shape: 'figure-date', meanings: [], date }, end: position + whole.length };
}

/** For numbers with ten or more digits: no day, hour, year or amount. Not NaN, which passes every comparison with a bound. */
const BEYOND_ALL_RULES = 1e9;

function readNumber(text: string, position: number, lexicon: Lexicon): Found | undefined {
  const figures = matchAt(FIGURES, text, position)?.[0] ?? '';
  const end = position + figures.length;
  const ending = matchAt(WORD, text, end)?.[0] ?? '';
  const value = figures.length <= 9 ? Number(figures) : BEYOND_ALL_RULES;
  if (lexicon.ordinalEndings.has(ending)) {
    const meanings: Meaning[] = [{ kind: 'ordinal', value }];
    return { token: { text: figures + ending, shape: 'number', meanings }, end: end + ending.length };
  }
  // Letters attached to digits must be a known word ("2pm"); "12abc" is one unknown word, and "20s" are years.
  if (ending === DECADE || (ending !== '' && readPhrase(text, end, lexicon) === undefined)) {
    return { token: { text: figures + ending, shape: 'symbol', meanings: [] }, end: end + ending.length };
  }
  const token: Token = { text: figures, shape: 'number', meanings: [{ kind: 'number', value }] };
  const [, year, month, day] = COMPACT_DATE.exec(figures) ?? [];
  if (year !== undefined && month !== undefined && day !== undefined)
    token.date = figureDate([year, month, day], '-');
  return { token, end };
}

function readPhrase(text: string, position: number, lexicon: Lexicon): Found | undefined {
  const longest = Math.min(lexicon.longest.get(text[position] ?? '') ?? 0, text.length - position);
  for (let length = longest; length > 0; length -= 1) {
    const end = position + length;
    if (!isBoundary(text, end)) continue;
    const phrase = text.slice(position, end);
    const meanings = lexicon.meanings.get(phrase);
    if (meanings !== undefined) return { token: { text: phrase, shape: 'word', meanings }, end };
  }
  return undefined;
}

/** A known word with an attachment: the Arabic "and" before it, or a case ending after it. */
function readHiddenWord(text: string, position: number, lexicon: Lexicon): Found | undefined {
  if (lexicon.language === 'ar' && text[position] === ARABIC_AND && readPhrase(text, position + 1, lexicon)) {
    return {
      token: { text: ARABIC_AND, shape: 'word', meanings: [{ kind: 'and', value: 0 }] },
      end: position + 1,
    };
  }
  if (lexicon.caseEndings.length === 0 || UNSPACED.test(text[position] ?? '')) return undefined;
  const word = matchAt(WORD, text, position)?.[0] ?? '';
  for (const ending of lexicon.caseEndings) {
    const stem = word.endsWith(ending) ? word.slice(0, -ending.length) : '';
    const meanings = stem.length < MIN_STEM_LENGTH ? undefined : lexicon.meanings.get(stem);
    if (meanings !== undefined)
      return { token: { text: word, shape: 'word', meanings }, end: position + word.length };
  }
  return undefined;
}

/** Whether a word may end before `end`: not inside a run of letters of a script with spaces. */
function isBoundary(text: string, end: number): boolean {
  const next = text[end];
  const last = text[end - 1];
  if (next === undefined || last === undefined || !LETTER.test(next) || !LETTER.test(last)) return true;
  return UNSPACED.test(next) || UNSPACED.test(last);
}

/** Adds an unknown word. In scripts without spaces, adjacent unknown letters form one word. */
function pushUnknown(text: string, position: number, tokens: Token[]): number {
  const first = String.fromCodePoint(text.codePointAt(position) ?? 0);
  if (!UNSPACED.test(first) || HANGUL.test(first)) {
    const word = matchAt(WORD, text, position)?.[0] ?? first;
    tokens.push({ text: word, shape: 'unknown', meanings: [] });
    return position + word.length;
  }
  const previous = tokens.at(-1);
  if (previous?.shape === 'unknown' && position > 0 && UNSPACED.test(text[position - 1] ?? ''))
    previous.text += first;
  else tokens.push({ text: first, shape: 'unknown', meanings: [] });
  return position + first.length;
}

function readMark(character: string): Token {
  const meanings = MARKS.get(character);
  return { text: character, shape: meanings === undefined ? 'symbol' : 'word', meanings: meanings ?? [] };
}

function figureDate(parts: string[], separator: string): FigureDate {
  return {
    parts: parts.map(Number) as FigureDate['parts'],
    widths: parts.map((part) => part.length),
    separator,
  };
}

function matchAt(pattern: RegExp, text: string, position: number): RegExpExecArray | null {
  pattern.lastIndex = position;
  return pattern.exec(text);
}

function isFigure(character: string | undefined): boolean {
  return character !== undefined && character >= '0' && character <= '9';
}
