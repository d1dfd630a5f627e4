// Following a chat in which nothing happens: whoever follows is heard of again and again, so that a stream can be kept alive.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followQuietChat } from './testing/quiet-chat.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it.each([
  ['more often', 10, 60_000],
  ['less often', 60_000, 10],
])(
  'a quiet chat gives its follower regular empty results, with polls %s than ticks',
  async (_, lookMs, tickMs) => {
    const { turns, leaving } = await followQuietChat({ lookMs, tickMs });
    for (let time = 0; time < 3; time++) {
      const next = turns.next();
      await vi.advanceTimersByTimeAsync(20);
      const late = Promise.resolve('late');
      expect(await Promise.race([next, late])).toEqual({ done: false, value: undefined });
    }
    leaving.abort();
    expect(await turns.next()).toEqual({ done: true, value: undefined });
  },
);
