// Claims: whoever holds the journal of a turn is the only one who calls, also when a server dies or a store is slow at the worst moment.
import { expandFlow } from '@colloquy/blocks/testing';
import type { Store } from '@colloquy/server';
import { memoryStore } from '@colloquy/server';
import { expect, it } from 'vitest';
import type { Port } from '../../packages/integrations/src/ports/port.ts';
import type { LeaseHolder } from '../../packages/runtime/src/chats/lease.ts';
import { openTurnJournal } from '../../packages/runtime/src/chats/turn-journal.ts';
import type { Call, CallResult } from '../../packages/schema/src/ports/call.ts';
import { saidText } from './counting-bot.ts';
import { serviceOn, storeWith } from './one-service.ts';
import { LISTENING_BLOCK, simulatedBots } from './simulate/simulated-bots.ts';

const time = { nowMs: 1_000_000 };

const answered: CallResult = { ok: true, response: { text: 'visit1' } };

it('a server that read an outdated journal knows the result or makes no call', async () => {
  const truth = memoryStore();
  const call: Call = { port: 'http', request: {}, timeoutMs: 1_000 };
  const opening = { owner: 'session s', turn: 2, hash: 'h', beginning: { now: 1, sessionId: 's' } };
  let isFirstAlive = true;
  const first = await opened(truth, { name: 'first', isGone: (name) => name === 'first' });
  expect(await first.intend(0, { hash: 'c', call })).toBe(true);

  const answer = Promise.withResolvers<void>();
  const second = opened(holdingBack(truth, 'loadJournal', { until: answer.promise }), {
    name: 'second',
    isGone: (name) => name === 'second' || !isFirstAlive,
  });
  expect(await first.keep(0, { hash: 'c', call, result: answered })).toBe(true);
  isFirstAlive = false;
  answer.resolve();

  const taken = await second;
  // It either knows the result, or may not go on with what it read.
  expect(taken.resultOf(0, 'c') !== undefined || !(await taken.intend(0, { hash: 'c', call }))).toBe(true);

  async function opened(store: Store, { name, isGone }: Pick<LeaseHolder, 'name' | 'isGone'>) {
    const journal = await openTurnJournal({ store, holder: { name, isGone, end: () => undefined } }, opening);
    if (journal === 'busy') throw new Error('The journal is held.');
    return journal;
  }
});

it('the server makes no call when its lease may have expired during the write', async () => {
  const truth = await storeWith(simulatedBots.calling);
  const [intended, release, called, finish] = [steps(), steps(), steps(), steps()];
  const callers: string[] = [];
  const port = (name: string): Port => {
    return async () => {
      callers.push(name);
      called.resolve();
      await finish.promise;
      return answered;
    };
  };
  const request = { idempotencyKey: 'start', bodyHash: 'h' };
  const away = holdingBack(truth, 'journal', { until: release.promise, onHeld: intended.resolve });
  const slow = serviceOn(away, time, { name: 'slow', port: port('slow') }).startChat('calling', {}, request);
  await intended.promise;
  // Longer than a call and the time for its result: by now the lease counts for nothing.
  time.nowMs += 60_000;
  const second = serviceOn(truth, time, { name: 'second', port: port('second') }).startChat(
    'calling',
    {},
    request,
  );
  await called.promise;
  release.resolve();
  await Promise.race([slow, new Promise((resolve) => setTimeout(resolve, 100))]);
  expect(callers).toEqual(['second']);
  expect((await slow).status).toBe(409);
  finish.resolve();
  expect((await second).status).toBe(200);
  expect(callers).toEqual(['second', 'second']);
});

it.each(['calling', 'watching'] as const)(
  'a server that stops during a call releases the lease at once: %s',
  async (kind) => {
    const truth = await storeWith(simulatedBots[kind]);
    const stop = new AbortController();
    const stopped: Port = async () => {
      stop.abort();
      return { ok: false, failure: { code: 'aborted', message: 'The call was broken off.' } };
    };
    const port: Port = async () => answered;
    const { signal: stopSignal } = stop;
    const stopping = serviceOn(truth, time, { name: 'stopping', port: stopped, stopSignal });
    const other = serviceOn(truth, time, { name: 'other', port });
    const request = { idempotencyKey: 'start', bodyHash: 'h' };
    if (kind === 'calling') {
      expect((await stopping.startChat('calling', {}, request)).status).toBe(503);
      expect((await other.startChat('calling', {}, request)).status).toBe(200);
      return;
    }
    const { sessionId } = JSON.parse((await other.startChat('watching', {}, request)).body) as {
      sessionId: string;
    };
    const watcher = { onText: () => undefined };
    expect(await stopping.streamText(sessionId, watcher)).toMatchObject({ refused: { status: 503 } });
    expect(await other.streamText(sessionId, watcher)).toEqual({ result: answered });
  },
);

it('streaming a text makes no call for a turn that was committed after the session was read', async () => {
  const truth = await storeWith(simulatedBots.watching);
  let calls = 0;
  const port: Port = async () => {
    calls++;
    return answered;
  };
  const first = serviceOn(truth, time, { name: 'first', port });
  const { sessionId } = JSON.parse((await first.startChat('watching', {}, {})).body) as { sessionId: string };
  const [reached, release] = [steps(), steps()];
  const held = holdingBack(truth, 'loadJournal', { until: release.promise, onReached: reached.resolve });
  const second = serviceOn(held, time, { name: 'second', port });
  const watched = second.streamText(sessionId, { onText: () => undefined });
  await reached.promise;
  expect((await first.continueChat(sessionId, {}, {})).status).toBe(200);
  release.resolve();
  expect(await watched).toMatchObject({ refused: { status: 409 } });
  expect(calls).toBe(1);
});

it('a delivery gets 409 when the chat has moved on before it is stored', async () => {
  const listening = expandFlow({
    id: 'listening',
    name: 'Listening',
    publicId: 'listening',
    groups: [
      { title: 'Listen', blocks: [{ id: 'listen', type: 'webhook' }, 'Thanks', { type: 'text input' }] },
    ],
  });
  const truth = await storeWith(listening);
  const port: Port = async () => answered;
  const first = serviceOn(truth, time, { name: 'first', port });
  const { sessionId } = JSON.parse((await first.startChat('listening', {}, {})).body) as {
    sessionId: string;
  };
  const [reached, release] = [steps(), steps()];
  const held = holdingBack(truth, 'loadJournal', { until: release.promise, onReached: reached.resolve });
  const delivered = serviceOn(held, time, { name: 'second', port }).deliver(sessionId, 'listen', 'data');
  await reached.promise;
  expect((await first.continueChat(sessionId, { message: 'nothing came' }, {})).status).toBe(200);
  release.resolve();
  expect((await delivered).status).toBe(409);
});

it('the chat uses delivered data even if the client continues at the same time', async () => {
  const truth = await storeWith(simulatedBots.listening);
  const port: Port = async () => answered;
  const other = serviceOn(truth, time, { name: 'other', port });
  const { sessionId } = JSON.parse((await other.startChat('listening', {}, {})).body) as {
    sessionId: string;
  };
  const [read, release] = [steps(), steps()];
  const held = holdingBack(truth, 'loadJournal', { until: release.promise, onHeld: read.resolve });
  const goingOn = serviceOn(held, time, { name: 'first', port }).continueChat(
    sessionId,
    { message: 'told' },
    {},
  );
  await read.promise;
  const delivered = await other.deliver(sessionId, LISTENING_BLOCK, 'data1');
  release.resolve();
  expect(delivered.body).toBe('{"status":"received"}');
  expect(saidText((await goingOn).body)).toBe('#1 [] data1/sent');
});

const steps = () => Promise.withResolvers<void>();

/** A store that is asked, or has done what it was asked, and answers later; only the first time. */
function holdingBack(
  store: Store,
  operation: 'journal' | 'loadJournal',
  {
    until,
    onReached,
    onHeld,
  }: {
    readonly until: Promise<void>;
    /** Given when the store is to be asked only then. */
    readonly onReached?: () => void;
    readonly onHeld?: () => void;
  },
): Store {
  let isFirst = true;
  const hold = async <Result>(ask: () => Promise<Result>): Promise<Result> => {
    if (!isFirst) return ask();
    isFirst = false;
    if (onReached) {
      onReached();
      await until;
      return ask();
    }
    const result = await ask();
    onHeld?.();
    await until;
    return result;
  };
  return operation === 'journal'
    ? { ...store, journal: (write) => hold(() => store.journal(write)) }
    : { ...store, loadJournal: (identity) => hold(() => store.loadJournal(identity)) };
}
