import { describe, expect, it } from 'vitest';
import type { Waiting } from '../backlog.ts';
import { Backlog } from '../backlog.ts';
import { limits } from '../limits.ts';
import { turnCommit } from '../samples.ts';
import type { JournalWrite } from '../store.ts';
import { createBatchOrder } from './batch-order.ts';

interface Entry extends Waiting {
  readonly name: string;
  readonly journal?: JournalWrite;
}

const small = (name: string, session = name): Entry => ({
  name,
  turns: [turnCommit({ session: { id: session } })],
  characters: 3_000,
});
const large = (name: string, session = name): Entry => ({
  ...small(name, session),
  characters: limits.largeEntryCharacters + 1,
});
const task = (name: string): Entry => ({ name, turns: [], characters: 0 });
const journal = (name: string, owner: string): Entry => ({
  name,
  turns: [],
  characters: 3_000,
  journal: { owner, holder: 'a', content: '{}', calls: [], expected: undefined } as unknown as JournalWrite,
});

/** The names in each batch, until nothing waits. */
function batchesOf(entries: readonly Entry[]): string[] {
  const backlog = new Backlog<Entry>('/data/colloquy.db');
  const order = createBatchOrder(backlog);
  for (const entry of entries) backlog.add(entry);
  const batches: string[] = [];
  while (!backlog.isEmpty && batches.length < 20)
    batches.push(
      order
        .take()
        .map(({ name }) => name)
        .join(' '),
    );
  return batches;
}

describe('the order of batches', () => {
  it.each([
    { what: 'small commits together', entries: [small('a'), small('b'), task('t')], batches: ['a b t'] },
    {
      what: 'one large commit into every second batch while small ones wait',
      entries: [large('A'), large('B'), small('c'), large('D'), small('e')],
      batches: ['A c e', 'B', 'D'],
    },
    {
      what: 'later turns of a chat after its large one',
      entries: [large('A'), large('B', 'chat'), small('c'), small('d', 'chat'), small('e', 'chat')],
      batches: ['A c', 'B d e'],
    },
    {
      what: 'nothing before a task that may change anything',
      entries: [large('A'), large('B'), task('t'), small('c')],
      batches: ['A', 'B t c'],
    },
    {
      what: 'journals of other owners before a waiting large commit',
      entries: [large('A'), large('B'), journal('j', 'owner')],
      batches: ['A j', 'B'],
    },
  ])('puts $what', ({ entries, batches }) => {
    expect(batchesOf(entries)).toEqual(batches);
  });

  it('alternates batches with and without a large commit while small ones arrive', () => {
    const backlog = new Backlog<Entry>('/data/colloquy.db');
    const order = createBatchOrder(backlog);
    const taken: string[] = [];
    for (const name of ['a', 'b', 'c', 'd']) {
      backlog.add(large(name.toUpperCase()));
      backlog.add(small(name));
      taken.push(
        order
          .take()
          .map((entry) => entry.name)
          .join(' '),
      );
    }
    expect(taken).toEqual(['A a', 'b', 'B c', 'd']);
  });
});
