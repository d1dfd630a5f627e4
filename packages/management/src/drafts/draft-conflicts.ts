// Builds the problems of conflicting edits.
import type { DefinitionConflict, Issue, Problem } from '@colloquy/schema';
import { limits, problem } from '@colloquy/schema';

/** Two people changed the same fields: lists each with both values, as long as they are short. */
export function conflictProblem(conflicts: readonly DefinitionConflict[], revision: number): Problem {
  return problem('CONFLICT', {
    message: `Somebody else has changed the same since. The draft is at revision ${revision} and stays as it is; read it, and change it again.`,
    issues: conflicts.slice(0, limits.draftConflicts).map(issueOf),
    revision,
  });
}

/** The base state of a change is unknown, or no longer in the history. */
export function unknownStateProblem(revision: number): Problem {
  return problem('CONFLICT', {
    message: `The state that this change was made from is not known. The draft is at revision ${revision}; read it, and change it again.`,
    revision,
  });
}

function issueOf({ path, ...values }: DefinitionConflict): Issue {
  const shown = Object.entries(values).filter(([, value]) => !isLong(value));
  const isWhole = shown.length === Object.keys(values).length;
  return {
    path: [...path],
    code: 'conflict',
    message: `Both changed ${path.length > 0 ? path.join('.') : 'the definition'}.${isWhole ? '' : ' A value is too long to be told here.'}`,
    ...Object.fromEntries(shown),
  };
}

function isLong(value: unknown): boolean {
  return JSON.stringify(value).length > limits.conflictCharacters;
}
