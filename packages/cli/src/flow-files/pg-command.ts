// The commands that back up and restore a PostgreSQL database, ready to paste.

/**
 * Formats the command. The password is left out: the tool asks for it, or reads PGPASSWORD or ~/.pgpass.
 *
 * @example
 * pgCommand('pg_dump', { databaseUrl: 'postgres://bot:secret@db.example/chats', file: 'monday.dump' })
 * // "pg_dump --format=custom --schema=colloquy --file='monday.dump' 'postgres://bot@db.example/chats'"
 */
export function pgCommand(
  tool: 'pg_dump' | 'pg_restore',
  { databaseUrl, file }: { readonly databaseUrl: string; readonly file: string },
): string {
  const address = quoted(withoutPassword(databaseUrl));
  return tool === 'pg_dump'
    ? `pg_dump --format=custom --schema=colloquy --file=${quoted(file)} ${address}`
    : `pg_restore --clean --if-exists --single-transaction --dbname=${address} ${quoted(file)}`;
}

/** A URL that cannot be parsed may contain a password anywhere. */
function withoutPassword(databaseUrl: string): string {
  const url = URL.parse(databaseUrl);
  if (!url || !/^postgres(?:ql)?:$/.test(url.protocol)) return 'postgres://USER@HOST:5432/DATABASE';
  url.password = '';
  url.searchParams.delete('password');
  return url.href;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
