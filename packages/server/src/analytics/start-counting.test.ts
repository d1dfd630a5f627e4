import { expect, it } from 'vitest';
import { memoryStore } from '../stores/memory.ts';
import { startCounting } from './start-counting.ts';

it('says of a chat that it is not counted until that is stored', async () => {
  const store = memoryStore();
  const numbers: number[] = [];
  const tallies = {
    ...store.tallies,
    revision: async (...asked: Parameters<typeof store.tallies.revision>) => {
      numbers.push(counting.uncounted);
      return store.tallies.revision(...asked);
    },
  };
  const counting = startCounting({ ...store, tallies }, { clock: () => 0 });
  counting.note('one');
  counting.note('two');
  await counting.countNoted();
  expect([...numbers, counting.uncounted]).toEqual([2, 0]);
  await counting.stop();
});
