// Erasing a visitor from PostgreSQL: no row of any table holds their words, and what is left of the pages is known.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createColloquy, openStore } from '@colloquy/server';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countingBot } from '../faults/counting-bot.ts';
import type { PostgresCluster } from '../support/postgres-cluster.ts';
import { startPostgresCluster } from '../support/postgres-cluster.ts';

/** Plain letters, so that no way of escaping changes them. */
const CANARY = 'kanarie7f3e9b';

let cluster: PostgresCluster;
beforeAll(async () => {
  cluster = await startPostgresCluster({ isDurable: true });
});
afterAll(() => cluster.remove());

async function run(sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: cluster.url() });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Tables of which a row holds the canary. */
async function tablesWithCanary(): Promise<string[]> {
  const tables = await run("SELECT tablename FROM pg_tables WHERE schemaname = 'colloquy'");
  const found: string[] = [];
  for (const { tablename } of tables) {
    const [row] = await run(
      `SELECT count(*)::int AS count FROM colloquy.${tablename} AS stored WHERE stored::text LIKE '%${CANARY}%'`,
    );
    if (row?.count !== 0) found.push(String(tablename));
  }
  return found.sort();
}

/** Kinds of files of the database server that hold it: `base` are tables, `pg_wal` is the log. */
async function foldersWithCanary(): Promise<string[]> {
  await run('CHECKPOINT');
  const [row] = await run('SHOW data_directory');
  const folder = String(row?.data_directory);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const found = files
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file).includes(CANARY))
    .map((file) => file.slice(folder.length + 1).split('/')[0] ?? '');
  return [...new Set(found)].sort();
}

it('an erased visitor leaves no row, and no byte in the tables after VACUUM FULL', {
  timeout: 60_000,
}, async () => {
  const store = await openStore({ dataFolder: 'unused', databaseUrl: cluster.url() });
  const colloquy = await createColloquy({ store });
  await colloquy.bots.publish(countingBot);
  const visit = async (words: string) => {
    const started = await colloquy.chats.startChat('counting', {}, { idempotencyKey: words, bodyHash: 'h' });
    const { sessionId, resultId } = JSON.parse(started.body) as { sessionId: string; resultId: string };
    for (let turn = 0; turn < 5; turn++)
      await colloquy.chats.continueChat(
        sessionId,
        { message: `${words} ${turn}` },
        { idempotencyKey: `${turn}`, bodyHash: 'h' },
      );
    return { sessionId, resultId };
  };
  const other = await visit('somebody else');
  const { resultId } = await visit(CANARY);
  await visit('later');
  expect(await tablesWithCanary()).toEqual(['answers', 'results', 'sessions', 'turns']);

  expect(await colloquy.results.eraseVisitor({ resultId })).toBe(2);
  expect(await tablesWithCanary()).toEqual([]);
  expect((await store.loadResult(other.resultId))?.answers).toHaveLength(5);
  const left = await foldersWithCanary();
  console.log(`after DELETE and VACUUM the server's files hold the words in: ${left.join(', ') || 'none'}`);

  // What docs/operations.md tells operators to do who must not wait.
  for (const { tablename } of await run("SELECT tablename FROM pg_tables WHERE schemaname = 'colloquy'"))
    await run(`VACUUM FULL colloquy.${tablename}`);
  expect(await foldersWithCanary()).not.toContain('base');
  await colloquy.close();
});
