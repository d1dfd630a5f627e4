// Left files: notes of files of removed chats that must still be removed. Written with the removal of the chat,
// deleted after the files.
import { BEHIND_ALL_IDS, limits, pageRows } from '../../limits.ts';
import type { Removal, SessionsPage, Visitor } from '../../store.ts';

/** A page of notes. */
export interface LeftFilesPage extends SessionsPage {
  /** Only those of removals with these origins. */
  readonly of?: readonly string[] | undefined;
}

/** Origin of a removal, stored in its notes, so that a repeated removal finds its files. */
export function originOf(removal: Removal): string {
  if (removal.kind === 'results') return originOfBot(removal.botId);
  return removal.kind === 'visitor' ? (removal.origin ?? originOfVisitor(removal.visitor)) : '';
}

/** That of results of a bot, which grew old or went with it. */
export function originOfBot(botId: string): string {
  return `bot ${botId}`;
}

/** That of a visitor who was erased. */
export function originOfVisitor(visitor: Visitor): string {
  return 'sessionId' in visitor ? `session ${visitor.sessionId}` : `result ${visitor.resultId}`;
}

/** Before the id of a chat in the name of its note; no other note begins with it. */
export const LEFT_FILES = 'files of ';

/** Bounds of the names of the notes on a page: first, last, and the limit. */
export function namesOnPage({ limit, after = '' }: LeftFilesPage): readonly [string, string, number] {
  return [LEFT_FILES + after, LEFT_FILES + BEHIND_ALL_IDS, pageRows(limit, limits.sessionsPerPage)];
}
