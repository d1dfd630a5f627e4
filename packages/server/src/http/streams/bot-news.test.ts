// News of a bot as events: told at once, and nothing is kept of a time in which there are none.
import { queryObjects } from 'node:v8';
import type { NewsListener } from '@colloquy/runtime';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { limits } from '../../limits.ts';
import { createBotFeeds } from './bot-news.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open() {
  const listeners: NewsListener[] = [];
  const feeds = createBotFeeds({ watchBot: (_bot, listener) => void listeners.push(listener) });
  const leaving = new AbortController();
  const follow = (from?: string) => feeds.follow('quiz', from, { signal: leaving.signal });
  return {
    follow,
    tell: (turn: number) => listeners[0]?.({ type: 'answered', sessionId: 's', turn, at: 0 }),
    leaving,
  };
}

// Counting the objects of a large heap takes long, and each of the beats some rounds of a loop that others share.
it('a bot stream leaks no memory with its heartbeats', { timeout: 240_000 }, async () => {
  const { follow, tell, leaving } = open();
  const events = follow();
  await events.next();
  const beat = async () => {
    const next = events.next();
    await vi.advanceTimersByTimeAsync(limits.heartbeatMs);
    expect((await next).value).toBe(':\n\n');
  };
  await beat();
  const before = queryObjects(Promise, { format: 'count' });
  for (let time = 0; time < 200; time++) await beat();
  expect(queryObjects(Promise, { format: 'count' }) - before).toBeLessThan(100);
  const next = events.next();
  tell(7);
  expect((await next).value).toContain('"turn":7');
  leaving.abort();
  await events.return(undefined);
});

it('an event wakes all followers, and closing the server ends their streams', async () => {
  const { follow, tell, leaving } = open();
  const both = [follow(), follow()];
  await Promise.all(both.map((events) => events.next()));
  const waiting = both.map((events) => events.next());
  await vi.advanceTimersByTimeAsync(0);
  tell(3);
  for (const next of waiting) expect((await next).value).toContain('"turn":3');
  const leavers = both.map((events) => events.next());
  await vi.advanceTimersByTimeAsync(0);
  leaving.abort();
  for (const next of leavers) expect((await next).done).toBe(true);
});

it('a bot stream starts with an id, from which a client can resume without a gap', async () => {
  const { follow, tell, leaving } = open();
  const first = follow();
  const begun = String((await first.next()).value);
  const [, id] = /^:\n\nid: (.+)\n\n$/.exec(begun) ?? [];
  expect(id).toBeDefined();
  await first.return(undefined);
  tell(8);
  const again = follow(id);
  expect((await again.next()).value).toBe(begun);
  expect((await again.next()).value).toContain('"turn":8');
  const stranger = follow('elsewhere.3');
  expect((await stranger.next()).value).toBe(':\n\n');
  expect((await stranger.next()).value).toContain('event: missed');
  leaving.abort();
  await Promise.all([again.return(undefined), stranger.return(undefined)]);
});
