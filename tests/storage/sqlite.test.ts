import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sqliteStore } from '@colloquy/storage';
import { afterAll, beforeAll } from 'vitest';
import { describeStoreContract } from './contract/contract.ts';
import { startSharedThread } from './shared-thread.ts';

const thread = startSharedThread();

/** An empty store that each test gets a copy of: migrations take longer than most tests. */
let empty = '';

const newFolder = () => mkdtemp(join(tmpdir(), 'colloquy-store-'));
const openIn = (folder: string) =>
  sqliteStore({ file: join(folder, 'data', 'colloquy.db'), startThread: thread.commitThread });

beforeAll(async () => {
  empty = await newFolder();
  await openIn(empty).close();
});
afterAll(async () => {
  await thread.end();
  await rm(empty, { recursive: true, force: true });
});

describeStoreContract('sqlite', async () => {
  const folder = await newFolder();
  await cp(empty, folder, { recursive: true });
  return {
    store: openIn(folder),
    reopen: async () => openIn(folder),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
});
