// Stored words: every column of every table of a store, as its schema tells them, and which of them hold given words.
import { DatabaseSync } from 'node:sqlite';
import type { Client } from 'pg';

/** A column in which words can stand, as `table.column`. */
export type ColumnName = `${string}.${string}`;

/** Looks into a store from outside. */
export interface StoredWords {
  /** All tables. */
  tables(): Promise<readonly string[]>;
  /** All columns that can hold text or bytes. */
  columns(): Promise<readonly ColumnName[]>;
  /** How many rows hold the words, by column; columns without any are left out. */
  find(words: string): Promise<Readonly<Record<ColumnName, number>>>;
}

/** What one store answers to a statement. */
type Run = (sql: string) => Promise<readonly Readonly<Record<string, unknown>>[]>;

/** Looks into a SQLite file. */
export function wordsInFile(file: string): StoredWords {
  return storedWords({
    run: async (sql) => {
      const database = new DatabaseSync(file, { readOnly: true });
      try {
        return database.prepare(sql).all();
      } finally {
        database.close();
      }
    },
    tables: "SELECT name FROM sqlite_schema WHERE type = 'table'",
    columns: `SELECT schema.name || '.' || part.name AS name FROM sqlite_schema AS schema, pragma_table_info(schema.name) AS part
      WHERE schema.type = 'table' AND part.type NOT IN ('INTEGER', 'REAL')`,
    holding: (table, column, words) =>
      `SELECT count(*) AS count FROM ${table} WHERE instr(CAST(${column} AS BLOB), CAST('${words}' AS BLOB)) > 0`,
  });
}

/** Looks into a PostgreSQL database. */
export function wordsInDatabase(client: Client): StoredWords {
  return storedWords({
    run: async (sql) => (await client.query<Record<string, unknown>>(sql)).rows,
    tables: "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'colloquy'",
    columns: `SELECT table_name || '.' || column_name AS name FROM information_schema.columns WHERE table_schema = 'colloquy'
      AND data_type NOT IN ('bigint', 'integer', 'smallint', 'boolean', 'double precision', 'timestamp with time zone')`,
    holding: (table, column, words) => `SELECT count(*)::int AS count FROM colloquy.${table}
      WHERE position('${words}'::bytea IN convert_to(${column}::text, 'UTF8')) > 0`,
  });
}

function storedWords(parts: {
  readonly run: Run;
  readonly tables: string;
  readonly columns: string;
  readonly holding: (table: string, column: string, words: string) => string;
}): StoredWords {
  const names = async (sql: string) => (await parts.run(sql)).map(({ name }) => String(name)).sort();
  const columns = async () => (await names(parts.columns)) as ColumnName[];
  return {
    tables: () => names(parts.tables),
    columns,
    async find(words) {
      const found: Record<ColumnName, number> = {};
      for (const name of await columns()) {
        const [table = '', column = ''] = name.split('.');
        const [row] = await parts.run(parts.holding(table, column, words));
        if (Number(row?.count) > 0) found[name] = Number(row?.count);
      }
      return found;
    },
  };
}
