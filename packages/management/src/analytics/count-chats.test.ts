// Counting large amounts in parts, and continuing the counts of an earlier release.

import { memoryStore } from '@colloquy/storage';
import { turnCommit } from '@colloquy/storage/samples';
import { expect, it } from 'vitest';
import { countChats } from './count-chats.ts';
import { limits } from './limits.ts';
import { ALL_MONTHS } from './periods.ts';

it('counting chats reports chats not read in full as uncounted, except for damaged ones', async () => {
  const store = memoryStore();
  const ids = ['a', 'b', 'broken', 'c'];
  for (const id of ids)
    for (const turn of [1, 2]) {
      const start = turn === 1 ? { start: { flow: 'f', botId: 'b' }, isCountable: true } : {};
      const record = JSON.stringify({ ...start, path: [turn] });
      await store.commitTurns([turnCommit({ session: { id, turn, resultId: `result of ${id}` }, record })]);
    }
  /** Three turns at a time; the records of one chat are damaged. */
  const tallies = {
    ...store.tallies,
    async steps(chats: Parameters<typeof store.tallies.steps>[0]) {
      const read = await store.tallies.steps(chats);
      const damaged = chats.some(({ sessionId }) => sessionId === 'broken') ? ['broken'] : [];
      const steps = read.steps.filter(({ sessionId }) => sessionId !== 'broken');
      return { steps: steps.slice(0, 3), isWhole: steps.length <= 3, damaged };
    },
  };
  const first = await countChats(tallies, ids);
  expect(first).toEqual({ remaining: ['b', 'c'], damaged: ['broken'], hasRemoved: false });
  expect((await countChats(tallies, first.remaining)).remaining).toEqual([]);
  const counted = (await store.tallies.revision(ids)).chats;
  expect(counted.map(({ sessionId, turn }) => [sessionId, turn])).toEqual([
    ['a', 2],
    ['b', 2],
    ['c', 2],
  ]);
  await store.close();
});

it('counting chats derives the months of a version from its stored days, completely and only once', async () => {
  const store = memoryStore();
  const days = [
    { flow: 'f', period: '2026-09-30', counts: '{"s":1,"v0":1}' },
    { flow: 'f', period: '2026-10-01', counts: '{"s":4,"v0":5}' },
    { flow: 'f', period: '2026-10-31', counts: '{"s":2,"v0":2,"a":1}' },
    { flow: 'g', period: '2026-10-31', counts: '{"s":7}' },
  ];
  const { revision } = await store.tallies.revision([]);
  expect(await store.tallies.change({ revision, chats: [], taken: [], tallies: days })).toBe(true);
  const months = async () =>
    new Map(
      (await store.tallies.read({ flows: ['f', 'g'], ...ALL_MONTHS })).map(({ flow, period, counts }) => [
        `${flow} ${period}`,
        JSON.parse(counts),
      ]),
    );
  for (const id of ['one', 'two']) {
    const record = JSON.stringify({ start: { flow: 'f', botId: 'b' }, path: [0], isCountable: true });
    const updatedAt = Date.UTC(2026, 9, 31, 12);
    await store.commitTurns([
      turnCommit({ session: { id, resultId: `result of ${id}`, createdAt: updatedAt, updatedAt }, record }),
    ]);
    await countChats(store.tallies, [id]);
  }
  expect(await months()).toEqual(
    new Map([
      ['f m2026-09', { s: 1, v0: 1, 's.30': 1 }],
      ['f m2026-10', { s: 8, v0: 9, a: 1, 's.01': 4, 's.31': 4, 'a.31': 1, u0: 2, w0: 2 }],
    ]),
  );
  await store.close();
});

it('counting chats recounts a chat from its start when the visitor changes an answer', async () => {
  const store = memoryStore();
  const commit = (turn: number, record: object) =>
    store.commitTurns([turnCommit({ session: { turn }, record: JSON.stringify(record) })]);
  const count = async () => {
    await countChats(store.tallies, ['session-1']);
    const months = await store.tallies.read({ flows: ['f'], ...ALL_MONTHS });
    return Object.fromEntries(
      Object.entries(JSON.parse(months[0]?.counts ?? '{}')).filter(([name]) =>
        /^(?:s|[nvwl]\d+|o\d+\.\D.*)$/.test(name),
      ),
    );
  };
  await commit(1, { start: { flow: 'f', botId: 'b' }, path: [0], isCountable: true });
  await commit(2, { path: [['red'], 1] });
  await commit(3, { path: [[], 2] });
  expect(await count()).toEqual({
    s: 1,
    v0: 1,
    v1: 1,
    v2: 1,
    l0: 1,
    l1: 1,
    w2: 1,
    n0: 1,
    n1: 1,
    'o0.red': 1,
  });
  await commit(4, { path: [], rewound: 1 });
  expect(await count()).toEqual({ s: 1, v0: 1, w0: 1 });
  await commit(5, { path: [['blue'], 3] });
  expect(await count()).toEqual({ s: 1, v0: 1, v3: 1, l0: 1, w3: 1, n0: 1, 'o0.blue': 1 });
  await store.close();
});

it('chats are counted by channel and source, failures by block, and paths of completed chats', async () => {
  const store = memoryStore();
  const start = {
    flow: 'f',
    botId: 'b',
    contact: { channelId: 'c.1', person: 'p' },
    prefilledVariables: { utm_source: 'Flyer' },
  };
  const commit = (turn: number, record: object) =>
    store.commitTurns([turnCommit({ session: { turn }, record: JSON.stringify(record) })]);
  const counts = async () => {
    await countChats(store.tallies, ['session-1']);
    const [month] = await store.tallies.read({ flows: ['f'], ...ALL_MONTHS });
    return Object.entries(JSON.parse(month?.counts ?? '{}')).filter(([name]) => /^[hqfgz]/.test(name));
  };
  await commit(1, { start, path: [0, -3, 1], failed: ['call'], isCountable: true });
  expect(new Map(await counts())).toEqual(
    new Map([
      ['h.s.c.1', 1],
      ['q.s.flyer', 1],
      ['f.call', 1],
      ['g2', 1],
    ]),
  );
  await commit(2, { path: [[], 2], ended: true });
  const all = new Map(await counts());
  for (const count of 'saec')
    expect([all.get(`h.${count}.c.1`), all.get(`q.${count}.flyer`)]).toEqual([1, 1]);
  expect(all.get('z2')).toBe(1);
  await store.close();
});

it('counting chats adds no new source for a version that has too many sources', async () => {
  const store = memoryStore();
  const day = '2026-11-21';
  const counts = Object.fromEntries(
    Array.from({ length: limits.sources * 4 }, (_, index) => [`q.s.known${index}`, 1]),
  );
  const tallies = ['m2026-11', day].map((period) => ({ flow: 'f', period, counts: JSON.stringify(counts) }));
  const { revision } = await store.tallies.revision([]);
  await store.tallies.change({ revision, chats: [], taken: [], tallies });
  for (const [id, source] of [
    ['one', 'known3'],
    ['two', 'unknown'],
  ] as const) {
    const start = { flow: 'f', botId: 'b', prefilledVariables: { utm_source: source } };
    const at = Date.parse(day);
    await store.commitTurns([
      turnCommit({
        session: { id, resultId: `result of ${id}`, createdAt: at, updatedAt: at },
        record: JSON.stringify({ start, path: [0], isCountable: true }),
      }),
    ]);
    await countChats(store.tallies, [id]);
  }
  const [month] = await store.tallies.read({ flows: ['f'], ...ALL_MONTHS });
  const found = JSON.parse(month?.counts ?? '{}');
  expect([found.s, found['q.s.known3'], found['q.s.unknown']]).toEqual([2, 2, undefined]);
  await store.close();
});
