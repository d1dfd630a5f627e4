// The sender of webhooks by itself: a receiver that is gone while its webhook is changed, and what waits in line behind others.

import type { OutboxEntry, WebhookRecord } from '@colloquy/storage';
import { describe, expect, it } from 'vitest';
import { limits as outboxLimits } from '../outbox/limits.ts';
import { limits } from './limits.ts';
import type { SentMessage } from './send-message.ts';
import type { WebhookSenderDependencies } from './webhook-sender.ts';
import { createWebhookSender } from './webhook-sender.ts';

const webhookAt = (address: string): WebhookRecord => ({
  id: 'whk_1',
  botId: 'quiz-bot',
  address,
  events: 'all',
  secrets: '',
  state: 'open',
  reason: '',
  createdAt: 0,
});
const entry = (id: string): OutboxEntry => ({
  position: 1,
  id,
  sender: 'webhook',
  destination: 'whk_1',
  payload: '{}',
  botId: 'quiz-bot',
  sessionId: id,
  resultId: undefined,
  createdAt: 0,
  queuedAt: 0,
  attempts: 1,
  dueAt: 0,
  diedAt: undefined,
  deliveredAt: undefined,
  status: undefined,
  failure: undefined,
});
const { signal } = new AbortController();

/** A sender for one webhook, and a store of it that another server may write into: only `refresh` reads that. */
function setUp(address: string, parts: Partial<WebhookSenderDependencies> = {}) {
  const world = {
    stored: webhookAt(address) as WebhookRecord | undefined,
    paused: [] as string[],
    addresses: [] as string[],
  };
  let known = world.stored;
  const sender = createWebhookSender({
    subscriptions: {
      find: () => known,
      async refresh() {
        known = world.stored;
      },
    },
    openSecrets: async () => ['whsec_1'],
    async send(message) {
      world.addresses.push(message.address);
      return { ok: true, status: 204 };
    },
    sendResult: async () => ({ ok: true }),
    pause: async (id) => void world.paused.push(id),
    clock: () => 0,
    ...parts,
  });
  return { world, sender };
}

describe('a receiver that answers with 410', () => {
  const GONE: SentMessage = { ok: false, status: 410, failure: 'The receiver answered with 410.' };

  it('pauses its webhook', async () => {
    const { world, sender } = setUp('https://old.example/', { send: async () => GONE });
    expect(await sender(entry('a'), { signal })).toMatchObject({ ok: false, isFinal: true });
    expect(world.paused).toEqual(['whk_1']);
  });

  it('does not pause a webhook with a new address, and the message is sent there', async () => {
    const { world, sender } = setUp('https://old.example/', {
      async send({ address }) {
        world.addresses.push(address);
        if (address !== 'https://old.example/') return { ok: true, status: 204 };
        world.stored = webhookAt('https://new.example/');
        return GONE;
      },
    });
    const sent = await sender(entry('a'), { signal });
    expect(sent).toMatchObject({ ok: false, failure: expect.stringContaining('410') });
    expect(sent).not.toMatchObject({ isFinal: true });
    expect(world.paused).toEqual([]);
    expect(await sender(entry('a'), { signal })).toMatchObject({ ok: true });
    expect(world.addresses).toEqual(['https://old.example/', 'https://new.example/']);
  });

  it('drops the message when the webhook was removed', async () => {
    const { world, sender } = setUp('https://old.example/', {
      async send() {
        world.stored = undefined;
        return GONE;
      },
    });
    expect(await sender(entry('a'), { signal })).toMatchObject({ ok: false, isFinal: true });
    expect(world.paused).toEqual([]);
  });
});

describe('a result in the queue of its target', () => {
  /** A sender of mails whose sends end when they are told to. */
  function setUpMails(lineMs: number) {
    const begun: string[] = [];
    const ends: (() => void)[] = [];
    const signals: AbortSignal[] = [];
    const { sender } = setUp('mailto:ops@example.org', {
      lineMs,
      sendResult({ id }, _, { signal }) {
        begun.push(id);
        signals.push(signal);
        return new Promise((resolve) => ends.push(() => resolve({ ok: true })));
      },
    });
    return { sender, begun, ends, signals };
  }

  it('is sent after the one before it, while enough time is left', async () => {
    const { sender, begun, ends } = setUpMails(60_000);
    const sent = [sender(entry('a'), { signal }), sender(entry('b'), { signal })];
    await expect.poll(() => begun).toEqual(['a']);
    ends[0]?.();
    await expect.poll(() => begun).toEqual(['a', 'b']);
    ends[1]?.();
    expect(await Promise.all(sent)).toEqual([{ ok: true }, { ok: true }]);
  });

  it('is postponed when too little time is left, and is not sent later', async () => {
    const { sender, begun, ends } = setUpMails(20);
    const first = sender(entry('a'), { signal });
    const second = await sender(entry('b'), { signal });
    expect(second).toMatchObject({ ok: false, isPutOff: true });
    ends[0]?.();
    // The one under way is not put off.
    expect(await first).toEqual({ ok: true });
    const third = sender(entry('c'), { signal });
    await expect.poll(() => begun).toEqual(['a', 'c']);
    ends[1]?.();
    expect(await third).toEqual({ ok: true });
  });

  it('is aborted with its attempt', async () => {
    const { sender, begun, ends, signals } = setUpMails(60_000);
    const attempt = new AbortController();
    const sent = sender(entry('a'), { signal: attempt.signal });
    await expect.poll(() => begun).toEqual(['a']);
    attempt.abort();
    expect(signals[0]?.aborted).toBe(true);
    ends[0]?.();
    await sent;
  });

  it('has the full time for one send when it starts', () => {
    expect(limits.lineMs + limits.sendMs).toBeLessThan(outboxLimits.sendMs);
  });
});
