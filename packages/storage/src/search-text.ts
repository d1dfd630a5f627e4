// Text to search in: the normalised form of answers and values, which is stored beside them.
import { limits } from './limits.ts';

/** A variable as a result keeps it. */
export interface SearchedVariable {
  readonly id: string;
  readonly name: string;
  readonly value: unknown;
}

/**
 * Normalises text, so that letters that look the same are the same. Upper case comes first: some small letters have two forms (ß and SS).
 *
 * @example normalise('Straße') === normalise('STRASSE') // true
 */
export function normalise(text: string): string {
  return text.normalize('NFKC').toUpperCase().toLowerCase();
}

/**
 * Formats a value as a table cell.
 *
 * @example cellOf(['a', null, 'b']) // 'a; ; b'
 */
export function cellOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return Array.isArray(value) ? value.map((entry) => entry ?? '').join('; ') : String(value);
}

/**
 * The search column of an answer. `null` means that its content has to be read instead: it is too long to be stored twice, or an earlier version
 * wrote the row.
 */
export function searchTextOfAnswer(content: string): string | null {
  return content.length > limits.searchCharacters ? null : normalise(content);
}

/** The search column of a result: the values of its variables, one per line. `null` as for answers, and for anything but a list of variables. */
export function searchTextOfVariables(variables: string): string | null {
  if (variables.length > limits.searchCharacters) return null;
  try {
    const parsed = JSON.parse(variables) as readonly Partial<SearchedVariable>[];
    return normalise(parsed.map(({ value }) => cellOf(value)).join('\n'));
  } catch {
    // A commit must not fail because of its search column.
    return null;
  }
}
