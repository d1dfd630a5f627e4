// Error messages for users.

import { ManageError } from '@colloquy/client/manage';
import type { Issue } from '@colloquy/schema';

/**
 * The message of an error, with a fix.
 *
 * @example wordsOf(error) // 'The server cannot be reached. Is it still running?'
 */
export function wordsOf(error: unknown): string {
  if (!(error instanceof ManageError)) return error instanceof Error ? error.message : String(error);
  if (error.status === 0) return 'The server cannot be reached. Is it still running? Nothing was lost.';
  if (error.status === 401) return 'You are signed out. Sign in to go on; nothing was lost.';
  if (error.status === 403) return `You are not allowed to do this. ${error.problem.message}`;
  return error.problem.message;
}

/** The issues of a problem with their paths; empty when it has none. */
export function issuesOf(error: unknown): readonly Issue[] {
  return error instanceof ManageError ? error.problem.issues : [];
}
