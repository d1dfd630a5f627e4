// Sessions in memory: how much they take in all, whatever is in them.
import { expandFlow } from '@colloquy/blocks/testing';
import type { Store, TurnCommit } from '@colloquy/storage';
import { memoryStore } from '@colloquy/storage';
import { expect, it } from 'vitest';
import { SessionCache } from '../../packages/runtime/src/chats/session-cache.ts';
import { limits } from '../../packages/runtime/src/limits.ts';
import { createColloquy } from '../../packages/server/src/colloquy.ts';

/** A store that acknowledges everything and keeps the last turn of each session. */
async function openCache(): Promise<{ cache: SessionCache; store: Store }> {
  const store = memoryStore();
  return { cache: new SessionCache(store), store };
}

function committing(sessionId: string) {
  const host = { now: 1 } as never;
  return {
    host,
    sessionId,
    botId: 'bot',
    createdAt: 1,
    expected: 'new' as TurnCommit['expected'],
    request: undefined,
    message: undefined,
    asked: {},
    response: '{}',
    journal: undefined,
  };
}

function turnWith(variables: readonly unknown[]) {
  const frame = {
    flow: 'f',
    variables,
    sessionOnly: [],
    answers: [],
    returns: [],
    resultId: null,
    link: null,
  };
  const state = { version: 1, turn: 1, status: 'open', isPreview: true, frames: [frame] };
  return { state, events: [], stop: { type: 'asked' }, meter: {} } as never;
}

it('the session cache stays below its size limit with large states', async () => {
  const { cache } = await openCache();
  const list = Array.from({ length: 9_400 }, (_, index) => `text ${index}`);
  const state = turnWith(Array.from({ length: 10 }, () => list));
  for (let number = 0; number < 60; number++) await cache.commit(state, committing(`s${number}`));
  expect(cache.bytes).toBeLessThanOrEqual(limits.cachedSessionBytes);
  expect(cache.size).toBeLessThan(60);
  expect(cache.size).toBeGreaterThan(10);
});

it('the session cache holds ten thousand ordinary states', async () => {
  const { cache } = await openCache();
  const state = turnWith(['Ada', 'ada@example.com', '12', 'x'.repeat(200)]);
  for (let number = 0; number < 10_000; number++) await cache.commit(state, committing(`s${number}`));
  expect(cache.size).toBe(10_000);
});

it('the session cache returns a large state unchanged', async () => {
  const { cache } = await openCache();
  const turn = turnWith([['a', null, 'ä'.repeat(20_000)]]) as { state: unknown };
  await cache.commit(turn as never, committing('s'));
  expect(cache.known('s')?.state).toEqual(turn.state);
  expect(cache.bytes).toBe(65_536);
});

it('the session cache updates the size of a chat that grew or shrank', async () => {
  const { cache, store } = await openCache();
  const sizes: number[] = [];
  for (const [turn, characters] of [10, 100_000, 10].entries()) {
    const state = turnWith(['x'.repeat(characters)]) as { state: { turn: number } };
    const expected = turn === 0 ? ('new' as const) : turn;
    const commit = { ...committing('s'), expected };
    state.state.turn = turn + 1;
    await cache.commit(state as never, commit);
    sizes.push(cache.bytes);
  }
  expect(sizes).toEqual([2_048, 262_144, 2_048]);
  expect((await store.loadSessions(['s']))[0]?.turn).toBe(3);
});

it('a chat with a large state continues', async () => {
  const bot = expandFlow({
    id: 'large',
    publicId: 'large',
    variables: ['List', 'Name'],
    groups: [
      {
        blocks: [
          'Name?',
          { type: 'text input', options: { variableId: 'Name' } },
          '{{Name}} and {{List}}',
          { type: 'text input' },
        ],
      },
    ],
  });
  const colloquy = await createColloquy({ store: memoryStore() });
  await colloquy.bots.publish(bot);
  const List = Array.from({ length: 2_000 }, (_, index) => `${index}`);
  const { sessionId } = JSON.parse(
    (await colloquy.chats.startChat('large', { prefilledVariables: { List } })).body,
  );
  const next = await colloquy.chats.continueChat(sessionId, { message: { type: 'text', text: 'Ada' } });
  expect(next.body).toContain('1999');
  await colloquy.close();
});
