// Copies of chats, made within the database: the rows of real ones under other ids, on other days. What was talked once stands there many times.
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';

/** How many there are to be of each chat, the real one among them, and over how many days they are spread. */
export interface CopyPlan {
  readonly copies: number;
  readonly days: number;
}

/** Copies of each chat that are written in one transaction. */
const COPIES_AT_ONCE = 200;

const DAY_MS = 24 * 60 * 60 * 1_000;

/** The day of a copy, from 0: later days have more of them. Whole numbers, and the same in SQL. */
function dayOfCopy(copy: number, { copies, days }: CopyPlan): number {
  return Math.floor((copy * copy * days) / (copies * copies));
}

/** Copies of each chat that began on a day. The real one, number 0, began on the first. */
export function copiesOfDay(day: number, plan: CopyPlan): number {
  let count = 0;
  for (let copy = 0; copy < plan.copies; copy++) if (dayOfCopy(copy, plan) === day) count++;
  return count;
}

/**
 * Copies what is kept of all chats of a SQLite file, while a server has it open. Sessions, responses and answers stay single: the first two go after
 * some time in any case, and none of them is counted. Ids begin with the number of the copy, so that they stand in the order of time, as real ones do.
 */
export function copyOnSqlite(file: string, plan: CopyPlan): void {
  const database = new DatabaseSync(file, { timeout: 60_000 });
  const { turns, results } = statements(plan, {
    idOf: (id) => `printf('%09d %s', copy, ${id})`,
    as: 'INTEGER',
  });
  database.exec('PRAGMA synchronous = OFF; CREATE TEMP TABLE copies (copy INTEGER PRIMARY KEY) STRICT');
  database.exec(`CREATE TEMP TABLE talked AS SELECT * FROM turns;
    CREATE TEMP TABLE filled AS SELECT * FROM results`);
  const add = database.prepare('INSERT INTO copies VALUES (?)');
  for (let from = 1; from < plan.copies; from += COPIES_AT_ONCE) {
    database.exec('BEGIN IMMEDIATE; DELETE FROM copies');
    for (let copy = from; copy < Math.min(from + COPIES_AT_ONCE, plan.copies); copy++) add.run(copy);
    database.exec(`${turns}; ${results}; COMMIT`);
  }
  database.exec('PRAGMA wal_checkpoint(PASSIVE)');
  database.close();
}

/** The same on PostgreSQL. */
export async function copyOnPostgres(url: string, plan: CopyPlan): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { turns, results } = statements(plan, {
    idOf: (id) => `lpad(copy::text, 9, '0') || ' ' || ${id}`,
    as: 'bigint',
  });
  await client.query('SET search_path = colloquy');
  await client.query(`CREATE TEMP TABLE talked AS SELECT * FROM colloquy.turns;
    CREATE TEMP TABLE filled AS SELECT * FROM colloquy.results;
    CREATE TEMP TABLE copies AS SELECT generate_series(1, ${plan.copies - 1})::bigint AS copy`);
  await client.query(turns);
  await client.query(results);
  await client.query('ANALYZE');
  await client.end();
}

function statements(
  { copies, days }: CopyPlan,
  { idOf, as }: { readonly idOf: (id: string) => string; readonly as: string },
): { readonly turns: string; readonly results: string } {
  const later = `CAST(copy * copy * ${days} / (${copies} * ${copies}) * ${DAY_MS} AS ${as})`;
  return {
    turns: `INSERT INTO turns (session_id, turn, created_at, result_id, scope, record_checksum, message, record)
      SELECT ${idOf('session_id')}, turn, created_at + ${later}, CASE WHEN result_id IS NOT NULL THEN ${idOf('result_id')} END,
        scope, record_checksum, message, record FROM copies CROSS JOIN talked ORDER BY copy`,
    results: `INSERT INTO results (id, bot_id, session_id, has_started, is_completed, created_at, updated_at, variables)
      SELECT ${idOf('id')}, bot_id, ${idOf('session_id')}, has_started, is_completed, created_at + ${later}, updated_at + ${later}, variables
      FROM copies CROSS JOIN filled ORDER BY copy`,
  };
}
