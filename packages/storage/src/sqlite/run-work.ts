// Runs the work of nouns on a connection to SQLite, at once.
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { compiled } from '../nouns/compiled-sqlite.ts';
import type { Given, Step, StepResult, Work } from '../nouns/work.ts';
import { camelRows } from '../nouns/work.ts';

/** Statements are prepared when they are first used, once for each connection. */
const prepared = new WeakMap<DatabaseSync, Map<string, StatementSync>>();

const NOTHING: StepResult = { rows: [], count: 0 };

/**
 * Runs work, inside the transaction that there is. Throws what SQLite throws.
 *
 * @example runWork(database, addEntry(entry))
 */
export function runWork<Done>(database: DatabaseSync, work: Work<Done>): Done {
  let step = work.next();
  while (!step.done) step = work.next(runStep(database, step.value));
  return step.value;
}

function runStep(database: DatabaseSync, { name, wants, given }: Step): StepResult {
  const sql = compiled[name];
  if (!sql) return NOTHING;
  const ofConnection = prepared.get(database) ?? new Map<string, StatementSync>();
  prepared.set(database, ofConnection);
  const statement = ofConnection.get(name) ?? database.prepare(sql.text);
  ofConnection.set(name, statement);
  const values = sql.given.map((key) => toInput(given[key]));
  if (wants === 'count') return { rows: [], count: Number(statement.run(...values).changes) };
  return { rows: camelRows(statement.all(...values)), count: 0 };
}

/** Lists go as JSON, which the statement opens. */
function toInput(value: Given[string]): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0;
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : (value ?? null);
}
