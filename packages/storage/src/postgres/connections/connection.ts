// One connection to the database: sends statements without waiting for earlier answers, and knows when it is lost.
import type { CustomTypesConfig, QueryResult, QueryResultRow } from 'pg';
import { Client, types } from 'pg';
import { limits } from '../limits.ts';
import { fromStoredText, toStoredText } from '../values/stored-text.ts';
import { ConnectionLost } from './connection-lost.ts';
import type { DatabaseAddress, DatabaseHost } from './database-address.ts';
import { NoHost, OnlyReads } from './no-host.ts';

/** A statement that the database plans once per connection and remembers under its name. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

/** What came back. */
export interface Answer<Row> {
  readonly rows: readonly Row[];
  /** Rows that were read or changed. */
  readonly count: number;
}

/** A parameter. */
export type Parameter = string | number | boolean | null | Buffer;

/** An open connection. */
export interface Connection {
  readonly isLost: boolean;
  /** Resolves when it is lost or closed. */
  readonly end: Promise<void>;
  /**
   * Sends a statement, or plain SQL without parameters. Several may be sent one after another without waiting; they are answered
   * in their order. Rejects with the database's own error, or with ConnectionLost.
   */
  query<Row extends QueryResultRow>(
    statement: Statement | string,
    parameters?: readonly Parameter[],
  ): Promise<Answer<Row>>;
  /** Sends everything that `send` asks in one piece. */
  together<T>(send: () => T): T;
  /** Says goodbye after the last answer. */
  close(): Promise<void>;
}

/** How a connection behaves. */
export interface ConnectionOptions {
  /** Settings of the database for this connection. Unknown ones are omitted. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Milliseconds without any answer before the connection is closed. */
  readonly answerWaitMs?: number;
  /** Called with notifications on the channels of this connection. */
  readonly onNotification?: (payload: string) => void;
}

/** TEXT as it was before it was stored, and BIGINT as a number: ours are times and counts, far below 2^53. */
const parsers = {
  getTypeParser(type: number, format: 'text') {
    if (type === types.builtins.TEXT) return fromStoredText;
    return type === types.builtins.INT8 ? Number : types.getTypeParser(type, format);
  },
} as CustomTypesConfig;

/** The last host that accepted a connection, by address. Tried first, so that a silent host costs its timeout only once. */
const lastHosts = new WeakMap<DatabaseAddress, DatabaseHost>();

/**
 * Connects, with several hosts to the first suitable one. Rejects with the error of the network or database.
 *
 * @example
 * const connection = await openConnection(readAddress(url));
 * const { rows } = await connection.query<{ readonly one: number }>('SELECT 1 AS one');
 */
export async function openConnection(
  address: DatabaseAddress,
  options: ConnectionOptions = {},
): Promise<Connection> {
  const last = lastHosts.get(address);
  const reasons: unknown[] = [];
  for (const host of last ? [last, ...address.hosts.filter((other) => other !== last)] : address.hosts) {
    try {
      const connection = await connect(host, address, options);
      lastHosts.set(address, host);
      return connection;
    } catch (error) {
      reasons.push(error);
    }
  }
  throw reasons.length === 1 ? reasons[0] : new NoHost(reasons);
}

async function connect(
  { url, place }: DatabaseHost,
  { mustWrite, hosts }: DatabaseAddress,
  { settings = {}, answerWaitMs = limits.answerWaitMs, onNotification }: ConnectionOptions,
): Promise<Connection> {
  const client = new Client({
    connectionString: url,
    pipeline: true,
    keepAlive: true,
    connectionTimeoutMillis: limits.connectWaitMs,
    fallback_application_name: 'colloquy',
    types: parsers,
  });
  // With several hosts, a write that fails because this one became read-only is retried on another.
  const connection = wrap(client, { answerWaitMs, isLeftReadOnly: hosts.length > 1 });
  if (onNotification) client.on('notification', ({ payload = '' }) => onNotification(payload));
  try {
    await client.connect();
    if (Object.keys(settings).length > 0) await connection.query(settingQuery(settings));
    if (mustWrite && (await isReadOnly(connection))) throw new OnlyReads(place);
    return connection;
  } catch (error) {
    client.connection.stream.destroy();
    throw error;
  }
}

/** A standby, or a database set to read-only. */
async function isReadOnly(connection: Connection): Promise<boolean> {
  const { rows } = await connection.query<{ readonly is_read_only: boolean }>(
    "SELECT pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean AS is_read_only",
  );
  return rows[0]?.is_read_only === true;
}

function wrap(
  client: Client,
  { answerWaitMs, isLeftReadOnly }: { readonly answerWaitMs: number; readonly isLeftReadOnly: boolean },
): Connection {
  let isLost = false;
  let pending = 0;
  let waitingSinceMs = 0;
  const watch = setInterval(() => {
    if (pending > 0 && performance.now() - waitingSinceMs > answerWaitMs)
      client.connection.stream.destroy(new Error(`no answer within ${answerWaitMs / 1_000} seconds`));
  }, answerWaitMs / 10);
  watch.unref();

  const { promise: end, resolve: tellEnd } = Promise.withResolvers<void>();

  function lose(): void {
    isLost = true;
    clearInterval(watch);
    tellEnd();
  }

  /** A connection that broke while idle looks alive, and its goodbye gets no answer. */
  async function sayGoodbye(): Promise<void> {
    const patience = setTimeout(() => client.connection.stream.destroy(), limits.goodbyeMs);
    await client.end();
    clearTimeout(patience);
  }

  client.on('error', lose);
  client.on('end', lose);

  function failureOf(error: unknown): unknown {
    if (isFatal(error) || (isLeftReadOnly && isReadOnlyError(error))) {
      lose();
      client.connection.stream.destroy();
    }
    return isLost ? new ConnectionLost(error) : error;
  }

  return {
    get isLost() {
      return isLost;
    },
    end,
    query<Row extends QueryResultRow>(statement: Statement | string, parameters: readonly Parameter[] = []) {
      const config =
        typeof statement === 'string'
          ? { text: statement }
          : { ...statement, values: parameters.map(toStored) };
      if (pending === 0) waitingSinceMs = performance.now();
      pending++;
      return new Promise<Answer<Row>>((resolve, reject) => {
        client.query<Row>(config, (error: Error | null, result?: QueryResult<Row>) => {
          pending--;
          waitingSinceMs = performance.now();
          if (error) reject(failureOf(error));
          else resolve({ rows: result?.rows ?? [], count: result?.rowCount ?? 0 });
        });
      });
    },
    together(send) {
      const { stream } = client.connection;
      stream.cork();
      try {
        return send();
      } finally {
        stream.uncork();
      }
    },
    async close() {
      clearInterval(watch);
      const wasLost = isLost;
      isLost = true; // later and unanswered queries need another connection
      if (wasLost) client.connection.stream.destroy();
      else await sayGoodbye();
      tellEnd();
    },
  };
}

function toStored(parameter: Parameter): Parameter {
  return typeof parameter === 'string' ? toStoredText(parameter) : parameter;
}

/** After such a message the database hangs up. */
function isFatal(error: unknown): boolean {
  const severity = (error as { readonly severity?: unknown } | null)?.severity;
  return severity === 'FATAL' || severity === 'PANIC';
}

function isReadOnlyError(error: unknown): boolean {
  return (error as { readonly code?: unknown } | null)?.code === '25006';
}

/** Asks for the settings that exist, because compatible databases know only some of them. */
function settingQuery(settings: Readonly<Record<string, string>>): string {
  const wanted = Object.entries(settings).map(([name, value]) => `('${name}', '${value}')`);
  return `SELECT set_config(known.name, wanted.value, false) FROM pg_settings AS known
    JOIN (VALUES ${wanted.join(', ')}) AS wanted (name, value) ON wanted.name = known.name`;
}
