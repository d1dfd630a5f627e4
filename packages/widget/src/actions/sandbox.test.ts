// How long code of a bot may run on a page: by the time in which the page runs, too.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { limits } from '../session/limits.ts';
import { afterRunning } from './sandbox.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('the sandbox stops code that runs for too long', () => {
  const done = vi.fn();
  afterRunning(limits.sandboxMs, done);
  vi.advanceTimersByTime(limits.sandboxMs - 1);
  expect(done).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(done).toHaveBeenCalledOnce();
});

it('the sandbox does not count time in which the page was suspended', () => {
  const done = vi.fn();
  const setLate = globalThis.setTimeout;
  // Each timer fires a second late.
  vi.stubGlobal('setTimeout', (call: () => void, ms: number) => setLate(call, ms + 1_000));
  const stop = afterRunning(limits.sandboxMs, done);
  vi.advanceTimersByTime(2 * limits.sandboxMs);
  expect(done).not.toHaveBeenCalled();
  stop();
  vi.unstubAllGlobals();
  vi.advanceTimersByTime(100 * limits.sandboxMs);
  expect(done).not.toHaveBeenCalled();
});
