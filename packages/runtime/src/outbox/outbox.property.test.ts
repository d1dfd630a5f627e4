// A property of the outbox: whatever fails, hangs, lies, dies and comes late, nothing is lost, and each thing has one id.

import type { OutboxEntry, Store } from '@colloquy/storage';
import { memoryStore } from '@colloquy/storage';
import { START_MS, turnCommit } from '@colloquy/storage/samples';
import fc from 'fast-check';
import { expect, inject, it } from 'vitest';
import type { Attempted } from './attempt.ts';
import { limits } from './limits.ts';
import { settlementOf } from './outbox-worker.ts';

const LEASE_MS = 60_000;

type Step =
  | {
      readonly type: 'turn';
      readonly session: number;
      readonly entries: number;
      readonly isRepeated: boolean;
    }
  | {
      readonly type: 'claim';
      readonly server: number;
      readonly limit: number;
      readonly except: readonly string[];
    }
  | { readonly type: 'send'; readonly server: number; readonly how: How }
  | { readonly type: 'kill'; readonly server: number }
  | { readonly type: 'wait'; readonly milliseconds: number };
/** `lied`: it arrived, and the sender says that it did not. `lost`: it arrived, and the word of it did not. */
type How = 'delivered' | 'failed' | 'lied' | 'lost' | 'final';

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    type: fc.constant('turn' as const),
    session: fc.nat(2),
    entries: fc.nat(3),
    isRepeated: fc.boolean(),
  }),
  fc.record({
    type: fc.constant('claim' as const),
    server: fc.nat(2),
    limit: fc.integer({ min: 1, max: 4 }),
    except: fc.subarray(['0', '1'], { maxLength: 1 }),
  }),
  fc.record({
    type: fc.constant('send' as const),
    server: fc.nat(2),
    how: fc.constantFrom<How>('delivered', 'delivered', 'failed', 'lied', 'lost', 'final'),
  }),
  fc.record({ type: fc.constant('kill' as const), server: fc.nat(2) }),
  fc.record({
    type: fc.constant('wait' as const),
    milliseconds: fc.constantFrom(1, 5_000, LEASE_MS, limits.mostRetryMs),
  }),
);

/** Some servers on one store, and a receiver that writes down what arrives. */
function world(store: Store) {
  const time = { now: START_MS };
  const turns = [0, 0, 0];
  const committed: string[] = [];
  const arrived: OutboxEntry[] = [];
  /** What each server holds, under which claim. */
  const held: { entry: OutboxEntry; holder: string; until: number }[][] = [[], [], []];
  let claims = 0;

  async function claim(server: number, limit: number, destinations: readonly string[] = []): Promise<void> {
    const holder = `${server} ${++claims}`;
    const until = time.now + LEASE_MS;
    const except = destinations.map((destination) => ({ sender: 'test', destination }));
    for (const entry of await store.outbox.claim({ holder, now: time.now, until, limit, except })) {
      expect(destinations, 'whoever is left out gets nothing').not.toContain(entry.destination);
      const others = held.flat().filter((one) => one.entry.id === entry.id && one.until > time.now);
      expect(others, 'an entry is held by one at a time').toEqual([]);
      held[server]?.push({ entry, holder, until });
    }
  }

  async function send(server: number, how: How): Promise<void> {
    const next = held[server]?.shift();
    if (!next) return;
    const { entry, holder } = next;
    if (how === 'delivered' || how === 'lied' || how === 'lost') arrived.push(entry);
    if (how === 'lost') return;
    const attempted: Attempted =
      how === 'delivered' ? { ok: true } : { ok: false, failure: how, isFinal: how === 'final' };
    await store.outbox.settle(settlementOf(entry, attempted, { holder, now: time.now, random: 0.5 }));
  }

  async function play(next: Step): Promise<void> {
    time.now++;
    if (next.type === 'wait') time.now += next.milliseconds;
    else if (next.type === 'claim') await claim(next.server, next.limit, next.except);
    else if (next.type === 'send') await send(next.server, next.how);
    else if (next.type === 'kill') held[next.server] = [];
    else {
      const turn = (turns[next.session] ?? 0) + 1;
      turns[next.session] = turn;
      const outbox = Array.from({ length: next.entries }, (_, place) => ({
        sender: 'test',
        destination: `${place % 2}`,
        payload: `${next.session}/${turn}/${place}`,
      }));
      const request = { scope: 's', key: `${next.session} ${turn}`, hash: 'h' };
      const commit = turnCommit({
        session: { id: `s${next.session}`, turn, updatedAt: time.now },
        request,
        outbox,
      });
      await store.commitTurns(next.isRepeated ? [commit, commit] : [commit]);
      committed.push(...outbox.map(({ payload }) => payload));
    }
  }

  /** All servers are well again, and what was given up is sent again. */
  async function recover(): Promise<void> {
    for (let round = 0; round < 1_000; round++) {
      const dead = await store.outbox.list({ state: 'dead', limit: 1_000 });
      await store.outbox.redeliver(
        dead.map(({ id }) => id),
        { at: time.now },
      );
      const { waiting } = await store.outbox.count();
      if (waiting === 0) return;
      time.now = Math.max(time.now, (await store.outbox.nextAt()) ?? 0) + 1;
      await claim(0, 100);
      while ((held[0]?.length ?? 0) > 0) await send(0, 'delivered');
    }
    throw new Error('The outbox does not get empty.');
  }

  return { play, recover, committed, arrived };
}

it('the outbox delivers all committed messages and no others, each with one id', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 80 }), async (steps) => {
      const { play, recover, committed, arrived } = world(memoryStore());
      for (const each of steps) await play(each);
      const isInOrder = !steps.some((each) => each.type === 'send' && each.how === 'final');
      await recover();
      const payloads = new Set(arrived.map(({ payload }) => payload));
      expect([...payloads].sort()).toEqual([...committed].sort());
      expect(new Set(arrived.map(({ id }) => id)).size).toBe(committed.length);
      expect(new Set(arrived.map(({ id, payload }) => `${id} ${payload}`)).size).toBe(committed.length);
      if (!isInOrder) return; // what was given up comes later than what stood behind it
      for (const [lane, entries] of Map.groupBy(
        arrived,
        ({ sessionId, destination }) => `${sessionId} ${destination}`,
      )) {
        const first = [...new Set(entries.map(({ payload }) => payload))];
        expect(first, lane).toEqual(committed.filter((payload) => first.includes(payload)));
      }
    }),
    { seed: inject('seed'), numRuns: inject('isLong') ? 5_000 : 300 },
  );
});
