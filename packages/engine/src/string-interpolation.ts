// Finds interpolations inside quoted text of code, so that `"Hi {{Name}}"` shows the value, not the variable's
// identifier.
import type { Segment } from './template.ts';

/** Changes to the source code that make a placeholder inside quotes an expression. */
export interface Interpolations {
  /** The quote around a placeholder, by the index of its segment. */
  readonly quotes: ReadonlyMap<number, Quote>;
  /** Brackets to insert around split strings, by the index of the segment and the offset in its text; in order. */
  readonly brackets: ReadonlyMap<number, readonly Bracket[]>;
}

type Quote = '"' | "'" | '`';

interface Bracket {
  readonly offset: number;
  readonly text: string;
}

/**
 * Finds interpolations inside quoted text, in one pass over the code. A text in `"` or `'` is split around them
 * (`("Hi "+name+"")`), one in backticks gets `${name}`. Where this finds no quoted text (an apostrophe in a sentence,
 * an unclosed quote, inline code), they stay unchanged.
 *
 * @returns nothing when no place is inside quotes
 * @example findInterpolations(parseTemplate('"Hi {{Name}}"'), charge) // quotes: 1 → '"'; brackets: 0 → '(' at 0, 2 → ')' at 1
 */
export function findInterpolations(
  segments: readonly Segment[],
  charge: (units: number) => void,
): Interpolations | undefined {
  if (segments.length === 1 || !segments.some(hasQuote) || segments.some(isInlineCode)) return undefined;
  for (const segment of segments) if (segment.type === 'text') charge(segment.text.length * LETTER_FUEL);
  const reader = new QuoteReader();
  for (const [index, segment] of segments.entries()) {
    if (segment.type === 'text') reader.readText(segment.text, index);
    else reader.passPlace(index);
  }
  return reader.quotes.size === 0 ? undefined : reader;
}

/** Fuel for a letter: reading one takes some forty nanoseconds. */
const LETTER_FUEL = 8;

function hasQuote(segment: Segment): boolean {
  return segment.type === 'text' && /["'`]/.test(segment.text);
}

function isInlineCode({ type }: Segment): boolean {
  return type === 'code';
}

/** A quoted text that has not ended yet. */
interface OpenText {
  readonly quote: '"' | "'";
  readonly index: number;
  readonly offset: number;
  /** The preceding code, and so what it can be: a key of an object, a value, or no quoted text. */
  readonly before: 'key' | 'value' | 'nothing';
  readonly places: number[];
}

type State =
  | 'code'
  | 'text'
  | 'template'
  | 'line comment'
  | 'block comment'
  | 'pattern'
  | 'class in a pattern';

class QuoteReader implements Interpolations {
  readonly quotes = new Map<number, Quote>();
  readonly brackets = new Map<number, Bracket[]>();
  /** The text that is read, the position of its piece, and how far it was read. */
  #text = '';
  #index = 0;
  #offset = 0;
  #state: State = 'code';
  #open: OpenText | undefined;
  /** For each enclosing template literal: the number of open braces in its current expression. */
  readonly #templates: number[] = [];
  /** Whether the last token is a value. After a value no string starts, and `/` is a division. */
  #isValue = false;
  /** The last sign of the code, unless a word came after it. */
  #sign = '';
  #isEscape = false;
  /** Whether the last character of a template literal was an unescaped `$`. */
  #isDollar = false;

  readText(text: string, index: number): void {
    this.#text = text;
    this.#index = index;
    for (this.#offset = 0; this.#offset < text.length; this.#offset++) {
      if (this.#state === 'code') this.#readCode();
      else if (this.#isEscape) this.#isEscape = false;
      else if (text[this.#offset] === '\\') {
        this.#isEscape = !isComment(this.#state);
        this.#isDollar = false;
      } else this.#readOther(text[this.#offset] as string);
    }
  }

  passPlace(index: number): void {
    // A backslash before a placeholder has no defined meaning.
    if (this.#isEscape) this.#open = undefined;
    this.#isEscape = false;
    this.#isDollar = false;
    if (this.#state === 'code') this.#isValue = true;
    else if (this.#state === 'template') this.quotes.set(index, '`');
    else if (this.#state === 'text') this.#open?.places.push(index);
  }

  /** Reads a word, or a sign that may begin something else. */
  #readCode(): void {
    const begin = this.#offset;
    const text = this.#text;
    if (isOfWord(text.charCodeAt(begin))) {
      while (isOfWord(text.charCodeAt(this.#offset + 1))) this.#offset++;
      this.#isValue = !BEFORE_VALUES.has(text.slice(begin, this.#offset + 1));
      this.#sign = '';
      return;
    }
    const sign = text[begin] as string;
    switch (sign) {
      case ' ':
      case '\t':
      case '\n':
      case '\r':
        break;
      case '"':
      case "'":
        this.#openText(sign);
        break;
      case '`':
        this.#state = 'template';
        break;
      case '/':
        this.#readSlash(text[begin + 1]);
        break;
      default:
        this.#readSign(sign);
    }
  }

  /** A slash begins a comment, divides, or begins a pattern. */
  #readSlash(next: string | undefined): void {
    if (next === '/' || next === '*') {
      this.#state = next === '/' ? 'line comment' : 'block comment';
      this.#offset++;
    } else if (this.#isValue) this.#readSign('/');
    else this.#state = 'pattern';
  }

  #readSign(sign: string): void {
    const braces = this.#templates.at(-1);
    if (sign === '}' && braces === 0) {
      this.#templates.pop();
      this.#state = 'template';
      return;
    }
    if (braces !== undefined && (sign === '{' || sign === '}'))
      this.#templates[this.#templates.length - 1] = braces + (sign === '{' ? 1 : -1);
    this.#isValue = sign === ')' || sign === ']';
    this.#sign = sign;
  }

  #openText(quote: '"' | "'"): void {
    const isKey = this.#sign === '{' || this.#sign === ',';
    const before = this.#isValue ? 'nothing' : isKey ? 'key' : 'value';
    this.#open = { quote, index: this.#index, offset: this.#offset, before, places: [] };
    this.#state = 'text';
  }

  #readOther(letter: string): void {
    switch (this.#state) {
      case 'text':
        if (letter === this.#open?.quote) this.#closeText();
        else if (letter === '\n' || (!this.#open && (letter === '"' || letter === "'"))) this.#over();
        break;
      case 'template':
        if (letter === '`') this.#over();
        else if (letter === '{' && this.#isDollar) this.#enterTemplate();
        this.#isDollar = letter === '$';
        break;
      case 'line comment':
        if (letter === '\n') this.#state = 'code';
        break;
      case 'block comment':
        if (letter === '/' && this.#text[this.#offset - 1] === '*') this.#state = 'code';
        break;
      case 'pattern':
        if (letter === '/' || letter === '\n') this.#over();
        else if (letter === '[') this.#state = 'class in a pattern';
        break;
      default:
        if (letter === ']') this.#state = 'pattern';
        else if (letter === '\n') this.#over();
    }
  }

  #enterTemplate(): void {
    this.#templates.push(0);
    this.#state = 'code';
    this.#isValue = false;
    this.#sign = '{';
  }

  #closeText(): void {
    const open = this.#open;
    this.#over();
    if (!open || open.places.length === 0 || open.before === 'nothing') return;
    for (const place of open.places) this.quotes.set(place, open.quote);
    const isKey = open.before === 'key' && isColonNext(this.#text, this.#offset + 1);
    this.#bracket(open.index, open.offset, isKey ? '[' : '(');
    this.#bracket(this.#index, this.#offset + 1, isKey ? ']' : ')');
  }

  #bracket(index: number, offset: number, text: string): void {
    const brackets = this.brackets.get(index);
    if (brackets) brackets.push({ offset, text });
    else this.brackets.set(index, [{ offset, text }]);
  }

  /** After a string, template or regex literal, parse as after a value. */
  #over(): void {
    this.#open = undefined;
    this.#state = 'code';
    this.#isValue = true;
    this.#sign = '';
  }
}

function isColonNext(text: string, from: number): boolean {
  let offset = from;
  while (text[offset] === ' ') offset++;
  return text[offset] === ':';
}

function isComment(state: State): boolean {
  return state === 'line comment' || state === 'block comment';
}

/** Letters, digits, `_`, `$` and all non-ASCII characters. False past the end. */
function isOfWord(code: number): boolean {
  return (
    (code >= 0x61 && code <= 0x7a) ||
    (code >= 0x41 && code <= 0x5a) ||
    (code >= 0x30 && code <= 0x39) ||
    code === 0x5f ||
    code === 0x24 ||
    code >= 0x80
  );
}

/** Keywords that are followed by a value. */
const BEFORE_VALUES = new Set(
  'return typeof case in of instanceof delete void throw new else do await yield default'.split(' '),
);
