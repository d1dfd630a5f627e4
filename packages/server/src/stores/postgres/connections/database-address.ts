// The address of a database: what connects, and what may be said about it. The password is never said.
import { Client } from 'pg';
import { StoreFailure } from '../../store-failure.ts';

/** Where a database is. Only `url` holds the password. */
export interface DatabaseAddress {
  readonly url: string;
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
  /** For messages: `PostgreSQL at db.example.com:5432`. */
  readonly place: string;
}

/**
 * Reads an address. What it does not say comes from the usual variables (`PGPASSWORD`, `PGSSLMODE` and so on).
 *
 * @throws StoreFailure when it is no PostgreSQL address, without repeating it
 * @example
 * readAddress('postgres://bot:secret@db.example.com/chats').place; // 'PostgreSQL at db.example.com:5432'
 */
export function readAddress(url: string): DatabaseAddress {
  if (!/^postgres(?:ql)?:\/\//.test(url)) throw unreadable();
  try {
    const { host, port, database = '', user = '' } = new Client({ connectionString: url });
    return { url, host, port, database, user, place: placeOf(host, port) };
  } catch (error) {
    throw unreadable(error);
  }
}

/** A socket on this machine is named by its folder. */
function placeOf(host: string, port: number): string {
  if (host.startsWith('/')) return `PostgreSQL in ${host} (port ${port})`;
  return `PostgreSQL at ${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Without its cause, which may quote the address and with it the password; only a certificate's path is told. */
function unreadable(error?: unknown): StoreFailure {
  const path = (error as { readonly path?: unknown } | undefined)?.path;
  if (typeof path === 'string')
    return new StoreFailure(
      'unavailable',
      `The file ${path}, which the address of the database names, cannot be read.`,
    );
  return new StoreFailure(
    'unavailable',
    'The address of the database cannot be read. It must look like postgres://user:password@host:5432/database, with signs such as @ / # in the password written as %40 %2F %23.',
  );
}
