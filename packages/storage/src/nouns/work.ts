// Work of nouns: the steps of a connection. Independent of Kysely, which users of the store's types do not have.

/** Rows of texts, all of the same length. */
export type Rows = readonly (readonly string[])[];

/** Named parameters of a statement. A list is a list of texts. */
export type Given = Readonly<
  Record<string, string | number | boolean | null | undefined | readonly string[] | Rows>
>;

/** A statement to run, and its wanted result: rows, or the number of changed ones. */
export interface Step {
  readonly name: string;
  readonly wants: 'rows' | 'count';
  readonly given: Given;
}

/** What a step gives. */
export interface StepResult {
  readonly rows: readonly object[];
  readonly count: number;
}

/**
 * Work in a database: a generator that yields steps, so that the same function runs at once in SQLite, inside the transaction of a batch, and with
 * promises in PostgreSQL. `sqlite/run-work.ts` and `postgres/run-work.ts` run it.
 */
export type Work<Done> = Generator<Step, Done, StepResult>;

/**
 * Rows with the names of their columns in camel case.
 *
 * @example camelRows([{ bot_id: 'b' }]) // [{ botId: 'b' }]
 */
export function camelRows(rows: readonly object[]): readonly object[] {
  const [first] = rows;
  if (!first) return rows;
  const names = Object.keys(first).map((column) => [column, camelCase(column)] as const);
  return rows.map((row) =>
    Object.fromEntries(names.map(([column, name]) => [name, (row as Record<string, unknown>)[column]])),
  );
}

function camelCase(column: string): string {
  return column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
