// Behavior of every port: it validates requests by its contract, keeps the deadline, and returns neither secrets nor
// errors thrown.
import { failed, portContract } from '@colloquy/schema';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { definePort } from './define-port.ts';

const clockPort = portContract({
  port: 'clock',
  subject: 'question for the time',
  request: z.object({ timeZone: z.string().default('UTC') }),
  response: z.object({ time: z.string() }),
});

const context = { idempotencyKey: 'key', sessionId: 'chat' };
const call = (request: Readonly<Record<string, unknown>>, timeoutMs = 5_000) => ({
  port: 'clock',
  request,
  timeoutMs,
});

it('a port receives the request with defaults, and the context', async () => {
  const seen: unknown[] = [];
  const clock = definePort(clockPort, {}, ({ timeZone }, { sessionId, deadline }) => {
    seen.push(timeZone, sessionId, deadline.remainingMs() > 4_000);
    return { ok: true, response: { time: '10:00' } };
  });
  expect(await clock(call({}), context)).toEqual({ ok: true, response: { time: '10:00' } });
  expect(seen).toEqual(['UTC', 'chat', true]);
});

it('a port refuses a request that breaks its contract, before it does any work', async () => {
  let times = 0;
  const clock = definePort(clockPort, {}, () => {
    times += 1;
    return failed('failed', 'Never.');
  });
  expect(await clock(call({ timeZone: 7 }), context)).toEqual({
    ok: false,
    failure: {
      code: 'invalid_request',
      message: expect.stringMatching(/^The question for the time is invalid\. timeZone: /),
    },
  });
  expect(times).toBe(0);
});

it('a call ends after its timeout, and when the server stops', async () => {
  const slow = (signal?: AbortSignal) => definePort(clockPort, { signal }, () => new Promise(() => {}));
  expect(await slow()(call({}, 20), context)).toMatchObject({ failure: { code: 'timeout' } });
  const stopped = AbortSignal.abort();
  expect(await slow(stopped)(call({}), context)).toMatchObject({ failure: { code: 'aborted' } });
});

it('an exception becomes a failure without secrets', async () => {
  const redact = (text: string) => text.replaceAll('hunter22', '[secret]');
  const clock = definePort(clockPort, { redact }, () => {
    throw new Error('hunter22 is wrong');
  });
  expect(await clock(call({}), context)).toEqual({
    ok: false,
    failure: { code: 'failed', message: 'The call could not be made: [secret] is wrong' },
  });
});

it.each(['the server', 'the caller'])('a call is aborted by %s', async (who) => {
  const ending = new AbortController();
  const clock = definePort(
    clockPort,
    who === 'the server' ? { signal: ending.signal } : {},
    async (_, { deadline }) => {
      ending.abort();
      expect(deadline.signal.aborted).toBe(true);
      return { ok: true, response: { time: 'late' } };
    },
  );
  const answer = await clock(call({}), {
    ...context,
    ...(who === 'the server' ? {} : { signal: ending.signal }),
  });
  expect(answer).toMatchObject({ ok: false, failure: { code: 'aborted' } });
});
