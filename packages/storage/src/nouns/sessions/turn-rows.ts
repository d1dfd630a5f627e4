// The rows of a turn, the same for both databases: what its commit writes besides journals.
import { checksumOf, checksumOfRecord, checksumOfTurn } from '../../checksum.ts';
import { cutText } from '../../long-texts.ts';
import { searchTextOfAnswer, searchTextOfVariables } from '../../search-text.ts';
import type { TextParts, TurnCommit } from '../../store.ts';
import type { outboxWriteRow } from '../outbox/outbox-entries.ts';
import { outboxId } from '../outbox/outbox-entries.ts';
import type { placedAnswerRow, placedLogRow, resultWriteRow } from '../results/result-records.ts';
import type { RowOf } from '../row.ts';
import type { sessionRow, turnRow } from './session-rows.ts';

export type SessionWrite = RowOf<typeof sessionRow> & Parts & HeldResult;
export type TurnWrite = RowOf<typeof turnRow>;
export type ResultWrite = RowOf<typeof resultWriteRow> & Parts;
export type AnswerWrite = RowOf<typeof placedAnswerRow>;
export type LogWrite = RowOf<typeof placedLogRow>;
export type EntryWrite = RowOf<typeof outboxWriteRow>;

/** What the state or the variables refer to. */
interface Parts {
  readonly parts: TextParts | undefined;
}

/** Whether the turn changes parts of its result, which therefore must have been written by this chat last. */
interface HeldResult {
  readonly holdsResult: boolean;
}

/** The rows of one turn. */
export interface TurnRows {
  readonly session: SessionWrite;
  readonly turn: TurnWrite;
  readonly answers: readonly AnswerWrite[];
  readonly results: readonly ResultWrite[];
  readonly logs: readonly LogWrite[];
  readonly outbox: readonly EntryWrite[];
}

const NOTHING: readonly never[] = [];

/**
 * Makes the rows of a turn, with their checksums and search texts. Previews have no answers, results, logs and entries.
 *
 * @example turnRowsOf(turnCommit()).session.checksum
 */
export function turnRowsOf(commit: TurnCommit): TurnRows {
  const { isPreview, resultId } = commit.session;
  const session = sessionOf(commit);
  const turn = turnOf(commit);
  if (isPreview) return { session, turn, answers: NOTHING, results: NOTHING, logs: NOTHING, outbox: NOTHING };
  return {
    session,
    turn,
    answers: commit.answers.length === 0 ? NOTHING : answersOf(commit),
    results: commit.results.length === 0 ? NOTHING : resultsOf(commit),
    logs: commit.logs.length === 0 || resultId === undefined ? NOTHING : logsOf(commit, resultId),
    outbox: commit.outbox === undefined ? NOTHING : entriesOf(commit, commit.outbox),
  };
}

function sessionOf({ session, stateParts, results }: TurnCommit): SessionWrite {
  const { id, botId, turn, resultId = null, status, isPreview, createdAt, updatedAt } = session;
  const { text: state, parts } = cutOf(session.state, stateParts);
  const checksum = checksumOf(state, turn);
  const isEnded = status === 'ended';
  const holdsResult = results.some(changesParts);
  return {
    id,
    botId,
    turn,
    resultId,
    isEnded,
    isPreview,
    createdAt,
    updatedAt,
    state,
    checksum,
    parts,
    holdsResult,
  };
}

/** Whether parts of the stored row stay. */
export function changesParts({ parts }: Partial<Parts>): boolean {
  return parts?.removed !== undefined;
}

/** Whether two turns of a batch write the same result, and one of them relies on parts of it that are stored. */
export function sharesHeldResult(turns: readonly Pick<TurnRows, 'session' | 'results'>[]): boolean {
  if (turns.length < 2 || !turns.some(({ session }) => session.holdsResult)) return false;
  const ids = turns.flatMap(({ results }) => results.map(({ id }) => id));
  return new Set(ids).size < ids.length;
}

/** The text and its parts: as the caller has cut it, or cut here. */
function cutOf(text: string, parts: TextParts | undefined): { readonly text: string } & Parts {
  return parts ? { text, parts } : cutText(text);
}

function turnOf({ session, expected, request, message, record = '', response }: TurnCommit): TurnWrite {
  const { id: sessionId, turn, updatedAt: createdAt } = session;
  return {
    sessionId,
    turn,
    createdAt,
    resultId: typeof expected === 'number' ? null : (session.resultId ?? null),
    scope: request?.scope ?? sessionId,
    key: request?.key ?? null,
    hash: request?.hash ?? null,
    checksum: checksumOfTurn({ turn, message, response }),
    recordChecksum: record === '' ? null : checksumOfRecord({ turn, message, record }),
    message: message ?? null,
    record,
    response,
  };
}

function answersOf({ session, answers }: TurnCommit): readonly AnswerWrite[] {
  const { id: sessionId, turn, updatedAt: createdAt } = session;
  return answers.map(({ resultId, blockId, content, attachedFileUrls }, number) => ({
    resultId,
    blockId,
    createdAt,
    attachedFileUrls: attachedFileUrls.length === 0 ? null : JSON.stringify(attachedFileUrls),
    content,
    search: searchTextOfAnswer(content),
    sessionId,
    turn,
    number,
  }));
}

function resultsOf({ session: { updatedAt }, results }: TurnCommit): readonly ResultWrite[] {
  return results.map((result) => {
    const { text: variables, parts } = cutOf(result.variables, result.parts);
    return {
      id: result.id,
      botId: result.botId,
      sessionId: result.sessionId,
      hasStarted: result.hasStarted,
      isCompleted: result.isCompleted,
      createdAt: updatedAt,
      updatedAt,
      variables,
      subject: result.subject ?? null,
      // What is in parts is read instead.
      search: result.parts ? null : searchTextOfVariables(result.variables),
      parts,
    };
  });
}

function logsOf({ session, logs }: TurnCommit, resultId: string): readonly LogWrite[] {
  const { id: sessionId, turn, updatedAt: createdAt } = session;
  return logs.map(({ status, description, details = null, context = null }, number) => ({
    resultId,
    createdAt,
    status,
    description,
    details,
    context,
    sessionId,
    turn,
    number,
  }));
}

/** Ids of entries derive from their position, so that a turn that is committed again makes the same. */
function entriesOf(
  { session }: TurnCommit,
  outbox: NonNullable<TurnCommit['outbox']>,
): readonly EntryWrite[] {
  const { id: sessionId, turn, botId, resultId = null, updatedAt } = session;
  return outbox.map(({ sender, destination, payload }, place) => ({
    id: outboxId({ sessionId, turn, place }),
    sessionId,
    turn,
    place,
    botId,
    resultId,
    sender,
    destination,
    payload,
    createdAt: updatedAt,
    queuedAt: updatedAt,
    dueAt: updatedAt,
  }));
}
