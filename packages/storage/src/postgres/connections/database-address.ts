// The address of a database: for connecting, and for messages. The password never appears in messages.
import { Client } from 'pg';
import { StoreFailure } from '../../store-failure.ts';
import { limits } from '../limits.ts';

/** One host of a database. Only `url` holds the password. */
export interface DatabaseHost {
  readonly url: string;
  readonly host: string;
  readonly port: number;
  /** For messages: `PostgreSQL at db.example.com:5432`. */
  readonly place: string;
}

/** Where a database is. Where it has one host, `url`, `host`, `port` and `place` are those of that one. */
export interface DatabaseAddress extends DatabaseHost {
  readonly database: string;
  readonly user: string;
  /** In the order in which they are tried. */
  readonly hosts: readonly DatabaseHost[];
  /** Whether only a host will do that takes writes. */
  readonly mustWrite: boolean;
}

/** The scheme, the credentials, the hosts, and the rest. */
const PARTS = /^(postgres(?:ql)?:\/\/)([^@/?#]*@)?([^@/?#]*)(.*)$/s;

/** Supported values of `target_session_attrs`, and whether each requires a writable host. */
const TARGETS: ReadonlyMap<string | null, boolean> = new Map([
  ['any', false],
  ['read-write', true],
  ['primary', true],
]);

/**
 * Parses an address. Missing parts come from the usual variables (`PGPASSWORD`, `PGSSLMODE` and so on). With several
 * hosts, the writable one is used, as with `target_session_attrs=read-write`.
 *
 * @throws StoreFailure when it is no PostgreSQL address, without repeating it
 * @example
 * readAddress('postgres://bot:secret@db.example.com/chats').place; // 'PostgreSQL at db.example.com:5432'
 * readAddress('postgres://bot:secret@one,two:5433/chats').place; // 'PostgreSQL at one:5432, two:5433'
 */
export function readAddress(url: string): DatabaseAddress {
  const [, scheme, user = '', list = '', rest = ''] = PARTS.exec(url) ?? [];
  if (scheme === undefined) throw unreadable();
  const { target, others } = withoutTarget(rest);
  const [first, ...more] = list.split(',').map((host) => readHost(`${scheme}${user}${host}${others}`));
  if (!first || first.host.includes(',')) throw unreadable();
  const hosts = [first, ...more].map(({ database: _, user: __, ...host }) => host);
  if (hosts.length > limits.hosts || (more.length > 0 && list.split(',').includes(''))) throw unreadable();
  const mustWrite = target === null ? more.length > 0 : TARGETS.get(target);
  if (mustWrite === undefined) throw wrongTarget();
  const place = more.length === 0 ? first.place : `PostgreSQL at ${hosts.map(nameOf).join(', ')}`;
  return { ...first, place, hosts, mustWrite };
}

function readHost(url: string): DatabaseHost & Pick<DatabaseAddress, 'database' | 'user'> {
  try {
    const { host, port, database = '', user = '' } = new Client({ connectionString: url });
    return { url, host, port, database, user, place: placeOf(host, port) };
  } catch (error) {
    throw unreadable(error);
  }
}

/** Removes `target_session_attrs` from the query, because the client does not know it. */
function withoutTarget(rest: string): { readonly target: string | null; readonly others: string } {
  const [path = '', query] = rest.split('?', 2);
  const parameters = new URLSearchParams(query);
  const target = parameters.get('target_session_attrs');
  if (target === null) return { target, others: rest };
  parameters.delete('target_session_attrs');
  return { target, others: parameters.size > 0 ? `${path}?${parameters}` : path };
}

function nameOf({ host, port }: Pick<DatabaseHost, 'host' | 'port'>): string {
  return host.startsWith('/') ? host : `${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function wrongTarget(): StoreFailure {
  const names = [...TARGETS.keys()].join(', ');
  return new StoreFailure(
    'unavailable',
    `target_session_attrs in the address of the database must be one of ${names}: a server has to write.`,
  );
}

/** A socket on this machine is named by its folder. */
function placeOf(host: string, port: number): string {
  if (host.startsWith('/')) return `PostgreSQL in ${host} (port ${port})`;
  return `PostgreSQL at ${nameOf({ host, port })}`;
}

/** Without its cause, which may quote the address with its password; only a certificate's path is named. */
function unreadable(error?: unknown): StoreFailure {
  const path = (error as { readonly path?: unknown } | undefined)?.path;
  if (typeof path === 'string')
    return new StoreFailure(
      'unavailable',
      `The file ${path}, which the address of the database names, cannot be read.`,
    );
  return new StoreFailure(
    'unavailable',
    'The address of the database cannot be read. It must look like postgres://user:password@host:5432/database (several hosts: host1:5432,host2:5432), with signs such as @ / # in the password written as %40 %2F %23.',
  );
}
