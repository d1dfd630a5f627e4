import { expandFlow } from '@colloquy/blocks/testing';
import { memoryStore } from '@colloquy/storage';
import { expect, it, onTestFinished } from 'vitest';
import { startCounting } from '../../packages/management/src/analytics/start-counting.ts';
import { createColloquy } from '../../packages/server/src/colloquy.ts';

it('a chat counts as uncounted until its count is stored', async () => {
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
  counting.markChanged('one');
  counting.markChanged('two');
  await counting.countNoted();
  expect([...numbers, await counting.countUncounted()]).toEqual([2, 0]);
  await counting.stop();
});

it('after a kill, the next server reports the uncounted chats of the killed one', async () => {
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

it('counting continues at the chat where it stopped, and recounts what came before its start', async () => {
  const store = memoryStore();
  const places: unknown[] = [];
  const page = { resultId: 'r1', sessionId: 's1' };
  let stop = () => Promise.resolve();
  const tallies = {
    ...store.tallies,
    uncounted: async ({ after }: Parameters<typeof store.tallies.uncounted>[0]) => {
      places.push(after);
      if (after === undefined) void stop();
      return { chats: [], next: after ? undefined : page };
    },
  };
  const walkOnce = async (time: number) => {
    const counting = startCounting({ ...store, tallies }, { clock: () => time, firstWalkMs: 0 });
    stop = () => counting.stop();
    await expect.poll(() => places.length).toBeGreaterThan(0);
    await counting.stop();
    return places.splice(0);
  };
  expect(await walkOnce(1_000)).toEqual([undefined]);
  stop = () => Promise.resolve();
  expect(await walkOnce(2_000)).toEqual([page]);
  expect(await store.loadMetadata('tallies walked')).toBe('1000');
  expect((await walkOnce(3_000))[0]).toBeUndefined();
});

it('a server skips the count at its start when another server has counted since', async () => {
  const store = memoryStore();
  const asked: string[] = [];
  const tallies = {
    ...store.tallies,
    uncounted: async () => {
      asked.push('chats');
      return { chats: [], next: undefined };
    },
  };
  const loadMetadata = async (name: string) => {
    const text = await store.loadMetadata(name);
    if (name === 'tallies walked') asked.push(text ?? 'never');
    return text;
  };
  const startAt = (time: number) =>
    startCounting({ ...store, tallies, loadMetadata }, { clock: () => time, firstWalkMs: 0 });
  const first = startAt(5_000);
  await expect.poll(() => asked).toEqual(['never', 'chats']);
  await first.stop();
  const second = startAt(4_000);
  await expect.poll(() => asked.length).toBe(3);
  await second.stop();
  expect(asked).toEqual(['never', 'chats', '5000']);
});
