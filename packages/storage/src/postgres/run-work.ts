// Runs the work of nouns on a connection to PostgreSQL, step by step.
import { compiled } from '../nouns/compiled-postgres.ts';
import type { Given, Step, StepResult, Work } from '../nouns/work.ts';
import { camelRows } from '../nouns/work.ts';
import type { Connection, Parameter } from './connections/connection.ts';
import { toBinaryArray } from './values/binary-array.ts';

const NOTHING: StepResult = { rows: [], count: 0 };

/**
 * Runs work, inside the current transaction. Rejects with the database's error.
 *
 * @example await runWork(connection, addEntry(entry))
 */
export async function runWork<Done>(connection: Connection, work: Work<Done>): Promise<Done> {
  let step = work.next();
  while (!step.done) step = work.next(await runStep(connection, step.value));
  return step.value;
}

async function runStep(connection: Connection, { name, given }: Step): Promise<StepResult> {
  const sql = compiled[name];
  if (!sql) return NOTHING;
  const values = sql.given.map((key) => toParameter(given, key));
  const { rows, count } = await connection.query<object>({ name, text: sql.text }, values);
  return { rows: camelRows(rows), count };
}

/** `chats.1` names the second column of the given rows. */
function toParameter(given: Given, key: string): Parameter {
  const [name = '', column] = key.split('.');
  const value = given[name];
  if (typeof value !== 'object' || value === null) return value ?? null;
  const texts = column === undefined ? value : value.map((row) => row[Number(column)]);
  return toBinaryArray('text', texts as readonly string[]);
}
