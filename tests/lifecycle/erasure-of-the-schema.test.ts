// Erasure by construction: what is looked for after a removal is every column of every table that the schema has, on both stores.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Store } from '@colloquy/server';
import { openStore } from '@colloquy/server';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eraseVisitor } from '../../packages/management/src/retention/erase-visitor.ts';
import { removeBot } from '../../packages/management/src/retention/remove-bot.ts';
import type { TestDatabase } from '../../packages/storage/src/postgres/test-database.ts';
import { createTestDatabase } from '../../packages/storage/src/postgres/test-database.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { owners, wordless } from './erasure-rules.ts';
import { publishFullBot, visit } from './full-visit.ts';
import type { StoredWords } from './stored-words.ts';
import { wordsInDatabase, wordsInFile } from './stored-words.ts';

/** Plain letters, so that no way of escaping changes them. */
const [ERASED, OTHER, BOT, OTHER_BOT] = [
  'kanarieerased',
  'kanarieother',
  'kanariebot',
  'kanarielasting',
] as const;

const removeFiles = async () => undefined;

interface Opened {
  readonly store: Store;
  readonly words: StoredWords;
}

let database: TestDatabase;
let client: Client;
const folder = temporaryFolder('erasure-of-the-schema');
beforeAll(async () => {
  database = await createTestDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.remove();
  folder.remove();
});

describe.each<[name: string, open: () => Promise<Opened>]>([
  [
    'SQLite',
    async () => ({
      store: await openStore({ dataFolder: folder.path }),
      words: wordsInFile(join(folder.path, 'colloquy.db')),
    }),
  ],
  [
    'PostgreSQL',
    async () => ({
      store: await openStore({ dataFolder: 'unused', databaseUrl: database.url }),
      words: wordsInDatabase(client),
    }),
  ],
])('erasure in %s', (_, open) => {
  let store: Store;
  let words: StoredWords;
  beforeAll(async () => {
    ({ store, words } = await open());
    await publishFullBot(store, BOT);
    await publishFullBot(store, OTHER_BOT);
  });
  afterAll(() => store.close());

  it('has a rule for every table', async () => {
    const unruled = (await words.tables()).filter((table) => owners[table] === undefined);
    expect(unruled, 'Say in tests/lifecycle/erasure-rules.ts whose rows these tables hold.').toEqual([]);
  });

  it('removes a visitor from every column, and no other visitor', async () => {
    await visit(store, OTHER, { botId: `bot ${OTHER_BOT}` });
    const { resultId } = await visit(store, ERASED, { botId: `bot ${BOT}` });
    const before = await words.find(OTHER);
    const filled = Object.keys(await words.find(ERASED));
    const missing = (await words.columns()).filter(
      (column) => ownerOf(column) === 'visitor' && wordless[column] === undefined && !filled.includes(column),
    );
    expect(withoutBots(missing), 'Fill these columns in tests/lifecycle/full-visit.ts.').toEqual([]);
    await eraseVisitor({ resultId }, { store, removeFiles });
    await store.saveMetadata({ name: 'later', text: 'batch' }); // the batch before names the chats that went, by id
    expect(await words.find(ERASED)).toEqual({});
    expect(await words.find(OTHER)).toEqual(before);
  });

  it('records the erasure of a visitor in the audit log, with an id only', async () => {
    const [again, botId] = ['kanarieagain', 'bot-1'];
    const { resultId } = await visit(store, again, { botId });
    const audit = {
      id: 'erasure',
      at: 1,
      actor: { kind: 'operator' },
      operation: 'eraseResult',
      botId,
    } as const;
    await eraseVisitor({ resultId }, { store, removeFiles, audit });
    await store.saveMetadata({ name: 'later', text: 'one more batch' });
    expect(await words.find(again)).toEqual({ 'audit.subject': 1 });
  });

  it('removes a bot with its visitors from every column, and no other bot', async () => {
    await visit(store, ERASED, { botId: `bot ${BOT}` });
    const before = await words.find(OTHER_BOT);
    const filled = Object.keys(await words.find(BOT));
    const missing = (await words.columns()).filter(
      (column) => ownerOf(column) === 'bot' && wordless[column] === undefined && !filled.includes(column),
    );
    expect(missing, 'Fill these columns in tests/lifecycle/full-visit.ts.').toEqual([]);
    const clock = () => 1;
    const removed = await removeBot(`bot ${BOT}`, { store, clock, removeFiles, withResults: true });
    expect(removed.isRemoved).toBe(true);
    const unused = await store.listUnusedFlows({ limit: 10, before: Number.MAX_SAFE_INTEGER });
    expect(unused).toEqual([`flow ${BOT}`]);
    await store.remove({ kind: 'flows', hashes: unused, before: Number.MAX_SAFE_INTEGER });
    await store.saveMetadata({ name: 'later', text: 'another batch' });
    expect(await words.find(BOT)).toEqual({});
    expect(await words.find(ERASED)).toEqual({});
    expect(await words.find(OTHER_BOT)).toEqual(before);
  });
});

it('the search for words finds new tables and columns by itself', async () => {
  const later = temporaryFolder('later-table');
  await (await openStore({ dataFolder: later.path })).close();
  const file = join(later.path, 'colloquy.db');
  const database = new DatabaseSync(file);
  database.exec(
    `CREATE TABLE later (id INTEGER, words TEXT) STRICT; INSERT INTO later VALUES (1, 'so ${ERASED}')`,
  );
  database.close();
  const words = wordsInFile(file);
  expect((await words.tables()).filter((table) => owners[table] === undefined)).toEqual(['later']);
  expect(await words.find(ERASED)).toEqual({ 'later.words': 1 });
  later.remove();
});

function ownerOf(column: string): string | undefined {
  return owners[column.split('.')[0] ?? ''];
}

/** The ids of bots, which a visitor's rows name. */
function withoutBots(columns: readonly string[]): readonly string[] {
  return columns.filter((column) => !column.endsWith('.bot_id'));
}
