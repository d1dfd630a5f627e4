import { describe, expect, it } from 'vitest';
import { limits as storeLimits } from '../../limits.ts';
import { turnCommit } from '../../samples.ts';
import type { JournalWrite } from '../../store.ts';
import { StoreFailure } from '../../store-failure.ts';
import type { Batch } from './batch.ts';
import type { BatchResult } from './commit-batch.ts';
import type { CommitLane } from './commit-lane.ts';
import { createCommitQueue } from './commit-queue.ts';

/** A lane that writes nothing and answers when it is told to. */
function heldLane() {
  const batches: {
    readonly batch: Batch;
    readonly answer: () => void;
    readonly fail: (error: StoreFailure) => void;
  }[] = [];
  let isClosed = false;
  const lane: CommitLane = {
    commit: (batch) =>
      new Promise<BatchResult>((resolve, reject) => {
        const turns = batch.turns.map(() => ({ type: 'committed' }) as const);
        const answer = () => resolve({ turns, journals: batch.journals.map(() => true), attempts: 1 });
        batches.push({ batch, answer, fail: reject });
      }),
    close: async () => {
      isClosed = true;
    },
  };
  return {
    lane,
    batches,
    isClosed: () => isClosed,
    ids: () => batches.map(({ batch }) => batch.turns.map(({ session }) => `${session.id}.${session.turn}`)),
  };
}

const OPTIONS = { place: 'here', outageWaitMs: 5_000 };

const round = () => new Promise((resolve) => setImmediate(resolve));
const turn = (id: string, number = 1) => [turnCommit({ session: { id, turn: number } })];
const journal = (owner: string, holder = 'one'): JournalWrite => ({
  owner,
  turn: 1,
  holder,
  hash: 'h',
  content: '{}',
  calls: [],
  expected: undefined,
});

describe('the commit queue of PostgreSQL', () => {
  it('batches turns that arrive together or while another batch is being written', async () => {
    const { lane, batches, ids } = heldLane();
    const queue = createCommitQueue({ ...OPTIONS, lanes: [lane] });
    const done = ['a', 'b', 'c'].map((id) => queue.commit(turn(id)));
    await round();
    done.push(...['d', 'e'].map((id) => queue.commit(turn(id))));
    await round();
    expect(ids()).toEqual([['a.1', 'b.1', 'c.1']]);
    batches[0]?.answer();
    await round();
    await round();
    expect(ids()[1]).toEqual(['d.1', 'e.1']);
    batches[1]?.answer();
    expect((await Promise.all(done)).flat()).toHaveLength(5);
    expect(queue.statistics()).toMatchObject({ commits: 5, batches: 2, largestBatch: 3, queuedTurns: 0 });
  });

  it('keeps the turns of one session in order and never writes them in two lanes at once', async () => {
    const [one, two] = [heldLane(), heldLane()];
    const queue = createCommitQueue({ ...OPTIONS, lanes: [one.lane, two.lane] });
    const all = () => [...one.ids(), ...two.ids()];
    void queue.commit(turn('a', 1));
    await round();
    void queue.commit([...turn('a', 2), ...turn('b', 1)]);
    void queue.commit(turn('b', 2));
    void queue.commit(turn('c', 1));
    await round();
    expect(all().sort()).toEqual([['a.1'], ['c.1']]);
    for (const lane of [one, two]) lane.batches[0]?.answer();
    await round();
    await round();
    expect(all()).toContainEqual(['a.2', 'b.1', 'b.2']);
    for (const { batches } of [one, two]) for (const { answer } of batches) answer();
    await queue.close();
    expect([one.isClosed(), two.isClosed()]).toEqual([true, true]);
  });

  it('writes the journals and the turn of one owner one at a time', async () => {
    const { lane, batches } = heldLane();
    const queue = createCommitQueue({ ...OPTIONS, lanes: [lane] });
    const done = [
      queue.journal(journal('o', 'one')),
      queue.journal(journal('o', 'two')),
      queue.commit([turnCommit({ journal: { owner: 'o', turn: 1, holder: 'one' } })]),
      queue.journal(journal('p')),
    ];
    for (const expected of [
      { journals: ['one', 'one'], turns: 0 },
      { journals: ['two'], turns: 0 },
      { journals: [], turns: 1 },
    ]) {
      await round();
      await round();
      const { batch, answer } = batches.at(-1) ?? { batch: undefined, answer: () => undefined };
      expect(batch?.journals.map(({ holder }) => holder)).toEqual(expected.journals);
      expect(batch?.turns).toHaveLength(expected.turns);
      answer();
    }
    expect(await Promise.all(done)).toEqual([true, true, [{ type: 'committed' }], true]);
  });

  it('returns to each caller the outcomes of its own turns', async () => {
    const types = ['committed', 'conflict', 'committed', 'conflict'] as const;
    const lane: CommitLane = {
      commit: async ({ turns, journals }) => ({
        turns: turns.map((_, index) => ({ type: types[index] ?? 'conflict' })) as BatchResult['turns'],
        journals: journals.map((_, index) => index === 1),
        attempts: 3,
      }),
      close: async () => undefined,
    };
    const queue = createCommitQueue({ ...OPTIONS, lanes: [lane] });
    const [one, first, two, second] = await Promise.all([
      queue.commit([...turn('a'), ...turn('b')]),
      queue.journal(journal('o')),
      queue.commit([...turn('c'), ...turn('d')]),
      queue.journal(journal('p')),
    ]);
    expect([one, two].map((outcomes) => outcomes.map(({ type }) => type))).toEqual([
      ['committed', 'conflict'],
      ['committed', 'conflict'],
    ]);
    expect([first, second]).toEqual([false, true]);
    expect(queue.statistics().repetitions).toBe(2);
  });

  it('limits the size of a batch, and writes a larger commit in a batch of its own', async () => {
    const { lane, batches } = heldLane();
    const queue = createCommitQueue({ ...OPTIONS, lanes: [lane] });
    const state = 'x'.repeat(9 * 1024 * 1024);
    for (const id of ['a', 'b']) void queue.commit([turnCommit({ session: { id, state } })]);
    const many = Array.from({ length: storeLimits.batchTurns + 1 }, (_, index) => turn(`s${index}`)).flat();
    void queue.commit(many);
    for (const expected of [1, 1, many.length]) {
      await round();
      await round();
      expect(batches.at(-1)?.batch.turns).toHaveLength(expected);
      batches.at(-1)?.answer();
    }
  });

  it('rejects a commit when too many turns wait', async () => {
    const { lane } = heldLane();
    const queue = createCommitQueue({ ...OPTIONS, lanes: [lane] });
    void queue.commit(turn('first'));
    await round();
    const waiting = Array.from({ length: storeLimits.queuedTurns }, (_, index) => turn(`s${index}`)).flat();
    void queue.commit(waiting);
    await expect(queue.commit(turn('last'))).rejects.toMatchObject({ code: 'overloaded' });
  });

  it('rejects all commits of a failed batch, and none of the next batch', async () => {
    const { lane, batches } = heldLane();
    const queue = createCommitQueue({ ...OPTIONS, lanes: [lane] });
    const first = Promise.allSettled([queue.commit(turn('a')), queue.commit(turn('b'))]);
    await round();
    batches[0]?.fail(new StoreFailure('full', 'no room'));
    expect((await first).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const next = queue.commit(turn('a'));
    await round();
    batches[1]?.answer();
    expect(await next).toEqual([{ type: 'committed' }]);
  });
});
