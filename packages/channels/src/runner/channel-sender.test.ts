// Which messages are sent at once, and which await a report of an earlier attempt.
import { expect, it } from 'vitest';
import { loadChannel } from '../registry.ts';
import type { AccountRequest } from './account-request.ts';
import { createChannelSender } from './channel-sender.ts';

await Promise.all(['telegram', 'whatsapp'].map(loadChannel));

const REPORT_MS = 30_000;
const NOW = Date.UTC(2026, 10, 29);

const LOST = 'Attempt 2 may have arrived. The connection broke.';

/** Sends an attempt on a server of some age. Gives the outcome, and how often the platform was asked. */
async function send(
  kind: string,
  attempts: number,
  failure: string | undefined,
  ageMs: number,
  answer: Awaited<ReturnType<AccountRequest>> = { status: 200, retryAfterMs: undefined, body: '{}' },
) {
  let requests = 0;
  const record = { id: 'chn_1', kind, state: 'open', settings: '{}' } as never;
  const sender = createChannelSender({
    store: { aliases: { reach: async () => undefined } as never },
    clock: () => NOW,
    startedAt: NOW - ageMs,
    known: { find: () => record, refresh: async () => undefined },
    async request() {
      requests++;
      return answer;
    },
    pace: async () => undefined,
    pause: async () => undefined,
  });
  const payload = JSON.stringify({ person: '1', message: {} });
  const entry = { id: 'out_1', attempts, destination: 'chn_1', payload, failure };
  const sent = await sender(entry as never, { signal: AbortSignal.timeout(1_000) });
  return { sent, requests };
}

it.each([
  ['that was never sent', 1, undefined, 0],
  ['that was refused', 3, 'WhatsApp answered with the error 130429.', 0],
  ['whose answer was lost while this server ran', 3, LOST, REPORT_MS],
])('a message %s is sent at once', async (_, attempts, failure, ageMs) => {
  expect(await send('whatsapp', attempts, failure, ageMs)).toMatchObject({ sent: { ok: true }, requests: 1 });
});

it.each([
  ['whose server was killed in the middle of it', 2, undefined, REPORT_MS],
  ['whose server was killed in a later attempt', 4, undefined, REPORT_MS],
  ['whose answer was lost before this server started', 3, LOST, REPORT_MS - 1],
])('a message %s awaits a report, once', async (_, attempts, failure, ageMs) => {
  const { sent, requests } = await send('whatsapp', attempts, failure, ageMs);
  expect(sent).toMatchObject({ ok: false, isPutOff: true, retryAfterMs: REPORT_MS });
  expect(requests).toBe(0);
  const awaited = sent.ok ? undefined : sent.failure;
  expect((await send('whatsapp', attempts, awaited, 0)).requests).toBe(1);
});

it('a message without an answer is sent again after the time of a report', async () => {
  const { sent } = await send('whatsapp', 2, LOST, REPORT_MS, { failure: 'The connection broke.' });
  expect(sent).toEqual({ ok: false, failure: LOST, retryAfterMs: REPORT_MS });
});

it('a message on a platform without reports is sent again at once', async () => {
  expect((await send('telegram', 2, undefined, 0)).requests).toBe(1);
});
