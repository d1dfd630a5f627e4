// The decision over a batch when it is known where its sessions are and which of its requests were answered before.
import { changesParts } from '../../nouns/sessions/turn-rows.ts';
import { nameOf } from '../../request-name.ts';
import type { CommitOutcome, HeldJournal, JournalIdentity, RequestRecord, TurnCommit } from '../../store.ts';
import type { SessionChange } from './batch.ts';

/** The stored fields of a session that a decision needs. */
export interface FoundSession {
  readonly id: string;
  readonly turn: number;
  readonly isPreview: boolean;
  readonly createdAt: number;
  /** Whether this chat has written its result last. */
  readonly holdsResult?: boolean | undefined;
}

/** The stored state. */
export interface Truth {
  readonly sessions: readonly FoundSession[];
  readonly requests: readonly RequestRecord[];
  readonly journals: readonly HeldJournal[];
}

/** The outcome of each turn, and the rows to write. */
export interface Decision<Turn extends TurnCommit> {
  readonly outcomes: readonly CommitOutcome[];
  readonly committed: readonly Turn[];
  readonly sessions: readonly SessionChange<Turn>[];
}

const COMMITTED: CommitOutcome = { type: 'committed' };
const CONFLICT: CommitOutcome = { type: 'conflict' };

/**
 * Decides the turns in order; later ones see earlier ones. A known request takes precedence.
 *
 * @example
 * decide([turn], { sessions: [], requests: [], journals: [] }).outcomes; // [{ type: 'committed' }] for the first turn of a chat
 */
export function decide<Turn extends TurnCommit>(turns: readonly Turn[], truth: Truth): Decision<Turn> {
  const sessions = new Map(truth.sessions.map((session) => [session.id, session]));
  const requests = new Map(truth.requests.map((request) => [nameOf(request), request]));
  const holders = new Map(truth.journals.map((journal) => [nameOfJournal(journal), journal.holder]));
  const writes = new Map<string, SessionChange<Turn>>();
  /** The chats that wrote results in this batch, by result. */
  const writers = new Map<string, string>();
  const committed: Turn[] = [];
  const outcomes = turns.map((turn): CommitOutcome => {
    const { session, expected, request, response, journal } = turn;
    const known = request && requests.get(nameOf(request));
    if (known) return { type: 'repeated', request: known };
    const stored = sessions.get(session.id);
    const isHeld = !journal || holders.get(nameOfJournal(journal)) === journal.holder;
    if (!isHeld || !isExpected(turn, stored) || !holdsResult(turn, stored, writers)) return CONFLICT;
    if (journal) holders.delete(nameOfJournal(journal));
    sessions.set(session.id, { ...session, holdsResult: stored?.holdsResult });
    for (const { id } of turn.results) writers.set(id, session.id);
    if (request)
      requests.set(nameOf(request), { ...request, sessionId: session.id, turn: session.turn, response });
    const earlier = expected === 'overwrite' ? undefined : writes.get(session.id);
    writes.set(session.id, { turn, first: earlier?.first ?? turn });
    committed.push(turn);
    return COMMITTED;
  });
  return { outcomes, committed, sessions: [...writes.values()] };
}

/** One text for the owner of a journal and its turn. */
export function nameOfJournal({ owner, turn }: JournalIdentity): string {
  return `${turn} ${owner}`;
}

/** A turn that changes parts of its result needs the result as this chat has written it. */
function holdsResult(
  { session, results }: TurnCommit,
  stored: FoundSession | undefined,
  writers: ReadonlyMap<string, string>,
): boolean {
  return results.every((result) => {
    if (!changesParts(result)) return true;
    return (writers.get(result.id) ?? (stored?.holdsResult ? session.id : undefined)) === session.id;
  });
}

function isExpected({ expected, session }: TurnCommit, stored: FoundSession | undefined): boolean {
  if (expected === 'new') return stored === undefined;
  if (expected === 'overwrite') return stored?.isPreview !== false;
  return stored?.turn === expected && stored.createdAt === session.createdAt;
}
