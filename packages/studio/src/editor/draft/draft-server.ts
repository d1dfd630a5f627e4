// The draft on the server, through the management API.

import { ManageError } from '@colloquy/client/manage';
import type { Issue, ListedDraft } from '@colloquy/schema';
import type { manage } from '../../data/management.ts';
import type { DraftServer, SendResult } from '../../model/draft-session.ts';
import type { DraftConflict, ServerDraft } from '../../model/draft-state.ts';

type Manage = Pick<typeof manage, 'readDraft' | 'changeDraft'>;

/**
 * Reads a draft.
 *
 * @throws ManageError when the bot is missing or the server is unreachable
 */
export async function readServerDraft(api: Manage, botId: string): Promise<ServerDraft> {
  const { definition, ...draft } = await api.readDraft({ botId });
  return { definition, revision: draft.revision, tag: tagOf(draft) };
}

/**
 * The entity tag of a draft's state, as the server computes it.
 *
 * @example tagOf({ revision: 12, changedAt: '2026-11-22T09:30:00.000Z' }) // '"12-mjk2ry80"'
 */
export function tagOf({ revision, version, changedAt }: ListedDraft): string {
  if (revision === 0) return `"version-${version ?? 0}"`;
  return changedAt === undefined ? `"${revision}"` : `"${revision}-${Date.parse(changedAt).toString(36)}"`;
}

/** @example createDraftServer(manage, 'lead').send({ patch, tag }) */
export function createDraftServer(api: Manage, botId: string): DraftServer {
  return {
    async send({ patch, tag }): Promise<SendResult> {
      try {
        const { draft, definition } = await api.changeDraft({
          botId,
          headers: { 'If-Match': tag },
          body: [...patch],
        });
        return { type: 'changed', revision: draft.revision, tag: tagOf(draft), definition };
      } catch (error) {
        return (await afterConflict(api, botId, error)) ?? refusalOf(error);
      }
    },
  };
}

async function afterConflict(api: Manage, botId: string, error: unknown): Promise<SendResult | undefined> {
  if (!(error instanceof ManageError) || error.status !== 409) return undefined;
  const { problem } = error;
  // For a bot from a file, the same status has no revision.
  if (problem === undefined || !('revision' in problem)) return undefined;
  const conflicts = (problem.issues ?? []).filter(({ code }) => code === 'conflict').map(conflictOf);
  try {
    const latest = await readServerDraft(api, botId);
    return conflicts.length > 0 ? { type: 'conflict', conflicts, latest } : { type: 'stale', latest };
  } catch (failure) {
    return refusalOf(failure);
  }
}

function conflictOf(issue: Issue): DraftConflict {
  const { path, before, yours, theirs } = issue as Issue & Omit<DraftConflict, 'path'>;
  return { path: path.map(String), before, yours, theirs };
}

function refusalOf(error: unknown): SendResult {
  if (!(error instanceof ManageError)) return { type: 'away', isSignedOut: false };
  const { status, problem, message } = error;
  if (status === 401) return { type: 'away', isSignedOut: true };
  if (status === 0 || status === 429 || status >= 500) return { type: 'away', isSignedOut: false };
  const [issue] = problem?.issues ?? [];
  return { type: 'refused', message: issue ? `${message} ${issue.message}` : message };
}
