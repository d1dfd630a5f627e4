// JSON of others, read so that long numbers keep their digits.
import { limits } from '../limits.ts';

/**
 * Parses JSON. Whole numbers that a double cannot hold become texts of their digits, so that a long id stays that id. Gives nothing for
 * what is no JSON, and for JSON that is nested deeper than the bound.
 *
 * @example parseExactly('{"id":12345678901234567890}') // { value: { id: '12345678901234567890' } }
 * @example parseExactly('no JSON') // undefined
 */
export function parseExactly(text: string): { readonly value: unknown } | undefined {
  if (isTooDeep(text)) return undefined;
  try {
    return { value: /\d{16}/.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text) };
  } catch {
    return undefined;
  }
}

function keepDigits(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  const isInexact = typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value);
  return isInexact && context?.source && /^-?\d+$/.test(context.source) ? context.source : value;
}

/** Counts brackets outside of strings. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index++) {
    const character = text[index];
    if (isInString) {
      if (character === '\\') index += 1;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === '{' || character === '[') {
      depth += 1;
      if (depth > limits.jsonDepth) return true;
    } else if (character === '}' || character === ']') depth -= 1;
  }
  return false;
}
