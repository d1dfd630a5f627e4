// The PostgreSQL database as a side of a move.
import { limits } from '../limits.ts';
import type { Connection } from '../postgres/connections/connection.ts';
import { openConnection } from '../postgres/connections/connection.ts';
import type { DatabaseAddress } from '../postgres/connections/database-address.ts';
import { readAddress } from '../postgres/connections/database-address.ts';
import { isolation } from '../postgres/connections/settings.ts';
import { inTransaction } from '../postgres/in-transaction.ts';
import { limits as databaseLimits } from '../postgres/limits.ts';
import { prepareDatabase } from '../postgres/schema/migrate.ts';
import { toStoreFailure } from '../postgres/to-store-failure.ts';
import { toStoredText } from '../postgres/values/stored-text.ts';
import { StoreFailure } from '../store-failure.ts';
import { inBatches } from './in-batches.ts';
import type { Copied, Row, Side, SourceSide, TargetSide, Value } from './side.ts';
import { FILLED_BY_PEOPLE, PROGRESS_NOTE, UNMOVED_TABLES } from './side.ts';

/** Within a result as results are read; elsewhere as lists show them. Other tables by their key. */
const ORDERS: Readonly<Record<string, string>> = {
  answers: partsOfResults(),
  audit: 'at, id',
  logs: partsOfResults(),
  outbox: 'created_at, session_id, turn, place',
  turns: 'session_id, turn, created_at, ctid',
};

/**
 * Opens a database to move from. Commits of servers wait until it is closed.
 *
 * @throws StoreFailure when it cannot be reached, or a server uses it
 */
export async function postgresSource(url: string): Promise<SourceSide> {
  const { address, connection } = await open(url, { isTarget: false });
  await connection.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
  await connection.query('LOCK TABLE colloquy.writers IN EXCLUSIVE MODE');
  return {
    ...sideOf(connection, address),
    id: `${address.place} ${address.database}`,
    tables: () => tablesOf(connection),
    count: (table) => countRows(connection, table),
    botIds: () => idsOfBots(connection),
    async finish() {
      await connection.query('ROLLBACK');
      return undefined;
    },
  };
}

/**
 * Opens a database to move into, and makes its tables.
 *
 * @throws StoreFailure when it cannot be reached, or a server uses it
 */
export async function postgresTarget(url: string): Promise<TargetSide> {
  const { address, connection } = await open(url, { isTarget: true });
  const inserts = new Map<string, (rows: readonly Row[]) => Promise<unknown>>();

  async function insertInto(table: string): Promise<(rows: readonly Row[]) => Promise<unknown>> {
    const columns = await columnsOf(connection, table);
    const names = columns.map(({ name }) => `"${name}"`).join(', ');
    const text = `INSERT INTO colloquy.${table} (${names}) SELECT ${names} FROM json_populate_recordset(NULL::colloquy.${table}, $1::json)`;
    return (rows) => {
      const objects = rows.map((row) =>
        Object.fromEntries(columns.map(({ name, isFlag }) => [name, toStored(row[name] ?? null, isFlag)])),
      );
      // Bytes, because a text would be changed for PostgreSQL once more.
      return connection.query({ name: `move ${table}`, text }, [Buffer.from(JSON.stringify(objects))]);
    };
  }

  return {
    ...sideOf(connection, address),
    progress: () => progressIn(connection),
    async begin(sourceId, botIds) {
      const earlier = await progressIn(connection);
      // No server has used what an unfinished move left.
      if (!earlier || earlier.isFinished) await refuseFilled(connection, address, botIds);
      const copied = { sourceId, rows: 0 };
      await inTransaction(connection, async () => {
        for (const table of await tablesOf(connection))
          await connection.query(`DELETE FROM colloquy.${table}`);
        await note(connection, copied);
      });
      return copied;
    },
    async write(table, rows, copied) {
      const insert = inserts.get(table) ?? (await insertInto(table));
      inserts.set(table, insert);
      await inTransaction(connection, async () => {
        await insert(rows);
        await note(connection, copied);
      });
    },
    finish: (sourceId) => note(connection, { sourceId, rows: 0, isFinished: true }),
  };
}

/** Refuses a database that holds more than a server makes by itself, which are the examples. */
async function refuseFilled(
  connection: Connection,
  { place, database }: DatabaseAddress,
  botIds: readonly string[],
): Promise<void> {
  const filled: string[] = [];
  for (const table of FILLED_BY_PEOPLE)
    if ((await countRows(connection, table)) > 0) filled.push(table.replaceAll('_', ' '));
  const others = (await idsOfBots(connection)).filter((id) => !botIds.includes(id));
  if (others.length > 0) filled.push('bots');
  if (filled.length === 0) return;
  throw new StoreFailure(
    'incompatible',
    `Database "${database}" of ${place} holds ${filled.join(', ')} already. A move replaces everything, so it needs an empty database: create one, and move there.`,
  );
}

async function open(
  url: string,
  { isTarget }: { readonly isTarget: boolean },
): Promise<{ readonly address: DatabaseAddress; readonly connection: Connection }> {
  const address = readAddress(url);
  await prepareDatabase(address, { mustBeFinished: !isTarget });
  try {
    const settings = {
      ...isolation,
      statement_timeout: '0',
      lock_timeout: `${databaseLimits.migrationWaitMs}`,
    };
    const connection = await openConnection(address, { settings, answerWaitMs: databaseLimits.movingWaitMs });
    const { rows } = await connection.query<{ readonly count: number }>(OTHERS);
    if (Number(rows[0]?.count) === 0) return { address, connection };
    await connection.close();
    throw new StoreFailure(
      'locked',
      `A server uses database "${address.database}" of ${address.place}. Stop all servers, then move again.`,
    );
  } catch (error) {
    throw toStoreFailure(error, address);
  }
}

const OTHERS = `SELECT count(*) AS count FROM pg_stat_activity
  WHERE datname = current_database() AND application_name = 'colloquy' AND pid <> pg_backend_pid()`;

function sideOf(connection: Connection, { place, database }: DatabaseAddress): Side {
  return {
    name: `database "${database}" of ${place}`,
    async columns(table) {
      return (await columnsOf(connection, table)).map(({ name }) => name);
    },
    async *batches(table, skipped) {
      const columns = await columnsOf(connection, table);
      const names = columns.map(({ name }) => `"${name}"`).join(', ');
      const rows = `SELECT ${names} FROM colloquy.${table} ${withoutProgress(table)} ORDER BY ${ORDERS[table] ?? (await keyOf(connection, table))} OFFSET ${skipped}`;
      await connection.query(`DECLARE moved CURSOR WITH HOLD FOR ${rows}`);
      try {
        for (;;) {
          const fetched = await connection.query<Record<string, Value | boolean>>(
            `FETCH ${limits.movedRows} FROM moved`,
          );
          if (fetched.rows.length === 0) return;
          yield* inBatches(fetched.rows.map(toRow));
        }
      } finally {
        if (!connection.isLost) await connection.query('CLOSE moved');
      }
    },
    close: () => connection.close(),
  };
}

async function progressIn(connection: Connection): Promise<Copied | undefined> {
  const { rows } = await connection.query<{ readonly text: string }>(
    `SELECT text FROM colloquy.notes WHERE name = '${PROGRESS_NOTE}'`,
  );
  return rows[0] && JSON.parse(rows[0].text);
}

async function note(connection: Connection, copied: Copied): Promise<void> {
  await connection.query(
    {
      name: 'note of a move',
      text: `INSERT INTO colloquy.notes (name, text) VALUES ('${PROGRESS_NOTE}', $1) ON CONFLICT (name) DO UPDATE SET text = excluded.text`,
    },
    [JSON.stringify(copied)],
  );
}

interface ColumnFacts {
  readonly name: string;
  readonly isFlag: boolean;
}

async function columnsOf(connection: Connection, table: string): Promise<readonly ColumnFacts[]> {
  const { rows } = await connection.query<ColumnFacts>(
    `SELECT column_name::text AS name, data_type = 'boolean' AS "isFlag" FROM information_schema.columns
      WHERE table_schema = 'colloquy' AND table_name = '${table}' ORDER BY ordinal_position`,
  );
  return rows;
}

async function tablesOf(connection: Connection): Promise<readonly string[]> {
  const { rows } = await connection.query<{ readonly name: string }>(
    "SELECT tablename::text AS name FROM pg_tables WHERE schemaname = 'colloquy'",
  );
  return rows
    .map(({ name }) => name)
    .filter((table) => !UNMOVED_TABLES.includes(table))
    .toSorted();
}

/** The columns of the primary key, which give rows an order. */
async function keyOf(connection: Connection, table: string): Promise<string> {
  const { rows } = await connection.query<{ readonly name: string }>(
    `SELECT attname::text AS name FROM pg_index, unnest(indkey) WITH ORDINALITY AS key (number, place), pg_attribute
      WHERE indrelid = 'colloquy.${table}'::regclass AND indisprimary AND attrelid = indrelid AND attnum = key.number
      ORDER BY place`,
  );
  return rows.map(({ name }) => `"${name}"`).join(', ');
}

async function countRows(connection: Connection, table: string): Promise<number> {
  const { rows } = await connection.query<{ readonly count: number }>(
    `SELECT count(*) AS count FROM colloquy.${table} ${withoutProgress(table)}`,
  );
  return Number(rows[0]?.count);
}

async function idsOfBots(connection: Connection): Promise<readonly string[]> {
  return (await connection.query<{ readonly id: string }>('SELECT id FROM colloquy.bots')).rows.map(
    ({ id }) => id,
  );
}

function withoutProgress(table: string): string {
  return table === 'notes' ? `WHERE name <> '${PROGRESS_NOTE}'` : '';
}

function partsOfResults(): string {
  return 'result_id, max(created_at) OVER (PARTITION BY result_id, session_id ORDER BY turn, number), session_id, turn, number';
}

function toRow(row: Readonly<Record<string, Value | boolean>>): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, typeof value === 'boolean' ? Number(value) : value]),
  );
}

function toStored(value: Value, isFlag: boolean): Value | boolean {
  if (isFlag && value !== null) return value === 1;
  return typeof value === 'string' ? toStoredText(value) : value;
}
