import { expandFlow } from '@colloquy/blocks/testing';
import { memoryStore } from '@colloquy/storage';
import { expect, it, onTestFinished } from 'vitest';
import { startCounting } from '../../packages/management/src/analytics/start-counting.ts';
import { createColloquy } from '../../packages/server/src/colloquy.ts';

it('says of a chat that it is not counted until that is stored', async () => {
  const store = memoryStore();
  const numbers: number[] = [];
  const tallies = {
    ...store.tallies,
    revision: async (...asked: Parameters<typeof store.tallies.revision>) => {
      numbers.push(await counting.countUncounted());
      return store.tallies.revision(...asked);
    },
  };
  const counting = startCounting({ ...store, tallies }, { clock: () => 0 });
  counting.note('one');
  counting.note('two');
  await counting.countNoted();
  expect([...numbers, await counting.countUncounted()]).toEqual([2, 0]);
  await counting.stop();
});

it('says after a kill what the killed server had not counted', async () => {
  const store = memoryStore();
  const killed = await createColloquy({ store });
  await killed.bots.publish(
    expandFlow({ id: 'bot', publicId: 'bot', groups: [{ title: 'A', blocks: ['Hi'] }] }),
  );
  await killed.chats.startChat('bot', {});
  // It counted nothing: the next one has only the store.
  const counting = startCounting(store, { clock: Date.now, firstWalkMs: 60_000 });
  onTestFinished(async () => {
    await counting.stop();
    await killed.close();
  });
  expect(await counting.countUncounted()).toBe(1);
  await counting.countAll();
  expect(await counting.countUncounted()).toBe(0);
});
