import { postgresStore } from '@colloquy/storage/postgres';
import type { TestDatabase } from '@colloquy/storage/test-database';
import { createTestDatabase } from '@colloquy/storage/test-database';
import { afterAll, beforeAll } from 'vitest';
import { describeStoreContract } from './contract/contract.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.remove());

describeStoreContract('postgres', async () => {
  await database.empty();
  const { url } = database;
  return { store: await postgresStore({ url }), reopen: () => postgresStore({ url }) };
});
