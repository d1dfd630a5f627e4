// A batch on its way to the commit thread: the rows of all its turns as flat lists of plain values, one list per table.
import type { OutboxWrite } from '../outbox.ts';
import { outboxId } from '../outbox.ts';
import type { BotChange, JournalWrite, Note, Removal, SessionRecord, TurnCommit } from '../store.ts';
import type { StoreFailureCode } from '../store-failure.ts';
import type { Publication } from './bots-and-versions.ts';
import type { LeftoverPage } from './leftovers.ts';
import type { OutboxTask } from './outbox.ts';
import type { PageOwner } from './page-owners.ts';

/*
 * Objects would be copied between the threads key by key. Flat lists of text and numbers are the fastest of what was measured
 * (objects take three times as long, one encoded buffer almost twice), and the commit thread binds them as they are.
 */

/** What SQLite takes. */
export type Value = string | number | null;

/** Values per row in each list of a batch. A row of `journals` names one that goes and its holder, one of
 * `overwritten` a result whose answers and logs go; all others are written. */
export const columns = {
  sessions: 10,
  turns: 12,
  overwritten: 1,
  answers: 5,
  results: 9,
  logs: 6,
  journals: 3,
  outbox: 12,
} as const;

export type Table = keyof typeof columns;

/** Stand in the place of an expected turn number. */
export const EXPECTS_NEW = -1;
export const EXPECTS_PREVIEW = -2;

/** The rows of a batch. A session's row begins with the turn number that is expected. */
export interface Rows extends Readonly<Record<Table, Value[]>> {
  /** Rows of each turn in each table, in the order of `rowCounts`, for when turns have to be written one by one. */
  readonly counts: number[];
}

/** What is asked of the commit thread besides writing turns. It is answered with a line of JSON that holds no words of visitors. */
export type Task =
  | { readonly type: 'remove'; readonly removal: Removal }
  | { readonly type: 'change bot'; readonly change: BotChange }
  | { readonly type: 'outbox'; readonly task: OutboxTask };

/** What the commit thread is handed. `number` counts the batches of one process. */
export interface Batch {
  readonly number: number;
  readonly publications: readonly Publication[];
  readonly journals: readonly JournalWrite[];
  readonly notes: readonly Note[];
  /** Done after all that is written. */
  readonly tasks: readonly Task[];
  readonly rows: Rows;
}

/** One letter per turn, then one per write into a journal, then a line per task. */
export const outcomeLetters = { committed: 'c', conflict: 'x', repeated: 'r' } as const;

/** The line of a task in the outcomes: its answer as JSON, which has no line ends. */
export function taskLine(answer: unknown): string {
  return `\n${JSON.stringify(answer)}`;
}

/** The answer in a task's line. */
export function readTaskLine<Answer>(outcomes: string): Answer {
  return JSON.parse(outcomes) as Answer;
}

/** A StoreFailure on its way between the threads, which copy no classes. */
export interface Failure {
  readonly code: StoreFailureCode;
  readonly message: string;
}

/** What the commit thread answers. */
export type BatchReply =
  | { readonly number: number; readonly outcomes: string }
  | { readonly number: number; readonly failure: Failure };

/** A page with leftovers, and the table whose rows are on it. */
export type OwnedLeftover = LeftoverPage & PageOwner;

/** Asks the commit thread to leave nothing behind of what was removed; answered with a ScrubReply. */
export interface ScrubRequest {
  /** Pages whose leftovers are to be overwritten. */
  readonly pages: readonly OwnedLeftover[];
  /** Writes the whole file anew. */
  readonly isWhole: boolean;
}

/** Without a failure it is done. */
export interface ScrubReply {
  readonly scrubbed: true;
  readonly failure?: Failure | undefined;
}

/** Tables in which a turn may have any number of rows, in the order of their counts. */
export const rowCounts = [
  'turns',
  // Before what takes the place of what goes.
  'overwritten',
  'answers',
  'results',
  'logs',
  'journals',
  'outbox',
] as const satisfies readonly Table[];

/** No rows yet. */
export function emptyRows(): Rows {
  return {
    sessions: [],
    turns: [],
    overwritten: [],
    answers: [],
    results: [],
    logs: [],
    journals: [],
    outbox: [],
    counts: [],
  };
}

/** Adds the rows of a turn. Previews leave neither answers nor results nor logs, whatever the turn says. */
export function addTurn(
  rows: Rows,
  {
    session,
    expected,
    request,
    response,
    message,
    record,
    overwrites,
    answers,
    results,
    logs,
    journal,
    outbox,
  }: TurnCommit,
): void {
  const { id, turn, updatedAt } = session;
  rows.sessions.push(
    expectedNumber(expected),
    id,
    session.botId,
    turn,
    session.resultId ?? null,
    session.status === 'ended' ? 1 : 0,
    session.isPreview ? 1 : 0,
    session.createdAt,
    updatedAt,
    session.state,
  );
  rows.turns.push(
    id,
    turn,
    updatedAt,
    typeof expected === 'number' ? null : (session.resultId ?? null),
    request?.scope ?? id,
    request?.key ?? null,
    request?.hash ?? null,
    null, // the commit thread fills in the checksums
    null,
    message ?? null,
    record ?? '',
    response,
  );
  const keepsResults = !session.isPreview;
  const logsUnder = keepsResults ? session.resultId : undefined;
  rows.counts.push(
    1,
    keepsResults && overwrites !== undefined ? 1 : 0,
    keepsResults ? answers.length : 0,
    keepsResults ? results.length : 0,
    logsUnder === undefined ? 0 : logs.length,
    journal ? 1 : 0,
    keepsResults && outbox ? outbox.length : 0,
  );
  if (journal) rows.journals.push(journal.owner, journal.turn, journal.holder);
  if (!keepsResults) return;
  if (outbox) addEntries(rows.outbox, session, outbox);
  if (overwrites !== undefined) rows.overwritten.push(overwrites);
  for (const { resultId, blockId, content, attachedFileUrls } of answers) {
    rows.answers.push(
      resultId,
      blockId,
      updatedAt,
      attachedFileUrls.length === 0 ? null : JSON.stringify(attachedFileUrls),
      content,
    );
  }
  for (const { id: resultId, botId, sessionId, subject, hasStarted, isCompleted, variables } of results) {
    rows.results.push(
      resultId,
      botId,
      sessionId,
      hasStarted ? 1 : 0,
      isCompleted ? 1 : 0,
      updatedAt,
      updatedAt,
      variables,
      subject ?? null,
    );
  }
  if (logsUnder === undefined) return;
  for (const { status, description, details, context } of logs) {
    rows.logs.push(logsUnder, updatedAt, status, description, details ?? null, context ?? null);
  }
}

/** Their ids are made here, of their place, so that a turn that is committed again makes the same. */
function addEntries(rows: Value[], session: SessionRecord, writes: readonly OutboxWrite[]): void {
  const { id: sessionId, turn, botId, resultId = null, updatedAt } = session;
  for (const [place, { sender, destination, payload }] of writes.entries()) {
    const id = outboxId({ sessionId, turn, place });
    rows.push(id, sessionId, turn, place, botId, resultId, sender, destination, payload);
    rows.push(updatedAt, updatedAt, updatedAt);
  }
}

function expectedNumber(expected: TurnCommit['expected']): number {
  if (expected === 'new') return EXPECTS_NEW;
  return expected === 'overwrite' ? EXPECTS_PREVIEW : expected;
}
