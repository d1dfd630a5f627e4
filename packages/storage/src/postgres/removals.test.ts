// What belongs to a chat or a visitor is found by an index: no table is gone through from end to end for one of them.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compiled } from '../nouns/compiled-postgres.ts';
import { readAddress } from './connections/database-address.ts';
import { prepareDatabase } from './schema/migrate.ts';
import type { TestDatabase } from './test-database.ts';
import { createTestDatabase } from './test-database.ts';

/** So many that going through all of them costs more than an index. */
const ROWS = 20_000;

/** Those in which chats and visitors leave something. */
const TABLES = [
  'sessions',
  'turns',
  'results',
  'answers',
  'logs',
  'journals',
  'calls',
  'outbox',
  'session_texts',
  'result_texts',
];

/** What stands in a column of a type that must have a value. */
const SAMPLES: Readonly<Record<string, string>> = {
  text: "'id ' || number",
  integer: 'number',
  bigint: 'number',
  boolean: 'true',
};

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await prepareDatabase(readAddress(database.url));
  for (const table of TABLES) {
    const columns = await database.run(
      `SELECT column_name AS name, data_type AS type FROM information_schema.columns
       WHERE table_schema = 'colloquy' AND table_name = '${table}'`,
    );
    const names = columns.map(({ name }) => name).join(', ');
    const values = columns.map(({ type }) => SAMPLES[String(type)]).join(', ');
    await database.run(
      `INSERT INTO colloquy.${table} (${names}) SELECT ${values} FROM generate_series(1, ${ROWS}) AS number`,
    );
    await database.run(`ANALYZE colloquy.${table}`);
  }
});
afterAll(() => database.remove());

const NAMES = [
  ...[
    'lockSessions',
    'removeSessions',
    'removeTurns',
    'shortenToRecords',
    'removeResponses',
    'shortenToOldRecords',
  ],
  ...[
    'removeOldResponses',
    'removeSessionTexts',
    'removeResults',
    'removeAnswers',
    'removeLogs',
    'removeResultTexts',
  ],
].map((name) => `cascade.${name}`);

const statements = [
  ...NAMES,
  ...['journals.removeOf', 'journals.removeFree', 'journals.removeCalls'],
  ...['outbox.removeOfSessions', 'outbox.removeOfResults'],
  ...['oldResults.lock', 'oldResults.chats', 'oldResults.chatsWithResults'],
  ...['oldResults.removeAnswersOfChats', 'oldResults.removeLogsOfChats'],
  ...['visitors.sessionsOfResults', 'visitors.resultsOfSessions', 'visitors.lockResults'],
  ...['removals.sessions', 'removals.sessionsWithResult'],
  ...['turns.newest', 'turns.newestSizes', 'turns.oldest', 'turns.oldestSizes'],
].map((name) => ({ name, text: compiled[name]?.text }));

it.each(statements)('the statement uses an index: $name', async ({ text }) => {
  const plan = (await database.run(`EXPLAIN (GENERIC_PLAN) ${text}`)).flatMap(Object.values).join('\n');
  expect(plan).toContain('Index');
  expect(plan).not.toContain('Seq Scan');
});
