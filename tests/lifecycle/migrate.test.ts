// Migration apart from a start: tried, done, and noticed by servers of the version before.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createColloquy, openStore } from '@colloquy/server';
import { afterAll, expect, it } from 'vitest';
import { runCommandLine } from '../../packages/cli/src/run-command-line.ts';
import { smallBot } from '../../packages/cli/src/testing/small-bot.ts';
import { temporaryFolder } from '../../packages/cli/src/testing/temporary-folder.ts';
import { createTestIo } from '../../packages/cli/src/testing/test-io.ts';
import { sqliteMigrations as migrations } from '../../packages/storage/src/migrations/migrations.ts';
import { APPLICATION_ID } from '../../packages/storage/src/sqlite/application-id.ts';

const folder = temporaryFolder();
afterAll(folder.remove);
const file = join(folder.path, 'colloquy.db');

async function migrate(...args: string[]) {
  const { io, output, errors } = createTestIo({});
  const exitCode = await runCommandLine(['migrate', '--data', folder.path, ...args], io);
  return { exitCode, output: output(), errors: errors() };
}

/** Works on the file as no server does. */
function sql(statement: string): unknown {
  const database = new DatabaseSync(file);
  try {
    return Object.values(database.prepare(statement).get() ?? {})[0];
  } finally {
    database.close();
  }
}

/** The whole schema as one text, and what the last step changes of what is kept. */
const SCHEMA =
  "SELECT group_concat(sql, ';') || (SELECT group_concat(id || ' ' || events) FROM webhooks) FROM sqlite_schema";

/** Which events webhooks were for, before the last steps and after them. */
const EVENTS = {
  'all-of-then': ['["chat.started","answer","result.completed","chat.ended","error"]', '"all"'],
  'all-of-later': [
    '["chat.started","answer","result.completed","chat.ended","error","operator.joined","operator.said","operator.left"]',
    '"all"',
  ],
  'some-of-them': ['["chat.started","answer"]', '["chat.started","answer"]'],
  'another-order': [
    '["error","chat.started","answer","result.completed","chat.ended"]',
    '["error","chat.started","answer","result.completed","chat.ended"]',
  ],
} as const;

/** The last steps: from the one on that changes the events of webhooks. */
const STEPS = migrations.length - migrations.findIndex((step) => step.includes('UPDATE webhooks SET events'));

/** A file as it was before these. */
function writeEarlierFile(): void {
  const database = new DatabaseSync(file);
  database.exec(migrations.slice(0, -STEPS).join(';'));
  const add = database.prepare(
    "INSERT INTO webhooks VALUES (?, 'bot', 'https://a.example', ?, '', 'open', '', 0)",
  );
  for (const [id, [events]] of Object.entries(EVENTS)) add.run(id, events);
  database.exec(
    `PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${migrations.length - STEPS}`,
  );
  database.close();
}

it('colloquy migrate has a dry run, migrates, and then has nothing to do', async () => {
  expect((await migrate('--dry-run')).output).toContain('are up to date');
  const newest = migrations.length;
  writeEarlierFile();
  const before = sql(SCHEMA);
  const tried = await migrate('--dry-run');
  expect(tried).toMatchObject({ exitCode: 0, errors: '' });
  expect(tried.output).toContain(`Schema ${newest - STEPS} would become ${newest} (${STEPS} steps)`);
  expect(sql('PRAGMA user_version')).toBe(newest - STEPS);
  expect(sql(SCHEMA)).toBe(before);
  expect((await migrate()).output).toContain(`has become ${newest}`);
  expect(sql('PRAGMA user_version')).toBe(newest);
  expect(sql(SCHEMA)).not.toBe(before);
  for (const [id, [, events]] of Object.entries(EVENTS))
    expect([id, sql(`SELECT events FROM webhooks WHERE id = '${id}'`)]).toEqual([id, events]);
  expect((await migrate()).output).toContain('are up to date');
});

it('a server of the old version runs no more turns after a migration, but repeats its responses', async () => {
  const store = await openStore({ dataFolder: folder.path });
  const colloquy = await createColloquy({ store });
  await colloquy.bots.publish(smallBot());
  const context = { idempotencyKey: 'first', bodyHash: 'h' };
  const first = await colloquy.chats.startChat('small-bot', {}, context);
  await colloquy.checkStore();
  sql('PRAGMA user_version = 1000');
  const newer = { code: 'incompatible', message: expect.stringContaining('takes no turns any more') };
  await expect(colloquy.chats.startChat('small-bot', {})).rejects.toMatchObject(newer);
  // What was found out a moment ago is known for a second.
  const readiness = () => colloquy.checkStore().catch((error: unknown) => error);
  await expect.poll(readiness).toMatchObject(newer);
  expect((await colloquy.chats.startChat('small-bot', {}, context)).body).toBe(first.body);
  await colloquy.close();
  expect((await migrate()).errors).toContain('written by a newer version');
});
