// Builds the problems of conflicting edits.
import type { DefinitionConflict, Issue, Problem } from '@colloquy/schema';
import { limits, problem } from '@colloquy/schema';

/** Two people changed the same fields: lists each with both values, as long as they are short. */
export function conflictProblem(conflicts: readonly DefinitionConflict[], revision: number): Problem {
  return problem('CONFLICT', {
    message: `Someone else has changed the same field since. The draft is at revision ${revision} and unchanged. Read it and repeat your change.`,
    issues: conflicts.slice(0, limits.draftConflicts).map(issueOf),
    revision,
  });
}

/** The base state of a change is unknown, or no longer in the history. */
export function unknownStateProblem(revision: number): Problem {
  return problem('CONFLICT', {
    message: `The state on which this change is based is unknown. The draft is at revision ${revision}. Read it and repeat your change.`,
    revision,
  });
}

function issueOf({ path, ...values }: DefinitionConflict): Issue {
  const shown = Object.entries(values).filter(([, value]) => !isLong(value));
  const isWhole = shown.length === Object.keys(values).length;
  return {
    path: [...path],
    code: 'conflict',
    message: `Both changes modify ${path.length > 0 ? path.join('.') : 'the definition'}.${isWhole ? '' : ' A value is too long to be included.'}`,
    ...Object.fromEntries(shown),
  };
}

function isLong(value: unknown): boolean {
  return JSON.stringify(value).length > limits.conflictCharacters;
}
