// Statements of nouns: written once with Kysely, compiled to SQL for both databases ahead of time, and run on either connection.
import type {
  AliasedExpression,
  Compilable,
  CompiledQuery,
  Expression,
  Kysely,
  RawBuilder,
  Sql,
  SqlBool,
} from 'kysely';
import type { Tables } from './tables.ts';
import type { Given, Rows, Work } from './work.ts';

/** Where the two databases differ. */
export interface Dialect {
  readonly isPostgres: boolean;
  /** Kysely's `sql`, for gaps of its builder. Passed in, because Kysely is not loaded while a server runs. */
  readonly sql: Sql;
  /**
   * SQL as text, for what the builder cannot say or says at length. Tables are written with their schema (`colloquy.turns`). Columns keep their names:
   * rows have them in camel case.
   *
   * @example query<{ readonly botId: string }>`SELECT bot_id FROM colloquy.results WHERE id ${oneOf(ids)} ${lock('FOR UPDATE')}`
   */
  readonly query: <Row extends object = never>(
    sql: TemplateStringsArray,
    ...values: readonly unknown[]
  ) => Compilable<Row>;
  /** For `query`: SQL of PostgreSQL alone, such as a lock. SQLite has one writer, and needs none. */
  readonly lock: (sql: string) => RawBuilder<unknown>;
  /** For `query`: compares what stands before it with each of the given values. */
  readonly oneOf: (values: readonly string[]) => RawBuilder<unknown>;
  /** Whether a column has one of the given values. */
  readonly isOneOf: (column: string, values: readonly string[]) => Expression<SqlBool>;
  readonly isTrue: (column: string) => Expression<SqlBool>;
  /** A column of texts, compared as bytes, as the indexes do. */
  readonly bytewise: (column: string) => Expression<string>;
  /** The given rows as a table `given` with these columns. */
  readonly rows: <Name extends string>(
    rows: Rows,
    names: readonly Name[],
  ) => AliasedExpression<{ readonly [N in Name]: string }, 'given'>;
  /** A number that may exceed the integers of a column, which PostgreSQL refuses otherwise. */
  readonly wide: (value: number) => Expression<number>;
  /** The function for the greatest of its arguments. */
  readonly greatest: 'greatest' | 'max';
}

/**
 * Builds a statement with Kysely. `given` holds placeholders: use its values as parameters only. A statement that a
 * database does not need is `undefined` there: it returns no rows.
 */
export type Build = (db: Kysely<Tables>, given: never, dialect: Dialect) => Compilable | undefined;

type RowOf<B extends Build> =
  NonNullable<ReturnType<B>> extends { compile(): CompiledQuery<infer Row> } ? Row : never;
type GivenOf<B extends Build> =
  Parameters<B> extends readonly [unknown, infer G, ...unknown[]] ? [given: G] : [];

/** A statement, run by delegating to it with `yield*`. */
export interface Statement<Row, Parameters extends readonly unknown[]> {
  all(...given: Parameters): Work<readonly Row[]>;
  first(...given: Parameters): Work<Row | undefined>;
  /** Gives how many rows it changed. */
  run(...given: Parameters): Work<number>;
}

/** The SQL of a statement for one database, and the names of its parameters in their order. Null where the database needs no such statement. */
export interface CompiledStatement {
  readonly text: string;
  readonly given: readonly string[];
}

/** How each statement is built, by name: for the compiler. */
export const builds = new Map<string, Build>();

/**
 * Declares the statements of a noun. `compiled.test.ts` compiles them into a file for each database (UPDATE=1).
 *
 * @example
 * const sql = statements('tokens', {
 *   byId: (db, { id }: { readonly id: string }) => db.selectFrom('tokens').select('name').where('id', '=', id),
 * });
 * const token = yield* sql.byId.first({ id: 'a' });
 */
export function statements<Builds extends Readonly<Record<string, Build>>>(
  noun: string,
  ofNoun: Builds,
): { readonly [Name in keyof Builds]: Statement<RowOf<Builds[Name]>, GivenOf<Builds[Name]>> } {
  const entries = Object.entries(ofNoun).map(([key, build]) => {
    const name = `${noun}.${key}`;
    builds.set(name, build);
    return [key, statement(name)];
  });
  return Object.fromEntries(entries);
}

function statement(name: string): Statement<object, readonly [given?: Given]> {
  return {
    *all(given = {}) {
      return (yield { name, wants: 'rows', given }).rows;
    },
    *first(given = {}) {
      return (yield { name, wants: 'rows', given }).rows[0];
    },
    *run(given = {}) {
      return (yield { name, wants: 'count', given }).count;
    },
  };
}
