// Quotas of files: what counts, and for how long.
import { expect, it } from 'vitest';
import { limits } from './limits.ts';
import { createRoom } from './room.ts';

const place = (sizes: readonly number[], freeBytes = 1e12, usedBytes = 0) => ({
  sizesOf: async () => sizes,
  freeBytes: async () => freeBytes,
  usedBytes: async () => usedBytes,
});
const settings = { maxBytes: 1_000, totalBytes: 50_000 };

it.each([
  [[], 1_000, undefined, undefined],
  [Array.from({ length: 9 }, () => 1_000), 1_000, undefined, undefined],
  [Array.from({ length: 9 }, () => 1_000), 1_001, undefined, 'chat'],
  [Array.from({ length: 9 }, () => 1_000), 1_001, 2_000, undefined],
  [Array.from({ length: limits.sessionFiles }, () => 1), 1, undefined, 'chat'],
])(
  'a chat with files of %j bytes and %i more (largest %s) is refused for: %s',
  async (sizes, bytes, largest, why) => {
    const room = createRoom(place(sizes), settings);
    expect(await room.look({ scope: 'a', bytes, ...(largest === undefined ? {} : { largest }) })).toBe(why);
  },
);

it('space is reserved during an upload and released after a failure', async () => {
  const room = createRoom(place([], limits.freeBytes + 1_500), settings);
  const end = Promise.withResolvers<string>();
  const first = room.within({ scope: 'a', bytes: 1_000 }, () => end.promise);
  const second = { scope: 'b', bytes: 1_000 };
  expect(await room.look(second)).toBe('server');
  expect(await room.within(second, async () => 'came')).toBe('server');
  end.reject(new Error('broke off'));
  await expect(first).rejects.toThrow('broke off');
  expect(await room.within(second, async () => 'came')).toBe('came');
});

it('the limit of a chat includes uploads in progress, and counts each file once', async () => {
  const room = createRoom(place(Array.from({ length: 8 }, () => 1_000)), settings);
  const end = Promise.withResolvers<string>();
  const wanted = (id: string, scope = 'a') => ({ scope, id, bytes: 1_000 });
  const comes = (one: ReturnType<typeof wanted>) => room.within(one, () => end.promise);
  const both = [comes(wanted('1')), comes(wanted('2'))];
  expect(await comes(wanted('3'))).toBe('chat');
  expect(await room.look(wanted('3'))).toBe('chat');
  expect(await room.look(wanted('3', 'b'))).toBeUndefined();
  // A retry, because the first connection has stalled.
  both.push(comes(wanted('2')));
  end.resolve('came');
  expect(await Promise.all(both)).toEqual(['came', 'came', 'came']);
  expect(await room.look(wanted('3'))).toBeUndefined();
});

it('the number of files of a chat is limited, even for concurrent uploads', async () => {
  const room = createRoom(place(Array.from({ length: limits.sessionFiles - 1 }, () => 1)), settings);
  const end = Promise.withResolvers<string>();
  const first = room.within({ scope: 'a', bytes: 1 }, () => end.promise);
  expect(await room.within({ scope: 'a', bytes: 1 }, async () => 'came')).toBe('chat');
  end.resolve('came');
  expect(await first).toBe('came');
});
