import { ReadQueue } from '@colloquy/runtime';
import { memoryStore } from '@colloquy/storage';
import { result, turnCommit } from '@colloquy/storage/samples';
import { expect, it } from 'vitest';
import { eraseResults } from './erase-results.ts';

it('a repeated erasure removes files that the first one could not remove', async () => {
  const store = memoryStore();
  const session = { id: 's', resultId: 'r' };
  await store.commitTurns([turnCommit({ session, results: [result({ id: 'r', sessionId: 's' })] })]);
  const bot = { id: 'bot-1', publicIds: ['b'], name: 'B', flow: 'f', publishedAt: 1 };
  await store.publish([{ hash: 'f', definition: '{}', createdAt: 1 }], [bot]);
  const removed: string[] = [];
  let isAway = true;
  const removeFiles = async (sessionId: string) => {
    if (isAway) throw new Error('the storage is away');
    removed.push(sessionId);
  };
  const erase = () =>
    eraseResults(
      'bot-1',
      { filter: {} },
      { store, removeFiles, reads: new ReadQueue(async () => undefined) },
    );
  await expect(erase()).rejects.toThrow('the storage is away');
  isAway = false;
  expect(await erase()).toMatchObject({ count: 0 });
  expect(removed).toEqual(['s']);
});
