// A migration of the schema: SQL for one of the databases, or for both.

/**
 * SQL of a step. A step that one database does not need is absent there.
 *
 * Every table that grows begins its key with the id it is found by (session, result, scope), so that it can be spread over many
 * machines by that column. No foreign keys, which would reach across machines, and in PostgreSQL no sequences, which all writers would share.
 * Ids compare as bytes (`COLLATE "C"`): faster than any language's order, and the same everywhere. JSON is kept as text, because
 * the database never looks inside and `jsonb` would not give the same bytes back. In PostgreSQL, rows that are rewritten each turn leave half
 * of their page free, so that the new version fits beside the old one and no index has to change: at 50 all rewrites of a measured load
 * did, at 70 three of four, and the fuller pages ended up larger for the dead rows in them.
 */
export interface Migration {
  readonly sqlite?: string;
  readonly postgres?: string;
}

/**
 * One SQL for both databases, as PostgreSQL reads it. SQLite has no schemas, compares texts as bytes anyway, and has two of the types.
 *
 * @example
 * forBoth('ALTER TABLE colloquy.results ADD COLUMN seen_at bigint;').sqlite // 'ALTER TABLE results ADD COLUMN seen_at INTEGER;'
 */
export function forBoth(sql: string): Migration {
  const sqlite = sql
    .replaceAll('colloquy.', '')
    .replaceAll(' COLLATE "C"', '')
    .replace(/\b(\w+) (bigint|integer|boolean|text)\b/g, (_, column, type) =>
      type === 'text' ? `${column} TEXT` : `${column} INTEGER`,
    )
    .replaceAll('DEFAULT false', 'DEFAULT 0')
    .replace(/(CREATE TABLE [^;]*\n\));/g, '$1 STRICT;');
  return { postgres: sql, sqlite };
}
