// Reads a year in words: "nineteen eighty eight", "mil novecientos ochenta y ocho", "一九八八".
import { plainOf, toDecimal } from '../numbers/decimal.ts';
import type { NumberStep } from './number-words.ts';
import { composeNumbers } from './number-words.ts';
import type { Token } from './token.ts';
import { meaningOf, means } from './token.ts';

// Years of births and appointments; another number in words is not a year.
const FIRST_SPOKEN_YEAR = 1900;
const LAST_SPOKEN_YEAR = 2099;
// "Mil novecentos e oitenta e oito" has seven words.
const MAX_YEAR_WORDS = 9;
// After other numbers "twenty thirty" is a time.
const CENTURIES: ReadonlySet<string> = new Set(['nineteen', 'twenty']);

/** A year, and the index of the next token. */
export interface SpokenYear {
  value: number;
  end: number;
}

/**
 * The year in words that starts at `index`, and the index after it.
 * @example readSpokenYear(scan('nineteen eighty eight', en), 0) // { value: 1988, end: 2 }
 */
export function readSpokenYear(tokens: readonly Token[], index: number): SpokenYear | undefined {
  if (!isNumberWord(tokens[index])) return undefined;
  let end = index + 1;
  while (end < index + MAX_YEAR_WORDS && (isNumberWord(tokens[end]) || isJoint(tokens, end))) end += 1;
  for (; end > index; end -= 1) {
    const said = tokens.slice(index, end);
    const year = isNumberWord(said.at(-1)) ? yearOf(said) : undefined;
    if (year !== undefined) return { value: year, end };
  }
  return undefined;
}

function yearOf(said: readonly Token[]): number | undefined {
  const steps = said.filter(isNumberWord).map(toStep);
  const numbers = composeNumbers(steps).map((number) => Number(plainOf(number)));
  const [first = 0, second = 0] = numbers;
  const isPair = numbers.length === 2 && CENTURIES.has(said[0]?.text ?? '') && second >= 10 && second < 100;
  const isFigures = numbers.length === 4 && numbers.every((figure) => figure < 10);
  const value = isPair
    ? first * 100 + second
    : isFigures
      ? Number(numbers.join(''))
      : numbers.length === 1
        ? first
        : 0;
  return value >= FIRST_SPOKEN_YEAR && value <= LAST_SPOKEN_YEAR ? value : undefined;
}

function toStep(token: Token): NumberStep {
  const times = meaningOf(token, 'multiplier');
  return times === undefined
    ? { add: toDecimal(`${meaningOf(token, 'number') ?? meaningOf(token, 'ordinal') ?? 0}`) }
    : { times };
}

function isNumberWord(token: Token | undefined): token is Token {
  if (token?.shape !== 'word') return false;
  const value = meaningOf(token, 'number') ?? meaningOf(token, 'ordinal') ?? meaningOf(token, 'multiplier');
  return value !== undefined && Number.isInteger(value) && value >= 0;
}

function isJoint(tokens: readonly Token[], index: number): boolean {
  return means(tokens[index], 'and') && isNumberWord(tokens[index + 1]);
}
