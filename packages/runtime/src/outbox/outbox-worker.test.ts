// The worker over a store in memory: senders that fail, hang and lie, order, stopping, and what is given up.

import type { OutboxWrite, Store } from '@colloquy/storage';
import { memoryStore } from '@colloquy/storage';
import { START_MS, turnCommit } from '@colloquy/storage/samples';
import { afterEach, describe, expect, it } from 'vitest';
import type { Attempted } from './attempt.ts';
import { backoffMs } from './backoff.ts';
import { limits } from './limits.ts';
import type { OutboxEvent, OutboxWorker } from './outbox-worker.ts';
import { settlementOf, startOutboxWorker } from './outbox-worker.ts';
import type { Sender } from './sender.ts';

const write = (payload: string, fields: Partial<OutboxWrite> = {}): OutboxWrite => ({
  sender: 'test',
  destination: 'one',
  payload,
  ...fields,
});

describe('the outbox worker', () => {
  const workers: OutboxWorker[] = [];
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  });

  /** A store with turns of one session, a turn for each list, and a worker whose time can be set forward. */
  async function setUp(turns: readonly (readonly OutboxWrite[])[], sender: Sender, sendMs?: number) {
    const store = memoryStore();
    for (const [index, outbox] of turns.entries())
      await store.commitTurns([turnCommit({ session: { turn: index + 1 }, outbox })]);
    const events: OutboxEvent[] = [];
    const failures: unknown[] = [];
    const time = { now: START_MS + 100 };
    const start = (on: Store = store) => {
      const worker = startOutboxWorker({
        store: on.outbox,
        senders: new Map([['test', sender]]),
        clock: () => time.now,
        onEvent: (event) => events.push(event),
        onFailure: (failure) => failures.push(failure),
        random: () => 1,
        lookMs: 5,
        ...(sendMs === undefined ? {} : { sendMs }),
      });
      workers.push(worker);
      return worker;
    };
    return { store, events, failures, time, start };
  }

  it('sends each message once, in order', async () => {
    const sent: string[] = [];
    const turns = [[write('1'), write('2')], [write('3')], [write('4')]];
    const { store, events, start } = await setUp(turns, async ({ payload }) => {
      sent.push(payload);
      return { ok: true };
    });
    start();
    await expect.poll(() => store.outbox.count()).toEqual({ waiting: 0, dead: 0 });
    expect(sent).toEqual(['1', '2', '3', '4']);
    expect(events.map(({ outcome }) => outcome)).toEqual(Array(4).fill('delivered'));
  });

  it('retries a failed message later with the same id, and keeps the order', async () => {
    const sent: string[] = [];
    const ids = new Set<string>();
    let isDown = true;
    const { store, time, events, start } = await setUp(
      [[write('1')], [write('2')]],
      async ({ id, payload }) => {
        sent.push(payload);
        if (payload === '1') ids.add(id);
        return isDown ? { ok: false, failure: 'refused' } : { ok: true };
      },
    );
    start();
    await expect.poll(() => sent).toEqual(['1']);
    time.now += limits.firstRetryMs - 200;
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(sent).toEqual(['1']);
    time.now += 400;
    await expect.poll(() => sent).toEqual(['1', '1']);
    isDown = false;
    time.now += limits.firstRetryMs * 2;
    await expect.poll(() => store.outbox.count()).toEqual({ waiting: 0, dead: 0 });
    expect(sent).toEqual(['1', '1', '1', '2']);
    expect(ids.size).toBe(1);
    expect(events[0]).toMatchObject({ outcome: 'retry', failure: 'refused' });
  });

  it.each<[string, Sender, string]>([
    ['throws', () => Promise.reject(new Error('closed')), 'closed'],
    [
      'throws at once',
      () => {
        throw new TypeError('no');
      },
      'no',
    ],
    ['throws no error', () => Promise.reject('text'), 'text'],
    ['hangs', () => new Promise(() => undefined), 'No answer within 0.05 seconds.'],
    ['answers nothing', async () => undefined as never, 'The sender gave no answer that can be understood.'],
    [
      'answers nonsense',
      async () => ({ ok: 'yes' }) as never,
      'The sender gave no answer that can be understood.',
    ],
    [
      'fails at length',
      async () => ({ ok: false, failure: 'x'.repeat(9_999) }),
      'x'.repeat(limits.failureCharacters),
    ],
  ])('treats a sender that %s as failed', async (_, sender, failure) => {
    const { store, events, start } = await setUp([[write('1')]], sender, 50);
    start();
    await expect.poll(() => events).toMatchObject([{ outcome: 'retry', failure }]);
    expect(await store.outbox.count()).toEqual({ waiting: 1, dead: 0 });
  });

  it('sends messages to other receivers while one send hangs', async () => {
    const sent: string[] = [];
    const turn = [write('slow'), write('fast', { destination: 'two' })];
    const { start } = await setUp(
      [turn],
      ({ payload }) => {
        sent.push(payload);
        return payload === 'slow' ? new Promise(() => undefined) : Promise.resolve({ ok: true });
      },
      200,
    );
    start();
    await expect.poll(() => [...sent].sort()).toEqual(['fast', 'slow']);
  });

  it('limits concurrent sends to one receiver, so that others get theirs', async () => {
    const begun: string[] = [];
    const ends: (() => void)[] = [];
    const { store, start } = await setUp([], ({ destination }) => {
      begun.push(destination);
      const answer = Promise.withResolvers<{ ok: true }>();
      const end = () => answer.resolve({ ok: true });
      if (destination === 'stuck') ends.push(end);
      else end();
      return answer.promise;
    });
    /** Each in a chat of its own, so that none waits for another. */
    const chat = (id: string, destination: string) =>
      store.commitTurns([turnCommit({ session: { id }, outbox: [write(id, { destination })] })]);
    for (let index = 0; index < 40; index++) await chat(`stuck ${index}`, 'stuck');
    for (let index = 0; index < 20; index++) await chat(`well ${index}`, 'well');
    const worker = start();
    await expect.poll(() => begun.filter((destination) => destination === 'well')).toHaveLength(20);
    expect(begun.filter((destination) => destination === 'stuck')).toHaveLength(limits.sendsToOneAtOnce);
    // What has to wait is not held: another server may send it.
    const waiting = await store.outbox.list({ state: 'waiting', limit: 100 });
    expect(waiting.filter(({ attempts }) => attempts === 0)).toHaveLength(40 - limits.sendsToOneAtOnce);
    await chat('late', 'well');
    worker.ring();
    await expect.poll(() => begun.at(-1)).toBe('well');
    // One goes on for each that ends.
    ends.shift()?.();
    await expect
      .poll(() => begun.filter((destination) => destination === 'stuck'))
      .toHaveLength(limits.sendsToOneAtOnce + 1);
    await expect
      .poll(() => {
        for (const end of ends.splice(0)) end();
        return store.outbox.count();
      })
      .toEqual({ waiting: 0, dead: 0 });
    expect(begun).toHaveLength(61);
  });

  it('does not claim entries for receivers at their limit', async () => {
    const { store, start } = await setUp([], () => new Promise(() => undefined));
    for (let index = 0; index < 20; index++)
      await store.commitTurns([turnCommit({ session: { id: `${index}` }, outbox: [write('stuck')] })]);
    let looks = 0;
    const claims: number[] = [];
    start({
      ...store,
      outbox: {
        ...store.outbox,
        nextAt(except) {
          looks++;
          return store.outbox.nextAt(except);
        },
        async claim(claim) {
          const claimed = await store.outbox.claim(claim);
          claims.push(claimed.length);
          return claimed;
        },
      },
    });
    await expect.poll(() => looks).toBeGreaterThan(5);
    expect(claims).toEqual([limits.sendsToOneAtOnce]);
  });

  it('retries a postponed message after the shortest delay, without counting an attempt', async () => {
    const sent: number[] = [];
    const { store, time, events, start } = await setUp([[write('1')]], async ({ attempts }) => {
      sent.push(attempts);
      return sent.length < 3 ? { ok: false, failure: 'in line', isPutOff: true } : { ok: true };
    });
    start();
    for (let round = 1; round < 3; round++) {
      await expect.poll(() => events).toHaveLength(round);
      // Not at once, which would be again and again.
      expect(await store.outbox.nextAt()).toBe(time.now + limits.firstRetryMs);
      time.now += limits.entryAgeMs;
    }
    await expect.poll(() => store.outbox.count()).toEqual({ waiting: 0, dead: 0 });
    expect(sent).toEqual([1, 1, 1]);
    expect(events.map(({ outcome }) => outcome)).toEqual(['retry', 'retry', 'delivered']);
  });

  it('postpones a message by the shortest delay even after many failures', async () => {
    const { store } = await setUp([[write('1')]], async () => ({ ok: true }));
    const [entry] = await store.outbox.list({ state: 'waiting', limit: 1 });
    if (!entry) throw new Error('there is one');
    const settled = (attempted: Attempted) =>
      settlementOf({ ...entry, attempts: 12 }, attempted, { holder: 'h', now: START_MS, random: 1 });
    const inLine = { ok: false, failure: 'in line', isPutOff: true } as const;
    expect(settled(inLine)).toMatchObject({ dueAt: START_MS + limits.firstRetryMs, isCounted: false });
    expect(settled({ ...inLine, retryAfterMs: 60_000 })).toMatchObject({ dueAt: START_MS + 60_000 });
    const failed = { ok: false, failure: 'f' } as const;
    expect(settled(failed)).toMatchObject({
      dueAt: START_MS + backoffMs(12, { random: 1 }),
      isCounted: true,
    });
  });

  it('drops a message after a final failure, its last attempt or its maximum age', async () => {
    const { store, events, start } = await setUp([[write('1')], [write('2')]], async ({ payload }) =>
      payload === '1' ? { ok: false, failure: 'gone', isFinal: true } : { ok: true },
    );
    start();
    await expect.poll(() => store.outbox.count()).toEqual({ waiting: 0, dead: 1 });
    expect(events).toMatchObject([{ outcome: 'dead', failure: 'gone' }, { outcome: 'delivered' }]);
    const [dead] = await store.outbox.list({ state: 'dead', limit: 1 });
    if (!dead) throw new Error('there is one');
    const failed = { ok: false, failure: 'f' } as const;
    const outcome = (fields: Partial<typeof dead>, now: number) =>
      settlementOf({ ...dead, ...fields }, failed, { holder: 'h', now, random: 1 }).outcome;
    const { queuedAt } = dead;
    expect(outcome({ attempts: limits.attempts - 1 }, queuedAt)).toBe('retry');
    expect(outcome({ attempts: limits.attempts }, queuedAt)).toBe('dead');
    expect(outcome({ attempts: 2 }, queuedAt + limits.entryAgeMs - 1)).toBe('retry');
    expect(outcome({ attempts: 2 }, queuedAt + limits.entryAgeMs)).toBe('dead');
  });

  it('retries a message without a sender, and names the missing sender', async () => {
    const { events, start } = await setUp([[write('1', { sender: 'constructor' })]], async () => ({
      ok: true,
    }));
    start();
    await expect
      .poll(() => events)
      .toMatchObject([{ outcome: 'retry', failure: 'This server has no sender "constructor".' }]);
  });

  it('stops a send on shutdown, so that another worker sends it at once, as another attempt', async () => {
    let isFirst = true;
    const sent: string[] = [];
    const { store, start } = await setUp([[write('1')]], async ({ payload, attempts }, { signal }) => {
      if (isFirst) {
        isFirst = false;
        await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      }
      sent.push(`${payload} ${attempts}`);
      return { ok: true };
    });
    const worker = start();
    await expect.poll(() => isFirst).toBe(false);
    await worker.stop();
    expect(sent).toEqual([]);
    start();
    await expect.poll(() => sent).toEqual(['1 2']);
    await expect.poll(() => store.outbox.count()).toEqual({ waiting: 0, dead: 0 });
  });

  it('continues after a store failure, and repeats a send that it could not settle', async () => {
    const sent: string[] = [];
    const { store, failures, time, start } = await setUp([[write('1')]], async ({ id }) => {
      sent.push(id);
      return { ok: true };
    });
    let isAway = true;
    const settle: Store['outbox']['settle'] = (settlement) =>
      isAway ? Promise.reject(new Error('away')) : store.outbox.settle(settlement);
    start({ ...store, outbox: { ...store.outbox, settle } });
    await expect.poll(() => failures).toHaveLength(1);
    isAway = false;
    time.now += limits.sendMs + limits.claimGraceMs;
    await expect.poll(() => store.outbox.count()).toEqual({ waiting: 0, dead: 0 });
    expect(sent).toHaveLength(2);
    expect(new Set(sent).size).toBe(1);
  });
});
