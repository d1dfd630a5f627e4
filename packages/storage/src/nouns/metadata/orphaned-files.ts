// Orphaned files: files of removed chats that must still be removed. Recorded with the removal of the chat, until the files are removed.
import { BEHIND_ALL_IDS, limits, pageRows } from '../../limits.ts';
import type { OrphanedFilesPage, Removal, Visitor } from '../../store.ts';

/** Origin of a removal, stored with them, so that a repeated removal finds its files. */
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

/** Before the id of a chat in the name of its record; no other metadata begins with it. */
export const ORPHANED_FILES = 'files of ';

/** Bounds of the names on a page: first, last, and the limit. */
export function namesOnPage({ limit, after = '' }: OrphanedFilesPage): readonly [string, string, number] {
  return [ORPHANED_FILES + after, ORPHANED_FILES + BEHIND_ALL_IDS, pageRows(limit, limits.sessionsPerPage)];
}
