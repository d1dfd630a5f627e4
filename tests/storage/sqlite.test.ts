import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sqliteStore } from '@colloquy/storage';
import { afterAll } from 'vitest';
import { describeStoreContract } from './contract/contract.ts';
import { startSharedThread } from './shared-thread.ts';

const thread = startSharedThread();

afterAll(() => thread.end());

describeStoreContract('sqlite', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'colloquy-store-'));
  const file = join(folder, 'data', 'colloquy.db');
  const open = () => sqliteStore({ file, startThread: thread.commitThread });
  return {
    store: open(),
    reopen: async () => open(),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
});
