// Converts errors of the network and the database into a failure that names the place and the fix, never the
// password.
import type { StoreFailureCode } from '../store-failure.ts';
import { StoreFailure } from '../store-failure.ts';
import { ConnectionLost } from './connections/connection-lost.ts';
import type { DatabaseAddress } from './connections/database-address.ts';
import { NoHost, OnlyReads } from './connections/no-host.ts';

type ShownAddress = Pick<DatabaseAddress, 'host' | 'port' | 'place' | 'database' | 'user'>;

interface Meaning {
  readonly code: StoreFailureCode;
  readonly message: (place: ShownAddress, detail: string) => string;
  /** Transient, so a retry makes sense. */
  readonly isPassing?: true;
}

const refused: Meaning['message'] = ({ place, user }) =>
  `${place} does not let user "${user}" in. Check user and password in the address of the database, and whether it asks for TLS (add ?sslmode=verify-full).`;
const unknownHost: Meaning['message'] = ({ host }) =>
  `The host of the database, ${host}, is not known. Check the address of the database.`;
const unreachable: Meaning['message'] = ({ place }) =>
  `${place} cannot be reached. Check host and port in the address of the database, the network, and whether the database is running.`;
const silent: Meaning['message'] = ({ place }) =>
  `${place} does not answer. Check host and port in the address of the database, the network and firewalls.`;
const shuttingDown: Meaning['message'] = ({ place }) =>
  `${place} is starting or shutting down. It is tried again.`;
const tooBusy: Meaning['message'] = ({ place }) =>
  `${place} takes no more connections. Raise its max_connections, or run fewer servers.`;
const outdated: Meaning['message'] = ({ place, database }, detail) =>
  `The tables in database "${database}" of ${place} do not fit this version: ${detail}.`;
const held: Meaning['message'] = ({ place, database }) =>
  `Rows in database "${database}" of ${place} are held by somebody else for too long. Look for open transactions in pg_stat_activity.`;
const damaged: Meaning['message'] = ({ place, database }, detail) =>
  `Database "${database}" of ${place} is damaged: ${detail}. Restore a backup.`;

/** By the codes of Node (`ECONNREFUSED`) and the SQLSTATE of the database (`28P01`). */
const MEANINGS: Readonly<Record<string, Meaning>> = {
  ENOTFOUND: { code: 'unavailable', message: unknownHost },
  EAI_AGAIN: { code: 'unavailable', message: unknownHost, isPassing: true },
  ETIMEDOUT: { code: 'unavailable', message: silent, isPassing: true },
  ECONNREFUSED: { code: 'unavailable', message: unreachable, isPassing: true },
  ECONNRESET: { code: 'unavailable', message: unreachable, isPassing: true },
  EPIPE: { code: 'unavailable', message: unreachable, isPassing: true },
  EHOSTUNREACH: { code: 'unavailable', message: unreachable, isPassing: true },
  ENETUNREACH: { code: 'unavailable', message: unreachable, isPassing: true },
  '25006': {
    code: 'read-only',
    message: ({ place }) =>
      `${place} only lets read: it is a standby or set to read-only. Point the address at the primary.`,
  },
  '28000': { code: 'unavailable', message: refused },
  '28P01': { code: 'unavailable', message: refused },
  '3D000': {
    code: 'unavailable',
    message: ({ place, database }) =>
      `${place} has no database "${database}". Create it (createdb ${database}), or correct the address of the database.`,
  },
  '40001': { code: 'locked', message: held },
  '40P01': { code: 'locked', message: held },
  '42501': {
    code: 'read-only',
    message: ({ place, user, database }, detail) =>
      `User "${user}" may not do everything in database "${database}" of ${place}: ${detail}. GRANT CREATE ON DATABASE "${database}" TO "${user}" lets it make its own schema.`,
  },
  '42703': { code: 'incompatible', message: outdated },
  '42P01': { code: 'incompatible', message: outdated },
  '42P07': { code: 'incompatible', message: outdated },
  '53100': {
    code: 'full',
    message: ({ place }) => `The disk of ${place} is full. Free some space; then it goes on by itself.`,
  },
  '53300': { code: 'unavailable', message: tooBusy, isPassing: true },
  '55P03': { code: 'locked', message: held },
  '57014': {
    code: 'unavailable',
    message: ({ place }) => `${place} took too long and was told to stop. It may be overloaded.`,
  },
  '57P01': { code: 'unavailable', message: shuttingDown, isPassing: true },
  '57P02': { code: 'unavailable', message: shuttingDown, isPassing: true },
  '57P03': { code: 'unavailable', message: shuttingDown, isPassing: true },
  XX001: { code: 'corrupt', message: damaged },
  XX002: { code: 'corrupt', message: damaged },
};

/** Errors without a code, by a part of their message. */
const MEANINGS_OF_WORDS: readonly (readonly [words: string, Meaning])[] = [
  ['client password must be', { code: 'unavailable', message: noPassword }],
  [
    'does not support SSL',
    {
      code: 'unavailable',
      message: ({ place }) =>
        `${place} does not speak TLS. Remove sslmode from the address of the database, or switch TLS on there.`,
    },
  ],
  ['timeout expired', { code: 'unavailable', message: silent, isPassing: true }],
  ['no answer within', { code: 'unavailable', message: silent, isPassing: true }],
  ['Connection terminated', { code: 'unavailable', message: unreachable, isPassing: true }],
];

const UNKNOWN: Meaning = {
  code: 'unavailable',
  message: ({ place }, detail) => `${place} cannot be used: ${detail}.`,
};

/**
 * Turns anything thrown into a StoreFailure.
 *
 * @example
 * toStoreFailure(errorWithCode28P01, address).message; // 'PostgreSQL at localhost:5432 does not let user "bot" in. …'
 */
export function toStoreFailure(error: unknown, address: ShownAddress): StoreFailure {
  if (error instanceof StoreFailure) return error;
  if (error instanceof NoHost) return noHost(error, address);
  const cause = causeOf(error);
  const detail = cause instanceof Error ? cause.message : String(cause);
  const { code, message } = meaningOf(cause);
  return new StoreFailure(code, message(address, detail), { cause });
}

/** Whether trying again is of use: the database is away, starting, or busy. */
export function isPassing(error: unknown): boolean {
  if (error instanceof NoHost) return error.reasons.every(isPassing);
  // While a standby takes over, there is none that takes writes for a moment.
  if (error instanceof OnlyReads) return true;
  return error instanceof ConnectionLost || meaningOf(causeOf(error)).isPassing === true;
}

/** Whether another server was faster: the same rows, the same keys, or each waiting for the other. The transaction is taken back. */
export function isRace(error: unknown): boolean {
  return ['23505', '40001', '40P01'].includes(codeOf(error) ?? '');
}

function noPassword({ place, user }: ShownAddress): string {
  return `${place} wants a password for user "${user}", and the address of the database has none.`;
}

/** Permanent failures come first: a wrong password rather than an unreachable host. */
function noHost({ reasons }: NoHost, address: ShownAddress): StoreFailure {
  const lasting = reasons.find((reason) => !isPassing(reason));
  if (lasting !== undefined) return toStoreFailure(lasting, address);
  const isUp = reasons.some((reason) => reason instanceof OnlyReads);
  const message = isUp
    ? `None of ${address.place} takes writes at this moment: those that answer are standbys or set to read-only. Promote one of them.`
    : `None of ${address.place} can be reached. Check hosts and ports in the address of the database, the network, and whether the database is running.`;
  return new StoreFailure('unavailable', message, { cause: reasons[0] });
}

function meaningOf(error: unknown): Meaning {
  const known = MEANINGS[codeOf(error) ?? ''];
  if (known) return known;
  const text = error instanceof Error ? error.message : '';
  return MEANINGS_OF_WORDS.find(([words]) => text.includes(words))?.[1] ?? UNKNOWN;
}

function codeOf(error: unknown): string | undefined {
  const code = (error as { readonly code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : undefined;
}

/** The cause of a lost connection, or of several addresses of one host that all failed. */
function causeOf(error: unknown): unknown {
  if (error instanceof ConnectionLost) return causeOf(error.cause);
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors[0];
  return error;
}
