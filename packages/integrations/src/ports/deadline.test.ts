// The reported time of a call, and the end of a part of a call.
import { expect, it } from 'vitest';
import { asPartOf, withinDeadline } from './deadline.ts';

/** Blocks the thread, so that no timer can run. */
function compute(milliseconds: number) {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

const never = () => new Promise<{ readonly ok: true }>(() => {});

it('a part that starts late ends with the deadline of the call, and names its full time', async () => {
  const result = await withinDeadline({ timeoutMs: 100 }, async (deadline) => {
    compute(40);
    return asPartOf(deadline, never);
  });
  expect(result).toEqual({
    ok: false,
    failure: { code: 'timeout', message: 'No complete response arrived within 100 ms.' },
  });
});

it('a part returns the result of its work, or a failure for an exception', async () => {
  const results = await withinDeadline({ timeoutMs: 5_000 }, async (deadline) => [
    await asPartOf(deadline, async () => ({ ok: true, value: 7 })),
    await asPartOf(deadline, async () => {
      throw new Error('There is no such file.');
    }),
  ]);
  expect(results).toEqual([
    { ok: true, value: 7 },
    {
      ok: false,
      failure: { code: 'failed', message: 'The call could not be made: There is no such file.' },
    },
  ]);
});

it('a part is aborted with its call, and no part starts afterwards', async () => {
  const stop = new AbortController();
  const aborted = { ok: false, failure: { code: 'aborted', message: expect.any(String) } };
  const parts: unknown[] = [];
  const call = await withinDeadline({ timeoutMs: 5_000, signal: stop.signal }, async (deadline) => {
    const hanging = asPartOf(deadline, never);
    stop.abort();
    parts.push(await hanging, await asPartOf(deadline, () => expect.unreachable()));
    return { ok: true };
  });
  expect(call).toEqual(aborted);
  await expect.poll(() => parts).toEqual([aborted, aborted]);
});
