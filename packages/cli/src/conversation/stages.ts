// All stages, in the order from the purest to the most real.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memoryStore, openStore } from '@colloquy/server';
import { createEngineStage } from './engine-stage.ts';
import type { StageStore } from './http-stage.ts';
import { createHttpStage } from './http-stage.ts';
import type { Stage } from './stage.ts';

/** Makes the stages by name; each is made once and plays any number of conversations. */
export const stageMakers = {
  engine: createEngineStage,
  memory: () =>
    createHttpStage('HTTP on memory', async () => ({ store: memoryStore(), dispose: async () => undefined })),
  sqlite: () => createHttpStage('HTTP on SQLite', openTemporaryStore),
} as const satisfies Readonly<Record<string, () => Promise<Stage>>>;

export type StageName = keyof typeof stageMakers;

async function openTemporaryStore(): Promise<StageStore> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'colloquy-conversation-'));
  return {
    store: await openStore({ dataFolder }),
    dispose: () => rm(dataFolder, { recursive: true, force: true }),
  };
}
