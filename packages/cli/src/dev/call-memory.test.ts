// Which calls are replayed, and which are made again.
import type { Port, Ports } from '@colloquy/server';
import { expect, it } from 'vitest';
import { keepCalls } from './call-memory.ts';

function open() {
  const calls = keepCalls();
  let made = 0;
  const port: Port = async ({ request }) =>
    request.isBroken === true
      ? { ok: false, failure: { code: 'timeout', message: String(++made) } }
      : { ok: true, response: { number: ++made } };
  const ports: Ports = calls.wrap(new Map([['http', port]]));
  const call = async (sessionId: string, request: Readonly<Record<string, unknown>>) => {
    const result = await ports.get('http')?.(
      { port: 'http', request, timeoutMs: 1 },
      { sessionId, idempotencyKey: '' },
    );
    return result?.ok ? result.response.number : result?.failure.message;
  };
  return { calls, call };
}

it('the later chat gets the recorded results in order, then makes new calls', async () => {
  const { calls, call } = open();
  expect([await call('a', { to: 1 }), await call('a', { to: 1 }), await call('a', { to: 2 })]).toEqual([
    1, 2, 3,
  ]);
  const again = () =>
    calls.like('a', async () => [
      await call('b', { to: 1 }),
      await call('b', { to: 1 }),
      await call('b', { to: 1 }),
    ]);
  expect(await again()).toEqual([1, 2, 4]);
  expect(await again()).toEqual([1, 2, 5]);
});

it('the later chat keeps the recorded results for the next one', async () => {
  const { calls, call } = open();
  await call('a', { to: 1 });
  await calls.like('a', () => call('b', { to: 1 }));
  expect(await calls.like('b', () => call('c', { to: 1 }))).toBe(1);
});

it('the later chat repeats failed calls, calls of unrelated chats, and forgotten calls', async () => {
  const { calls, call } = open();
  expect(await call('a', { isBroken: true })).toBe('1');
  expect(await calls.like('a', () => call('b', { isBroken: true }))).toBe('2');
  await call('a', { to: 1 });
  expect(await calls.like('other', () => call('b', { to: 1 }))).toBe(4);
  expect(await call('b', { to: 1 })).toBe(5);
  calls.forget('a');
  expect(await calls.like('a', () => call('c', { to: 1 }))).toBe(6);
});
