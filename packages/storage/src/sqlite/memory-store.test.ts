import { expect, it, onTestFinished } from 'vitest';
import { result, turnCommit } from '../samples.ts';
import { memoryStore } from './memory-store.ts';

it('every memory store starts empty', async () => {
  const stores = [memoryStore(), memoryStore()];
  onTestFinished(async () => {
    for (const store of stores) await store.close();
  });
  await stores[0]?.commitTurns([turnCommit({})]);
  expect(await stores[1]?.listSessions({ limit: 10 })).toEqual([]);
});

it('the memory store removes the oldest chats with all their data when there are too many', async () => {
  const store = memoryStore({ mostSessions: 10 });
  onTestFinished(() => store.close());
  const request = { scope: 'first', key: 'k', hash: 'h' };
  const begin = async (id: string, resultId: string) => {
    const results = [result({ id: resultId, sessionId: id })];
    await store.commitTurns([
      turnCommit({ session: { id, resultId }, request: { ...request, scope: id }, results, record: '{}' }),
    ]);
  };
  await begin('first', 'left behind');
  await begin('second', 'gone on with');
  await begin('third', 'gone on with');
  for (let count = 3; count < 10; count++) await begin(`s${count}`, `r${count}`);
  expect(await store.loadResult('left behind')).toBeDefined();

  await begin('one too many', 'r10');
  await begin('two too many', 'r11');

  const ids = (await store.listSessions({ limit: 100 })).map(({ id }) => id);
  expect(ids).toHaveLength(10);
  expect(ids).not.toContain('first');
  expect(ids).not.toContain('second');
  expect(await store.loadRequests([request])).toEqual([undefined]);
  expect(await store.loadRecords('first', { limit: 10, after: 0 })).toEqual([]);
  expect(await store.loadResult('left behind')).toBeUndefined();
  expect(await store.loadResult('gone on with')).toBeDefined();
});
