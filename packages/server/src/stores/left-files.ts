// Left files: notes that the files of a chat are still to be removed. They are written with the removal of the chat, and go when the files are gone.
import { BEHIND_ALL_IDS, limits, pageRows } from './limits.ts';
import type { SessionsPage } from './store.ts';

/** Before the id of a chat in the name of its note; no other note begins with it. */
export const LEFT_FILES = 'files of ';

/** The names of the notes on a page: behind the first one, up to the last one, so many. */
export function namesOnPage({ limit, after = '' }: SessionsPage): readonly [string, string, number] {
  return [LEFT_FILES + after, LEFT_FILES + BEHIND_ALL_IDS, pageRows(limit, limits.sessionsPerPage)];
}
