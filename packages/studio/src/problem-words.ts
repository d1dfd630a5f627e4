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

/** Whether the page is about something that does not exist, or no longer. */
export function isMissing(error: unknown): boolean {
  return error instanceof ManageError && error.status === 404;
}

/** The issues of a problem with their paths; empty when it has none. */
export function issuesOf(error: unknown): readonly Issue[] {
  return error instanceof ManageError ? error.problem.issues : [];
}

/** Whether it does not keep the bot from running. An issue without a severity is an error. */
export const isWarning = ({ severity }: Issue): boolean => severity === 'warning';

/** A path in the file of a bot: `content.url`. */
const FILE_PATH = /\b(?:content|options|items)[.[]/;

/**
 * How to mend it, unless that names a path in the file: the field is in sight.
 *
 * @example fixWords({ fix: 'Set content.url, or remove the block.' }) // undefined
 */
export function fixWords({ fix }: Pick<Issue, 'fix'>): string | undefined {
  return fix === undefined || FILE_PATH.test(fix) ? undefined : fix;
}

/** The place of a problem, as the check writes it for people without the studio. */
const PLACE = /^In group "[^"]*", (?:an? "[^"]*" block: |the "[^"]*" block "[^"]*")|^In group "[^"]*": /;

/**
 * What is wrong, for a page that names the place itself.
 *
 * @example problemWords({ path: [], message: 'In group "Menu", a "Code" block: it reads {{Bill}}.' }) // 'It reads {{Bill}}.'
 */
export function problemWords({ message }: Pick<Issue, 'message'>): string {
  const words = message.replace(PLACE, (place) => (place.endsWith(': ') ? '' : 'This block'));
  return words.charAt(0).toUpperCase() + words.slice(1);
}
