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
  // A visitor who came back went on with the result of an earlier chat, which grew old meanwhile or did not.
  const old = turnCommit({ session: { id: 'old', resultId: 'of old' }, record: '{}' });
  for (const [earlier, later] of [
    [old, 'after old'],
    [turnCommit({ session: { id: 'left', resultId: 'of left' }, record: '{}' }), 'after left'],
  ] as const) {
    const { id, resultId = '' } = earlier.session;
    const kept = (sessionId: string) => [{ ...result, id: resultId, sessionId }];
    await store.commitTurns([{ ...earlier, results: kept(id) }]);
    await store.commitTurns([
      turnCommit({ session: { id: later, resultId }, record: '{}', results: kept(later) }),
    ]);
  }
  await store.remove({ kind: 'sessions', sessions: [old.session] });
  for (let count = 5; count < limits.sessionsInMemory; count++) {
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
  const records = async () => [
    (await store.loadRecords('old', { limit: 10, after: 0 })).length,
    (await store.loadRecords('left', { limit: 10, after: 0 })).length,
  ];
  expect(await records()).toEqual([1, 1]);
  for (let count = 0; count < 4; count++)
    await store.commitTurns([turnCommit({ session: { id: `more ${count}` } })]);
  expect(await store.loadResult('of old')).toBeUndefined();
  expect(await store.loadResult('of left')).toBeUndefined();
  expect(await records()).toEqual([0, 0]);
});
