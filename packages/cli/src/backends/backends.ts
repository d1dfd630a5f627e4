// All backends, from the most isolated to the most realistic.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memoryStore, openStore } from '@colloquy/server';
import type { Backend } from '@colloquy/verify';
import { createEngineBackend } from '@colloquy/verify';
import type { BackendStore } from './http-backend.ts';
import { createHttpBackend } from './http-backend.ts';

/** Creates the backends by name. Each is created once and plays any number of conversations. */
export const backendMakers = {
  engine: createEngineBackend,
  memory: () =>
    createHttpBackend('HTTP on memory', async () => ({
      store: memoryStore(),
      dispose: async () => undefined,
    })),
  sqlite: () => createHttpBackend('HTTP on SQLite', openTemporaryStore),
} as const satisfies Readonly<Record<string, () => Promise<Backend>>>;

export type BackendName = keyof typeof backendMakers;

async function openTemporaryStore(): Promise<BackendStore> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'colloquy-conversation-'));
  return {
    store: await openStore({ dataFolder }),
    dispose: () => rm(dataFolder, { recursive: true, force: true }),
  };
}
