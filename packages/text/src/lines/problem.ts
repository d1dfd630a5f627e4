// Problems of a text, each at its line and column.
import { limits } from '../limits.ts';

/** One problem of a text. Lines and columns start at 1. */
export interface TextProblem {
  readonly line: number;
  readonly column: number;
  readonly message: string;
  readonly fix: string;
}

/** A position in a text. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Collects problems. */
export interface Problems {
  readonly list: readonly TextProblem[];
  report(at: Position, message: string, fix: string): void;
}

/**
 * Creates an empty list of problems, which takes the first hundred.
 *
 * @example createProblems().report({ line: 1, column: 1 }, 'No group "Day".', 'Add it.')
 */
export function createProblems(): Problems {
  const list: TextProblem[] = [];
  return {
    list,
    report({ line, column }, message, fix) {
      if (list.length < limits.problems) list.push({ line, column, message, fix });
    },
  };
}

/** A word of the author in a message, shortened. */
export function inMessage(text: string): string {
  return text.length > 60 ? `"${text.slice(0, 59)}…"` : `"${text}"`;
}
