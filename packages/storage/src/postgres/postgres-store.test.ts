import { afterAll, beforeAll } from 'vitest';
import { describeStoreContract } from '../contract/contract.ts';
import { postgresStore } from './postgres-store.ts';
import type { TestDatabase } from './test-database.ts';
import { createTestDatabase } from './test-database.ts';

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
