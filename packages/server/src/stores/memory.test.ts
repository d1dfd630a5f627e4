import { expect, it } from 'vitest';
import { describeStoreContract } from './contract/contract.ts';
import { turnCommit } from './contract/samples.ts';
import { limits } from './limits.ts';
import { memoryStore } from './memory.ts';

describeStoreContract('memory', async () => ({ store: memoryStore() }));

it('forgets the oldest session with all it left when there are too many', async () => {
  const store = memoryStore();
  const request = { scope: 'first', key: 'k', hash: 'h' };
  const result = {
    id: 'r',
    botId: 'bot-1',
    sessionId: 'first',
    variables: '[]',
    hasStarted: true,
    isCompleted: false,
  };
  await store.commitTurns([turnCommit({ session: { id: 'first' }, request, results: [result] })]);
  await store.commitTurns([turnCommit({ session: { id: 'second' } })]);
  for (let count = 2; count < limits.sessionsInMemory; count++) {
    await store.commitTurns([turnCommit({ session: { id: `s${count}` } })]);
  }
  expect(await store.loadResult('r')).toBeDefined();
  await store.commitTurns([turnCommit({ session: { id: 'one too many' } })]);
  expect((await store.loadSessions(['first', 'second'])).map((session) => session?.id)).toEqual([
    undefined,
    'second',
  ]);
  expect(await store.loadRequests([request])).toEqual([undefined]);
  expect(await store.loadResult('r')).toBeUndefined();
});
