// Data of an earlier version, written by that version's own code: it is carried over, and every chat goes on as it would have gone on there.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Colloquy, Store } from '@colloquy/server';
import { createColloquy, openStore } from '@colloquy/server';
import { moveStore } from '@colloquy/storage/move';
import { afterEach, describe, expect, it } from 'vitest';
import { postgresMigrations as migrations } from '../../../packages/storage/src/migrations/migrations.ts';
import { readAddress } from '../../../packages/storage/src/postgres/connections/database-address.ts';
import { prepareDatabase } from '../../../packages/storage/src/postgres/schema/migrate.ts';
import type { TestDatabase } from '../../../packages/storage/src/postgres/test-database.ts';
import { createTestDatabase } from '../../../packages/storage/src/postgres/test-database.ts';
import { MINUTE_MS, weather } from './bots.ts';

/** What the earlier version had said and kept, and what it answered next. */
interface Expected {
  readonly sessions: Readonly<Record<string, string>>;
  readonly said: readonly Exchange[];
  readonly told: Readonly<Record<string, string>>;
  readonly stored: { readonly results: readonly object[] };
  readonly next: readonly Exchange[];
  /** Epoch milliseconds. */
  readonly nextFrom: number;
}

interface Exchange {
  readonly chat: string;
  readonly body: unknown;
  readonly key?: string;
  readonly response: string;
}

/** The words of a log that have changed since: only those of new turns. */
const REWORDED = ['was answered with status', 'returned status'] as const;

/** A value in a text was a node of its own; new turns have it in one node with the words around it. */
const WITH_OWN_NODE = /"\},\{"text":"/g;

/** Steps that the schema of the dump had. */
const STEPS = 6;

const read = (name: string) => readFileSync(join(import.meta.dirname, name));

function fileOfEarlier(): string {
  const folder = mkdtempSync(join(tmpdir(), 'colloquy-earlier-'));
  writeFileSync(join(folder, 'colloquy.db'), gunzipSync(read('sqlite.db.gz')));
  return folder;
}

async function databaseOfEarlier(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  await prepareDatabase(readAddress(database.url), { steps: migrations.slice(0, STEPS) });
  await database.run(`TRUNCATE colloquy.schema_versions; ${read('postgres.sql')}`);
  return database;
}

const stores: readonly {
  readonly name: string;
  readonly kind: 'sqlite' | 'postgres';
  readonly open: () => Promise<{ readonly store: Store; readonly remove: () => Promise<void> }>;
}[] = [
  {
    name: 'a file',
    kind: 'sqlite',
    async open() {
      const folder = fileOfEarlier();
      return {
        store: await openStore({ dataFolder: folder }),
        remove: async () => rmSync(folder, { recursive: true }),
      };
    },
  },
  {
    name: 'a database',
    kind: 'postgres',
    async open() {
      const database = await databaseOfEarlier();
      return {
        store: await openStore({ dataFolder: '', databaseUrl: database.url }),
        remove: database.remove,
      };
    },
  },
  {
    name: 'a file, moved to a database',
    kind: 'sqlite',
    async open() {
      const folder = fileOfEarlier();
      const database = await createTestDatabase();
      await moveStore({ file: join(folder, 'colloquy.db'), toDatabase: database.url });
      return {
        store: await openStore({ dataFolder: '', databaseUrl: database.url }),
        async remove() {
          rmSync(folder, { recursive: true });
          await database.remove();
        },
      };
    },
  },
  {
    name: 'a database, moved to a file',
    kind: 'postgres',
    async open() {
      const folder = mkdtempSync(join(tmpdir(), 'colloquy-earlier-'));
      const database = await databaseOfEarlier();
      await moveStore({ file: join(folder, 'colloquy.db'), fromDatabase: database.url });
      await database.remove();
      return {
        store: await openStore({ dataFolder: folder }),
        remove: async () => rmSync(folder, { recursive: true }),
      };
    },
  },
];

describe.each(stores)('data of an earlier version: $name', ({ kind, open }) => {
  const expected: Expected = JSON.parse(read(`${kind}.json`).toString());
  let close: () => Promise<void> = async () => undefined;
  afterEach(() => close());

  it('reads the same, and every chat continues', async () => {
    const { store, remove } = await open();
    let now = expected.nextFrom;
    const colloquy: Colloquy = await createColloquy({ store, clock: () => now, ports: weather });
    close = async () => {
      await colloquy.close();
      await remove();
    };
    const context = (key: string | undefined) =>
      key === undefined ? {} : { idempotencyKey: key, bodyHash: `hash of ${key}` };
    expect([
      ...(await store.listResults('order', { limit: 50 })),
      ...(await store.listResults('thanks', { limit: 50 })),
    ]).toEqual(expected.stored.results.map((result) => expect.objectContaining(result)));
    // Rows without normalised text are searched by their content.
    const written = (await store.listResults('order', { limit: 50 })).flatMap(({ answers }) => answers);
    const filter = { text: written[0]?.content.toUpperCase() };
    const found = await colloquy.results.search({ botId: 'order', filter, limit: 50 });
    expect(found?.results.flatMap(({ answers }) => answers)).toContainEqual(written[0]);
    for (const [chat, id] of Object.entries(expected.sessions))
      expect([chat, (await colloquy.chats.readChat(id)).body]).toEqual([chat, expected.told[chat]]);
    // What was answered under a key is answered again.
    const keyed = expected.said.filter(({ key }) => key !== undefined);
    for (const { chat, body, key, response } of keyed) {
      const answer = key?.startsWith('start of')
        ? await colloquy.chats.startChat('order', body, context(key))
        : await colloquy.chats.continueChat(expected.sessions[chat] as string, body, context(key));
      expect([chat, answer.body]).toEqual([chat, response]);
    }
    for (const { chat, body, key, response } of expected.next) {
      now += MINUTE_MS;
      const answer = await colloquy.chats.continueChat(expected.sessions[chat] as string, body, context(key));
      expect([chat, answer.status, answer.body]).toEqual([
        chat,
        200,
        response.replaceAll(...REWORDED).replaceAll(WITH_OWN_NODE, ''),
      ]);
    }
  });
});
