// The outbox: entries come with the commit of their turn, leave in order, and are held by one claim at a time.

import { result, START_MS, turnCommit } from '@colloquy/storage/samples';
import { describe, expect, it } from 'vitest';
import type {
  OutboxEntry,
  OutboxReceiver,
  OutboxWrite,
  Settlement,
} from '../../../packages/storage/src/nouns/outbox/outbox-entries.ts';
import { outboxId } from '../../../packages/storage/src/nouns/outbox/outbox-entries.ts';
import type { OpenTest } from './store-under-test.ts';

/** An entry to write. */
const write = (payload: string, fields: Partial<OutboxWrite> = {}): OutboxWrite => ({
  sender: 'test',
  destination: 'one',
  payload: JSON.stringify(payload),
  ...fields,
});

const NOW = START_MS + 1_000;

/** Part of the contract: what must leave is neither lost nor doubled, and keeps its order. */
export function describeOutbox(test: OpenTest): void {
  describe('the outbox', () => {
    let claims = 0;
    const say = (turn: number, outbox: readonly OutboxWrite[], id = 'session-1') =>
      test.commit(turnCommit({ session: { id, turn, resultId: `result of ${id}` }, outbox }));
    const claim = (now = NOW, limit = 10, except: readonly OutboxReceiver[] = []) =>
      test.store.outbox.claim({ holder: `claim ${++claims}`, now, until: now + 100, limit, except });
    const payloads = (entries: readonly OutboxEntry[]) => entries.map(({ payload }) => JSON.parse(payload));
    const settle = (id: string, fields: Partial<Settlement> = {}) =>
      test.store.outbox.settle({
        id,
        holder: `claim ${claims}`,
        now: NOW,
        outcome: 'delivered',
        ...fields,
      } as Settlement);
    const waiting = async () => payloads(await test.store.outbox.list({ state: 'waiting', limit: 10 }));

    it('stores entries with their turn, with an id made of chat, turn and place', async () => {
      await say(1, [write('Ä "a"\n'), write('b', { destination: 'two' })]);
      const [first, second] = await claim();
      const id = outboxId({ sessionId: 'session-1', turn: 1, place: 0 });
      expect(first).toMatchObject({
        id,
        sender: 'test',
        destination: 'one',
        payload: '"Ä \\"a\\"\\n"',
        botId: 'bot-1',
        sessionId: 'session-1',
        resultId: 'result of session-1',
        createdAt: START_MS + 1,
        queuedAt: START_MS + 1,
        attempts: 1,
        diedAt: undefined,
        failure: undefined,
      });
      expect(second).toMatchObject({ destination: 'two' });
      expect(second?.id).not.toBe(id);
      expect(id).not.toContain('session');
    });

    it('stores no entry of a refused turn, and none twice', async () => {
      const request = { scope: 's', key: 'k', hash: 'h' };
      const turn = turnCommit({ request, outbox: [write('once')] });
      expect(await test.commit(turn)).toEqual({ type: 'committed' });
      expect(await test.commit(turn)).toMatchObject({ type: 'repeated' });
      expect(await test.commit(turnCommit({ outbox: [write('conflict')] }))).toEqual({ type: 'conflict' });
      const together = await test.store.commitTurns([
        turnCommit({ session: { turn: 2 }, outbox: [write('next')] }),
        turnCommit({ session: { turn: 2 }, outbox: [write('late')] }),
        turnCommit({ session: { id: 'other' }, outbox: [write('other')] }),
      ]);
      expect(together.map(({ type }) => type)).toEqual(['committed', 'conflict', 'committed']);
      expect((await waiting()).sort()).toEqual(['next', 'once', 'other']);
    });

    it('stores no entry of a preview', async () => {
      await test.commit(turnCommit({ session: { isPreview: true }, outbox: [write('preview')] }));
      expect(await test.store.outbox.count()).toEqual({ waiting: 0, dead: 0 });
      expect(await test.store.outbox.nextAt()).toBeUndefined();
    });

    it('sends entries of a session to one destination in order, and others in parallel', async () => {
      await say(1, [write('1a'), write('1b'), write('1x', { destination: 'two' })]);
      await say(2, [write('2a')]);
      await say(1, [write('other')], 'session-2');
      const first = await claim();
      expect(payloads(first).sort()).toEqual(['1a', '1x', 'other']);
      expect(await claim()).toEqual([]);
      expect(await test.store.outbox.nextAt()).toBeGreaterThan(NOW);
      claims--;
      expect(await settle(String(first.find(({ payload }) => payload === '"1a"')?.id))).toBe(true);
      expect(await test.store.outbox.nextAt()).toBe(NOW);
      expect(payloads(await claim())).toEqual(['1b']);
    });

    it('reports whether a session has waiting entries for a destination', async () => {
      await say(1, [write('a')]);
      const has = (fields: object = {}) =>
        test.store.outbox.hasWaiting({
          sessionId: 'session-1',
          sender: 'test',
          destination: 'one',
          ...fields,
        });
      expect(await has()).toBe(true);
      for (const other of [{ sessionId: 'session-2' }, { sender: 'other' }, { destination: 'two' }])
        expect(await has(other)).toBe(false);
      const [entry] = await claim();
      expect(await has()).toBe(true);
      await settle(String(entry?.id));
      expect(await has()).toBe(false);
    });

    it('keeps the order during a retry, and continues after a dead entry', async () => {
      await say(1, [write('1')]);
      await say(2, [write('2')]);
      const [entry] = await claim();
      const id = String(entry?.id);
      await settle(id, { outcome: 'retry', dueAt: NOW + 500, failure: 'closed', isCounted: true });
      expect(await claim(NOW + 1)).toEqual([]);
      expect(await test.store.outbox.nextAt()).toBeLessThanOrEqual(NOW + 500);
      const [again] = await claim(NOW + 500);
      expect(again).toMatchObject({ id, attempts: 2, failure: 'closed' });
      // The next attempt ends without an outcome: its server was killed.
      const [after] = await claim(NOW + 600);
      expect(after).toMatchObject({ id, attempts: 3, failure: undefined });
      await settle(id, { outcome: 'dead', now: NOW + 601, failure: 'gone' });
      expect(payloads(await claim(NOW + 601))).toEqual(['2']);
      const dead = await test.store.outbox.list({ state: 'dead', limit: 10 });
      expect(dead).toMatchObject([{ id, diedAt: NOW + 601, failure: 'gone', attempts: 3 }]);
      expect(await test.store.outbox.count()).toEqual({ waiting: 1, dead: 1 });
    });

    it('hands an entry to another server after its claim expired, and ignores the first server', async () => {
      await say(1, [write('a')]);
      const [entry] = await claim();
      const id = String(entry?.id);
      expect(await claim(NOW + 99)).toEqual([]);
      claims--;
      const late = `claim ${claims}`;
      claims++;
      expect(await claim(NOW + 100)).toMatchObject([{ id, attempts: 2 }]);
      expect(await settle(id, { holder: late })).toBe(false);
      expect(await settle(id, { holder: late, outcome: 'dead', failure: 'late' })).toBe(false);
      expect(await waiting()).toEqual(['a']);
      expect(await settle(id)).toBe(true);
      expect(await settle(id)).toBe(false);
      expect(await test.store.outbox.count()).toEqual({ waiting: 0, dead: 0 });
    });

    it('does not count an attempt that was put off', async () => {
      await say(1, [write('a')]);
      const [entry] = await claim();
      await settle(String(entry?.id), { outcome: 'retry', dueAt: NOW, failure: undefined, isCounted: false });
      expect(await claim()).toMatchObject([{ attempts: 1 }]);
    });

    it('redelivers dead entries with the same id and their count of attempts', async () => {
      await say(1, [write('a')]);
      const [entry] = await claim();
      const id = String(entry?.id);
      expect(await test.store.outbox.redeliver([id], { at: NOW + 9 })).toBe(0);
      await settle(id, { outcome: 'dead', failure: 'gone' });
      expect(await test.store.outbox.redeliver([id, 'nothing'], { at: NOW + 9 })).toBe(1);
      expect(await claim(NOW + 8)).toEqual([]);
      expect(await claim(NOW + 9)).toMatchObject([
        { id, attempts: 1, queuedAt: NOW + 9, createdAt: START_MS + 1 },
      ]);
    });

    it('does not take an entry from its holder when an earlier one is redelivered', async () => {
      await say(1, [write('1')]);
      await say(2, [write('2')]);
      await say(3, [write('3')]);
      const [first] = await claim();
      const id = String(first?.id);
      await settle(id, { outcome: 'dead', failure: 'gone' });
      const [second] = await claim();
      const holder = `claim ${claims}`;
      await test.store.outbox.redeliver([id], { at: NOW });
      expect(payloads(await claim())).toEqual(['1']);
      expect(await settle(id)).toBe(true);
      expect(await claim(NOW + 99)).toEqual([]);
      expect(await settle(String(second?.id), { holder })).toBe(true);
      expect(payloads(await claim())).toEqual(['3']);
    });

    it('hands out an entry right after the redelivered one before it, even if its holder died', async () => {
      await say(1, [write('1')]);
      await say(2, [write('2')]);
      const [first] = await claim();
      const id = String(first?.id);
      await settle(id, { outcome: 'dead', failure: 'gone' });
      await claim();
      await test.store.outbox.redeliver([id], { at: NOW });
      expect(payloads(await claim(NOW + 100))).toEqual(['1']);
      expect(await settle(id, { now: NOW + 101 })).toBe(true);
      expect(payloads(await claim(NOW + 101))).toEqual(['2']);
    });

    it('lists in pages, oldest first', async () => {
      for (const id of ['a', 'b', 'c']) await say(1, [write(id)], id);
      const first = await test.store.outbox.list({ state: 'waiting', limit: 2 });
      const after = first.at(-1);
      const second = await test.store.outbox.list({ state: 'waiting', limit: 2, after });
      expect([...payloads(first), ...payloads(second)].sort()).toEqual(['a', 'b', 'c']);
      expect(await test.store.outbox.list({ state: 'dead', limit: 2 })).toEqual([]);
      expect(await claim(NOW, -1)).toEqual([]);
      expect(await claim(NOW, 2)).toHaveLength(2);
    });

    it('ends a page at a number of bytes, with at least one entry more', async () => {
      for (const id of ['a', 'b', 'c', 'd', 'e']) await say(1, [write(id.repeat(100))], id);
      const pages: number[] = [];
      const size = Buffer.byteLength(write('a'.repeat(100)).payload);
      for (const bytes of [1, size, size + 1, 4 * size, 5 * size])
        pages.push((await test.store.outbox.list({ state: 'waiting', limit: 10, bytes })).length);
      expect(pages).toEqual([2, 2, 3, 5, 5]);
    });

    it('continues a list after an entry that was removed', async () => {
      for (const id of ['a', 'b', 'c', 'd']) await say(1, [write(id)], id);
      const all = await test.store.outbox.list({ state: 'waiting', limit: 4 });
      const after = all[1];
      await claim(NOW, 4);
      await settle(after?.id ?? '', { outcome: 'delivered' });
      const rest = await test.store.outbox.list({ state: 'waiting', limit: 4, after });
      expect(payloads(rest)).toEqual(payloads(all.slice(2)));
    });

    it('hands different entries to parallel claims', async () => {
      for (let index = 0; index < 40; index++) await say(1, [write(`${index}`)], `s${index}`);
      const rounds = Array.from({ length: 8 }, () => claim(NOW, 10));
      const claimed = (await Promise.all(rounds)).flat().map(({ id }) => id);
      const rest = (await claim(NOW, 100)).map(({ id }) => id);
      expect(new Set([...claimed, ...rest]).size).toBe(40);
      expect(claimed.length + rest.length).toBe(40);
    });

    it('hands out and reserves no entries of excluded destinations', async () => {
      const [one, empty] = [
        { sender: 'test', destination: 'one' },
        { sender: '', destination: '' },
      ];
      let sessions = 0;
      const sayAt = (milliseconds: number, entry: OutboxWrite) =>
        test.commit(
          turnCommit({
            session: { id: `session ${++sessions}`, updatedAt: START_MS + milliseconds },
            outbox: [entry],
          }),
        );
      for (let milliseconds = 1; milliseconds <= 20; milliseconds++) {
        await sayAt(milliseconds, write('one'));
        await sayAt(milliseconds, write('empty', empty));
      }
      await sayAt(21, write('two', { destination: 'two' }));
      await sayAt(22, write('other', { sender: 'other' }));
      await sayAt(23, write('three', { destination: 'three' }));
      const before = await test.store.outbox.nextAt();
      const except = [one, empty];
      expect(await test.store.outbox.nextAt(except)).toBe(START_MS + 21);
      // The oldest first, as without.
      expect(payloads(await claim(NOW, 2, except)).sort()).toEqual(['other', 'two']);
      expect(await test.store.outbox.nextAt(except)).toBe(START_MS + 23);
      expect(payloads(await claim(NOW, 10, except))).toEqual(['three']);
      expect(await claim(NOW, 10, except)).toEqual([]);
      expect(await test.store.outbox.nextAt(except)).toBe(NOW + 100);
      expect(await claim(NOW - 1, -1, [one])).toEqual([]);
      expect(await test.store.outbox.nextAt()).toBe(before);
      const rest = await claim(NOW, 100, [one]);
      expect(rest).toHaveLength(20);
      expect(rest.every(({ destination, attempts }) => destination === '' && attempts === 1)).toBe(true);
      expect(await claim(NOW, 100)).toHaveLength(20);
    });

    it('keeps the order of a chat with excluded destinations, and skips dead entries', async () => {
      const except = [{ sender: 'test', destination: 'two' }];
      await say(1, [write('1'), write('x', { destination: 'two' })]);
      await say(2, [write('2')]);
      const [first] = await claim(NOW, 10, except);
      expect(payloads(first ? [first] : [])).toEqual(['1']);
      expect(await claim(NOW, 10, except)).toEqual([]);
      claims--;
      await settle(String(first?.id), { outcome: 'dead', failure: 'gone' });
      expect(payloads(await claim(NOW, 10, except))).toEqual(['2']);
      expect(await settle(outboxId({ sessionId: 'session-1', turn: 2, place: 0 }))).toBe(true);
      expect(await test.store.outbox.nextAt(except)).toBeUndefined();
      expect(payloads(await claim())).toEqual(['x']);
    });

    it('hands different entries to parallel claims with excluded destinations', async () => {
      const except = [{ sender: 'test', destination: 'one' }];
      for (let index = 0; index < 40; index++)
        await say(1, [write(`${index}`, { destination: `${index % 3}` }), write('one')], `s${index}`);
      const rounds = Array.from({ length: 8 }, () => claim(NOW, 10, except));
      const claimed = (await Promise.all(rounds)).flat().map(({ id }) => id);
      const rest = (await claim(NOW, 100, except)).map(({ id }) => id);
      expect(new Set([...claimed, ...rest]).size).toBe(40);
      expect(claimed.length + rest.length).toBe(40);
    });

    it.each([true, false])(
      'keeps an entry when the result of a linked bot is removed, with a record: %s',
      async (isRecorded) => {
        const [main, linked] = [
          result({ id: 'main', sessionId: 's' }),
          result({ id: 'linked', botId: 'bot-2', sessionId: 's' }),
        ];
        const record = isRecorded ? { record: '{}' } : {};
        const session = { id: 's', resultId: 'main' };
        await test.commit(
          turnCommit({ session, ...record, results: [main, linked], outbox: [write('main')] }),
        );
        const removal = { kind: 'results', before: Number.MAX_SAFE_INTEGER, limit: 10 } as const;
        expect((await test.store.remove({ ...removal, botId: 'bot-2' })).count).toBe(1);
        expect(await waiting()).toEqual(['main']);
        expect((await test.store.remove({ ...removal, botId: 'bot-1' })).count).toBe(1);
        expect(await waiting()).toEqual([]);
      },
    );

    it('accepts one report of a receiver about the last attempt', async () => {
      await say(1, [write('a'), write('b')]);
      const report = (id: string, attempts: number, fields: object = { outcome: 'delivered' }) =>
        test.store.outbox.report({ id, attempts, now: NOW, ...fields } as never);
      const [a] = await claim();
      const id = String(a?.id);
      // The answer was lost: the receiver says that it has the entry, and the next one is due.
      await settle(id, { outcome: 'retry', dueAt: NOW + 50, failure: 'lost', isCounted: true });
      expect(await report(id, 2)).toBe(false);
      expect(await report(id, 1)).toBe(true);
      expect(await report(id, 1)).toBe(false);
      const [b] = await claim();
      expect(payloads(b ? [b] : [])).toEqual(['b']);
      // A delivered entry fails later: it is sent again, and a late report of the earlier attempt is ignored.
      const retry = { outcome: 'retry', dueAt: NOW, failure: 'busy' };
      expect(await report(id, 1, retry)).toBe(true);
      expect(await report(id, 1)).toBe(false);
      expect(await waiting()).toContain('a');
      expect(await report(String(b?.id), 1, { outcome: 'dead', failure: 'refused' })).toBe(true);
      expect(await settle(String(b?.id))).toBe(false);
      expect(await test.store.outbox.count()).toEqual({ waiting: 1, dead: 1 });
    });

    it('loses the entries of a removed visitor or result, but not those of a removed session', async () => {
      await say(1, [write('stays')], 'old');
      await say(1, [write('erased')], 'erased');
      const removal = {
        kind: 'sessions',
        sessions: [{ id: 'old', turn: 1, updatedAt: START_MS + 1 }],
      } as const;
      expect((await test.store.remove(removal)).count).toBe(1);
      expect((await waiting()).sort()).toEqual(['erased', 'stays']);
      await test.store.remove({ kind: 'visitor', visitor: { sessionId: 'erased' } });
      expect(await waiting()).toEqual(['stays']);
      // The session is gone; the result that the entry names is enough.
      await test.commit(
        turnCommit({
          session: { id: 'third', resultId: 'r' },
          results: [result({ id: 'r', sessionId: 'third' })],
          outbox: [write('of result')],
        }),
      );
      await test.store.remove({
        kind: 'results',
        botId: 'bot-1',
        before: Number.MAX_SAFE_INTEGER,
        limit: 10,
      });
      expect(await waiting()).toEqual(['stays']);
      const [entry] = await claim();
      await settle(String(entry?.id), { outcome: 'dead', failure: 'gone' });
      const old = (before: number, state: 'dead' | 'delivered' = 'dead') =>
        test.store.remove({ kind: 'outbox', state, before, limit: 10 }).then(({ count }) => count);
      expect(await old(NOW)).toBe(0);
      expect(await old(NOW + 1, 'delivered')).toBe(0);
      expect(await old(NOW + 1)).toBe(1);
      expect(await test.store.outbox.count()).toEqual({ waiting: 0, dead: 0 });
    });
  });
}
