// Stored results: the data of visitors, and how it is listed and searched.
import type { TextParts } from '../../text-parts.ts';
import type { AuditStamp } from '../audit/audit-entries.ts';
import type { RecordOf } from '../row.ts';
import { bigInteger, describeRow, flag, integer, json, optional, text } from '../row.ts';

/** One accepted reply. */
export interface AnswerRecord {
  /** The result that stores it. A chat may answer into several, because a linked bot can have its own. */
  readonly resultId: string;
  readonly blockId: string;
  readonly content: string;
  readonly attachedFileUrls: readonly string[];
}

/** Answers that a visitor takes back: the newest ones that a chat has left in a result. */
export interface WithdrawnAnswers {
  readonly resultId: string;
  readonly count: number;
}

/** The data of one visit: one row, rewritten during the chat. */
export interface ResultRecord {
  readonly id: string;
  readonly botId: string;
  readonly sessionId: string;
  /** The verified visitor who began it, absent for others. Set once; later writes do not change it. */
  readonly subject?: string | undefined;
  /** JSON text of the list of variables that are kept: {id, name, value}. */
  readonly variables: string;
  readonly hasStarted: boolean;
  readonly isCompleted: boolean;
}

/** A result as a commit writes it. */
export interface WrittenResult extends ResultRecord {
  /** Parts that `variables` refers to. A change needs a result that this chat has written last; otherwise the turn is a conflict. */
  readonly parts?: TextParts | undefined;
}

/** A log line of a turn, kept beside the result. */
export type LogRecord = Omit<RecordOf<typeof logRow>, 'resultId' | 'createdAt'>;

/** What commits write. */
export const resultWriteRow = describeRow({
  id: text,
  botId: text,
  sessionId: text,
  hasStarted: flag,
  isCompleted: flag,
  createdAt: bigInteger,
  updatedAt: bigInteger,
  variables: text,
  subject: optional(text),
  /** Normalised text of the variables, for searches. */
  search: optional(text),
});

export const resultRow = describeRow({ ...resultWriteRow.columns, facts: optional(json<StatedFacts>()) });

export const answerRow = describeRow({
  resultId: text,
  blockId: text,
  createdAt: bigInteger,
  /** Absent without files. */
  attachedFileUrls: optional(json<readonly string[]>()),
  content: text,
  search: optional(text),
});

export const logRow = describeRow({
  resultId: text,
  createdAt: bigInteger,
  status: text,
  description: text,
  details: optional(text),
  context: optional(text),
});

/** PostgreSQL, whose writers share no counter, orders the parts of a result by their place. */
const placeColumns = { sessionId: text, turn: integer, number: integer };
export const placedAnswerRow = describeRow({ ...answerRow.columns, ...placeColumns });
export const placedLogRow = describeRow({ ...logRow.columns, ...placeColumns });

/** Facts that people state about a result, such as a note. The store never looks inside. Which there are says `ResultFacts` of the schema. */
export type StatedFacts = Readonly<Record<string, unknown>>;

/** Changes facts of a result. Absent facts keep their value, and null removes one. */
export interface ResultChange {
  readonly id: string;
  readonly facts: StatedFacts;
}

/** A result with its answers and logs, as it is read back. Times are epoch milliseconds. */
export interface StoredResult extends ResultRecord {
  readonly createdAt: number;
  readonly updatedAt: number;
  /** Absent when nothing was stated. */
  readonly facts?: StatedFacts | undefined;
  /** In the order in which they were given. */
  readonly answers: readonly (AnswerRecord & { readonly createdAt: number })[];
  readonly logs: readonly (LogRecord & { readonly createdAt: number })[];
}

/** A cursor in the list of results: after this one. */
export type ResultCursor = Pick<StoredResult, 'createdAt' | 'id'>;

/** A page of results. */
export interface ResultsPage {
  readonly limit: number;
  readonly before?: ResultCursor | undefined;
}

/** A page of results that also ends at a number of bytes. */
export interface ResultsSearch extends ResultsPage {
  /** Bytes of stored text that are read, after which the page ends. The first result is always on it. */
  readonly bytes: number;
}

/** What a page of a search found. */
export interface ResultsFound {
  readonly results: readonly StoredResult[];
  /** The last result that was read; absent when there are no more. */
  readonly last?: ResultCursor | undefined;
  /** Bytes read. */
  readonly bytes: number;
}

/** The part of a store that keeps results. Only commits of turns add them. */
export interface ResultStore {
  /** Changes facts of a result; its times stay. False when there is no such result. */
  changeResult(change: ResultChange, audit?: AuditStamp): Promise<boolean>;
  loadResult(id: string): Promise<StoredResult | undefined>;
  /** Newest first, at most 1,000 at a time. `before` is the last row of the page before; its id parts results of the same millisecond. */
  listResults(botId: string, page: ResultsPage): Promise<readonly StoredResult[]>;
  /** The same for searches: a page ends at its bytes too, and says where the next one begins. */
  findResults(botId: string, search: ResultsSearch): Promise<ResultsFound>;
  /** Whether this chat last filled a result, also one of a linked bot, and also after the chat's removal. */
  hasResultOf(sessionId: string): Promise<boolean>;
  /** The id of the next bot with results, including removed bots. */
  nextBotWithResults(after: string): Promise<string | undefined>;
}
