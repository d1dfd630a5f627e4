// All rows of a SQLite file by table, to be compared with those of another one.
import { DatabaseSync } from 'node:sqlite';

/** Which process wrote them is not moved, and the numbers of rows are only an order. */
export function rowsOf(file: string): Record<string, readonly object[]> {
  const database = new DatabaseSync(file, { readOnly: true });
  const tables = database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name")
    .all()
    .map(({ name }) => String(name))
    .filter((name) => name !== 'writers' && name !== 'schema_versions');
  const rows = tables.map((table): [string, readonly object[]] => [
    table,
    database
      .prepare(`SELECT * FROM ${table}`)
      .all()
      .map(({ number, ...row }) =>
        ['answers', 'audit', 'logs', 'outbox', 'turns'].includes(table) ? row : { number, ...row },
      )
      .toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)),
  ]);
  database.close();
  return Object.fromEntries(rows);
}
