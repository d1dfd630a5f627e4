import { expect, it } from 'vitest';
import { createPace } from './pace.ts';

const signal = new AbortController().signal;

it('messages of an account are spaced by its rate, and those of another account are not delayed', async () => {
  const pace = createPace(() => 0);
  const sent: string[] = [];
  const send = async (account: string, name: string, perSecond: number) => {
    await pace(account, { perSecond, signal });
    sent.push(name);
  };
  await Promise.all([
    send('a', 'first of a', 50),
    send('a', 'second of a', 50),
    send('a', 'third of a', 50),
    send('b', 'first of b', 50),
  ]);
  expect(sent).toEqual(['first of a', 'first of b', 'second of a', 'third of a']);
});

it('a message that waits is not sent after the signal', async () => {
  const pace = createPace(() => 0);
  const stop = new AbortController();
  await pace('a', { perSecond: 0.01, signal: stop.signal });
  const second = pace('a', { perSecond: 0.01, signal: stop.signal });
  stop.abort();
  await expect(second).rejects.toThrow();
});
