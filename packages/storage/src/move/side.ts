// A side of a move: a store as tables of rows, in a form that both databases understand.

/** A value of a row. Flags are 0 and 1, as SQLite has them. */
export type Value = string | number | null;

/** A row by its columns. */
export type Row = Readonly<Record<string, Value>>;

/** How far the rows of a source are in the target. */
export interface Copied {
  readonly sourceId: string;
  /** The table that is being copied; those before it in the alphabet are done. Absent before the first one. */
  readonly table?: string;
  readonly rows: number;
  /** All rows were copied and compared. */
  readonly isFinished?: true;
}

/** What both sides can do. */
export interface Side {
  /** For messages. */
  readonly name: string;
  columns(table: string): Promise<readonly string[]>;
  /** Rows in an order that stays the same, without the first ones, some at a time. */
  batches(table: string, skipped: number): AsyncIterable<readonly Row[]>;
  close(): Promise<void>;
}

/** The side that is copied from. Nothing else can write to it until it is closed. */
export interface SourceSide extends Side {
  /** The same in each try, and no other store has it. */
  readonly id: string;
  /** In the order of the alphabet. */
  tables(): Promise<readonly string[]>;
  count(table: string): Promise<number>;
  botIds(): Promise<readonly string[]>;
  /** Puts the source aside where that is possible, and returns its new name. */
  finish(): Promise<string | undefined>;
}

/** The side that is copied into. */
export interface TargetSide extends Side {
  /** How far an earlier try came, from whatever source. */
  progress(): Promise<Copied | undefined>;
  /** Empties the target, unless it holds what the source has not. */
  begin(sourceId: string, botIds: readonly string[]): Promise<Copied>;
  /** In one transaction with the progress. */
  write(table: string, rows: readonly Row[], copied: Copied): Promise<void>;
  /** Lets servers start on it. */
  finish(sourceId: string): Promise<void>;
}

/** The row of the table `notes` that holds the progress. It belongs to the target alone. */
export const PROGRESS_NOTE = 'move';

/** Which process wrote which batch concerns only the database where that happened. */
export const UNMOVED_TABLES: readonly string[] = ['schema_versions', 'writers'];

/**
 * Columns that say in which order rows were written. SQLite has numbers; PostgreSQL has session, turn and the place in
 * it, because several servers cannot share a number.
 */
export const ORDER_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  answers: ['number', 'session_id', 'turn'],
  audit: ['number'],
  logs: ['number', 'session_id', 'turn'],
  outbox: ['number'],
  turns: ['number'],
};

/**
 * The columns whose values must be the same on both sides.
 *
 * @example commonColumns('audit', ['number', 'id', 'at'], ['id', 'at']) // ['at', 'id']
 */
export function commonColumns(
  table: string,
  some: readonly string[],
  others: readonly string[],
): readonly string[] {
  const order = ORDER_COLUMNS[table] ?? [];
  return some.filter((column) => others.includes(column) && !order.includes(column)).toSorted();
}

/** Tables that a person or a visitor has filled: where one has rows, a move must not empty it. */
export const FILLED_BY_PEOPLE: readonly string[] = [
  'documents',
  'drafts',
  'invitations',
  'results',
  'sessions',
  'tokens',
  'turns',
  'webhooks',
];
