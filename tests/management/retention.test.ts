import { setTimeout as delay } from 'node:timers/promises';
import { memoryStore, StoreFailure } from '@colloquy/storage';
import { result, turnCommit } from '@colloquy/storage/samples';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { eraseVisitor } from '../../packages/management/src/retention/erase-visitor.ts';
import { limits } from '../../packages/management/src/retention/limits.ts';
import {
  createRuleReader,
  defaultRule,
  isExpired,
} from '../../packages/management/src/retention/retention-rules.ts';
import { startRetention } from '../../packages/management/src/retention/start-retention.ts';
import {
  chat,
  DAY,
  HOUR,
  NOW,
  remaining,
} from '../../packages/management/src/retention/testing/old-chats.ts';
import { createColloquy } from '../../packages/server/src/colloquy.ts';
import { readSettings } from '../../packages/server/src/settings/settings.ts';

/** A store in which a bot has the given general settings, and retention over it at a time that can be moved. */
async function setUp(general: object = {}, environment: Record<string, string> = {}) {
  const store = memoryStore();
  const definition = JSON.stringify({
    version: '6.1',
    id: 'bot-1',
    groups: [{ id: 'g', title: 'G', graphCoordinates: { x: 0, y: 0 }, blocks: [] }],
    events: [{ id: 'start', type: 'start', graphCoordinates: { x: 0, y: 0 } }],
    edges: [],
    variables: [],
    theme: {},
    settings: { general },
  });
  await store.publish(
    [{ hash: 'f', definition, createdAt: NOW - 300 * DAY }],
    [{ id: 'bot-1', publicIds: ['b'], name: 'B', flow: 'f', publishedAt: NOW - 300 * DAY }],
  );
  const time = { now: NOW };
  const removedFiles: string[] = [];
  const retention = startRetention({
    store,
    clock: () => time.now,
    steadyClock: () => time.now, // time passes for both
    settings: readSettings(environment),
    removeFiles: async (sessionId) => removedFiles.push(sessionId),
  });
  return { store, retention, time, removedFiles };
}

describe('the rules of retention', () => {
  it('come from memory or the store, loading one definition at a time beside visitors', async () => {
    const { store } = await setUp({ resultRetentionDays: 30 });
    const loads = vi.spyOn(store, 'loadFlow');
    const { promise, resolve } = Promise.withResolvers<void>();
    const others = defaultRule(readSettings({}));
    const read = createRuleReader({ store, settingsOf: () => undefined, slice: () => promise }, others);
    const reading = read();
    await vi.waitFor(() => expect(store.listBots()).resolves.toHaveLength(1));
    expect(loads).not.toHaveBeenCalled();
    resolve();
    expect((await reading).bots.get('bot-1')?.resultMs).toBe(30 * DAY);
    await read();
    expect(loads).toHaveBeenCalledOnce();
    const general = { resultRetentionDays: 7 };
    const known = createRuleReader({ store, settingsOf: () => ({ general }), slice: () => promise }, others);
    expect((await known()).bots.get('bot-1')?.resultMs).toBe(7 * DAY);
    expect(loads).toHaveBeenCalledOnce();
  });
});

describe('retention', () => {
  it('removes old, ended and preview chats after their time, and keeps results', async () => {
    const { store, retention } = await setUp();
    await chat(store, 'open-old', 91 * DAY);
    await chat(store, 'open-young', 89 * DAY);
    await chat(store, 'ended-old', 25 * HOUR, { status: 'ended' });
    await chat(store, 'ended-young', 23 * HOUR, { status: 'ended' });
    await chat(store, 'preview-old', 25 * HOUR, { isPreview: true });
    await chat(store, 'other-bot', 91 * DAY, { botId: 'bot-2' });
    expect(await retention.runOnce()).toMatchObject({ sessions: 4, results: 0 });
    expect(await remaining(store)).toEqual(['ended-young', 'open-young']);
    expect(await store.loadResult('r-open-old')).toBeDefined();
    await retention.stop();
  });

  it.each([
    ['the bot', { sessionExpiryHours: 2, resultRetentionDays: 10 }, {}, ['young']],
    ['the environment', {}, { COLLOQUY_SESSION_DAYS: '0.1', COLLOQUY_RESULT_DAYS: '10' }, ['young']],
    ['results alone, which chats do not outlive', { resultRetentionDays: 10 }, {}, ['middle', 'young']],
    ['neither', {}, {}, ['middle', 'old', 'young']],
  ])('uses the limits of %s', async (_, general, environment, expected) => {
    const { store, retention, removedFiles } = await setUp(general, environment);
    await chat(store, 'old', 20 * DAY);
    await chat(store, 'middle', 5 * HOUR);
    await chat(store, 'young', HOUR);
    await retention.runOnce();
    expect(await remaining(store)).toEqual(expected);
    const keepsOld = expected.includes('old');
    expect((await store.loadResult('r-old')) !== undefined).toBe(keepsOld);
    expect(await store.loadResult('r-middle')).toBeDefined();
    expect(removedFiles).toEqual(keepsOld ? [] : ['old']);
    await retention.stop();
  });

  it('uses the environment for results of removed bots', async () => {
    const { store, retention } = await setUp({}, { COLLOQUY_RESULT_DAYS: '10' });
    for (const [id, agoMs] of [
      ['old', 20 * DAY],
      ['young', DAY],
    ] as const)
      await store.commitTurns([
        turnCommit({
          session: { id, botId: 'gone', updatedAt: NOW - agoMs, resultId: `r-${id}`, state: '{"frames":[]}' },
          results: [result({ id: `r-${id}`, botId: 'gone', sessionId: id })],
        }),
      ]);
    expect(await retention.runOnce()).toMatchObject({ results: 1 });
    expect((await store.listResults('gone', { limit: 9 })).map(({ id }) => id)).toEqual(['r-young']);
    await retention.stop();
  });

  it('removes all old data in several steps', async () => {
    const { store, retention } = await setUp({ resultRetentionDays: 10 });
    const many = limits.sessionsPerStep * 2 + limits.resultsPerStep + 1;
    for (let count = 0; count < many; count++)
      await chat(store, `s${String(count).padStart(5, '0')}`, 20 * DAY);
    const report = await retention.runOnce();
    expect(report).toMatchObject({ sessions: many, results: many });
    expect(await remaining(store)).toEqual([]);
    await retention.stop();
  });

  it('removes responses older than a day, except the last of each chat', async () => {
    const { store, retention, time } = await setUp();
    await chat(store, 's', 30 * HOUR);
    const next = { id: 's', createdAt: NOW - 30 * HOUR, updatedAt: NOW, turn: 2, state: '{"frames":[]}' };
    await store.commitTurns([
      turnCommit({ session: next, request: { scope: 's', key: 'second', hash: 'h' } }),
    ]);
    const known = async () =>
      (
        await store.loadRequests([
          { scope: 'start b', key: 's' },
          { scope: 's', key: 'second' },
        ])
      ).map(Boolean);
    expect(await retention.runOnce()).toMatchObject({ requests: 1 });
    expect(await known()).toEqual([false, true]);
    time.now += 30 * DAY;
    expect(await retention.runOnce()).toMatchObject({ requests: 0 });
    expect(await known()).toEqual([false, true]);
    await retention.stop();
  });

  it('removes outbox entries 7 days after delivery and 30 days after failure, in steps', async () => {
    const { store, retention, time } = await setUp();
    const entry = { sender: 'webhook', destination: 'w', payload: '{}' };
    const count = limits.entriesPerStep + 2;
    await store.commitTurns(
      Array.from({ length: count }, (_, index) =>
        turnCommit({ session: { id: `of outbox ${index}`, updatedAt: NOW }, outbox: [entry] }),
      ),
    );
    const claimed = await store.outbox.claim({ holder: 'h', now: NOW, until: NOW + 1, limit: count });
    const [first, ...others] = claimed.map(({ id }) => ({ id, holder: 'h', now: NOW }));
    if (first) await store.outbox.settle({ ...first, outcome: 'dead', failure: 'gone' });
    for (const other of others) await store.outbox.settle({ ...other, outcome: 'delivered', status: 204 });
    const left = async (state: 'dead' | 'delivered') =>
      (await store.outbox.list({ state, limit: 1_000 })).length;
    for (const [days, dead, delivered] of [
      [7, 1, count - 1],
      [8, 1, 0],
      [30, 1, 0],
      [31, 0, 0],
    ] as const) {
      time.now = NOW + days * DAY;
      await retention.runOnce();
      expect([days, await left('dead'), await left('delivered')]).toEqual([days, dead, delivered]);
    }
  });

  it('keeps failed deliveries for 30 days, and waiting ones without limit', async () => {
    const { store, retention } = await setUp();
    const session = { updatedAt: NOW, state: '{"frames":[]}' };
    const outbox = [{ sender: 'webhook', destination: 'w', payload: '{}' }];
    for (const id of ['old', 'young', 'waiting'])
      await store.commitTurns([turnCommit({ session: { ...session, id }, outbox })]);
    const diedAt = new Map([
      ['old', NOW - 30 * DAY - HOUR],
      ['young', NOW - 30 * DAY + HOUR],
    ]);
    for (const { id, sessionId } of await store.outbox.claim({
      holder: 'h',
      now: NOW,
      until: NOW + HOUR,
      limit: 9,
    })) {
      const now = diedAt.get(sessionId);
      if (now !== undefined)
        await store.outbox.settle({ id, holder: 'h', now, outcome: 'dead', failure: 'gone' });
    }
    await retention.runOnce();
    const dead = await store.outbox.list({ state: 'dead', limit: 9 });
    expect(dead.map(({ sessionId }) => sessionId)).toEqual(['young']);
    expect(await store.outbox.count()).toEqual({ waiting: 1, dead: 1 });
    await retention.stop();
  });

  it('removes flow versions that no bot and no chat uses', async () => {
    const { store, retention, time } = await setUp();
    const flow = (hash: string, createdAt: number) => ({ hash, definition: '{}', createdAt });
    await store.publish(
      [flow('in-use', NOW - 9 * DAY), flow('unused', NOW - 9 * DAY), flow('young', NOW - HOUR)],
      [],
    );
    await chat(store, 's', HOUR, { state: '{"frames":[{"flow":"f"},{"flow":"in-use"}]}' });
    expect(await retention.runOnce()).toMatchObject({ flows: 1 });
    const there = async () =>
      (await Promise.all(['f', 'in-use', 'unused', 'young'].map((hash) => store.loadFlow(hash)))).map(
        Boolean,
      );
    expect(await there()).toEqual([true, true, false, true]);
    time.now += 2 * DAY;
    expect(await retention.runOnce()).toMatchObject({ flows: 1 });
    expect(await there()).toEqual([true, true, false, false]);
    await retention.stop();
  });

  it('keeps all flow versions while a chat cannot be read, and reports the damage', async () => {
    const { store, retention, time, removedFiles } = await setUp({ resultRetentionDays: 10 });
    const unused = { hash: 'unused', definition: '{}', createdAt: NOW - 9 * DAY };
    await store.publish([unused], []);
    const perStep = limits.sessionsPerStep;
    for (let count = 0; count < perStep + 2; count++)
      await chat(store, `s${String(count).padStart(4, '0')}`, HOUR);
    await chat(store, 'z-old', 20 * DAY);
    const loadSessions = store.loadSessions;
    const loads = vi.spyOn(store, 'loadSessions').mockImplementation(async (ids) => {
      if (ids.includes('s0000')) throw new StoreFailure('corrupt', 'a state is damaged');
      return loadSessions(ids);
    });
    await expect(retention.runOnce()).rejects.toThrow('a state is damaged');
    expect(await remaining(store)).not.toContain('z-old');
    expect(await store.loadResult('r-z-old')).toBeUndefined();
    expect(removedFiles).toEqual(['z-old']);
    expect(await store.loadFlow('unused')).toBeDefined();
    // Flows are searched for once a day, as ever; until then a pass is as it should be.
    expect(await retention.runOnce()).toMatchObject({ flows: 0 });
    expect(loads).toHaveBeenCalledOnce();
    loads.mockRestore();
    for (let hours = 0; hours < 25; hours++) {
      time.now += HOUR;
      await retention.runOnce();
    }
    expect(await store.loadFlow('unused')).toBeUndefined();
    await retention.stop();
  });

  it('reports an invalid state as damage, without its content', async () => {
    const { store, retention } = await setUp();
    await store.publish([{ hash: 'unused', definition: '{}', createdAt: NOW - 9 * DAY }], []);
    await chat(store, 'torn', HOUR, { state: 'secret words' });
    await expect(retention.runOnce()).rejects.toThrow(/^The state of the chat torn is damaged\.$/);
    expect(await store.loadFlow('unused')).toBeDefined();
    await retention.stop();
  });

  it('stops when the store fails during the search for unused flow versions', async () => {
    const { store, retention } = await setUp();
    await store.publish([{ hash: 'unused', definition: '{}', createdAt: NOW - 9 * DAY }], []);
    await chat(store, 's', HOUR);
    store.loadSessions = () => Promise.reject(new StoreFailure('unavailable', 'away'));
    const remove = vi.spyOn(store, 'remove');
    await expect(retention.runOnce()).rejects.toThrow('away');
    expect(remove).not.toHaveBeenCalled();
    await retention.stop();
  });

  it('does not remove a chat that continues during a pass', async () => {
    const { store, retention, removedFiles } = await setUp();
    await chat(store, 's', 91 * DAY, { isPreview: true, resultId: undefined });
    const listSessions = store.listSessions;
    store.listSessions = async (page) => {
      const sessions = await listSessions(page);
      const at = { createdAt: NOW - 91 * DAY, updatedAt: NOW };
      const session = { id: 's', turn: 2, ...at, isPreview: true, state: '{"frames":[]}' };
      await store.commitTurns([turnCommit({ session })]);
      return sessions;
    };
    expect(await retention.runOnce()).toMatchObject({ sessions: 0 });
    expect(await remaining(store)).toEqual(['s']);
    expect(removedFiles).toEqual([]);
    await retention.stop();
  });

  it('reports a failed pass, and starts the next one', async () => {
    const { store, retention } = await setUp();
    const listBots = store.listBots;
    store.listBots = () => Promise.reject(new StoreFailure('unavailable', 'away'));
    await expect(retention.runOnce()).rejects.toThrow('away');
    store.listBots = listBots;
    expect(await retention.runOnce()).toMatchObject({ sessions: 0 });
    await retention.stop();
  });

  it('stops between two steps when the server stops', async () => {
    const { store, retention } = await setUp();
    for (let count = 0; count < limits.sessionsPerStep * 3; count++) await chat(store, `s${count}`, 91 * DAY);
    const pass = retention.runOnce();
    await retention.stop();
    expect(await pass).toBeUndefined();
    expect((await remaining(store)).length).toBeGreaterThan(0);
  });
});

describe('retention settings', () => {
  it.each(['0', '-1', 'many', '1e9', 'NaN'])('refuse %s days', (text) => {
    expect(() => readSettings({ COLLOQUY_RESULT_DAYS: text })).toThrow('COLLOQUY_RESULT_DAYS is not');
    expect(() => readSettings({ COLLOQUY_SESSION_DAYS: text })).toThrow('COLLOQUY_SESSION_DAYS is not');
  });

  it('use the shortest limit that applies', () => {
    const rules = { bots: new Map(), others: defaultRule(readSettings({ COLLOQUY_SESSION_DAYS: '0.5' })) };
    const olderThan = (ageMs: number) => NOW - ageMs;
    const { state: _, ...session } = turnCommit({ session: { updatedAt: NOW - 13 * HOUR } }).session;
    expect(isExpired(session, { rules, olderThan })).toBe(true);
    expect(isExpired({ ...session, status: 'ended' }, { rules, olderThan })).toBe(true);
    expect(isExpired({ ...session, updatedAt: NOW - 11 * HOUR }, { rules, olderThan })).toBe(false);
  });
});

describe('erasing a visitor', () => {
  it('removes the files of all their chats, scrubs the store, and notifies all servers', async () => {
    const { store, retention, removedFiles } = await setUp();
    await chat(store, 'a', HOUR);
    await chat(store, 'b', HOUR, { resultId: 'r-a' });
    const [woken, done]: [unknown[], string[]] = [[], []];
    store.onNotification((topic) => woken.push(topic));
    store.scrub = async () => {
      done.push('scrubbed');
    };
    const removeFiles = async (sessionId: string) => removedFiles.push(sessionId);
    const erased = await eraseVisitor({ resultId: 'r-a' }, { store, removeFiles });
    expect(erased.count).toBe(4); // the visitor's two chats, and the results of both
    expect([...erased.sessionIds].sort()).toEqual(['a', 'b']);
    expect(removedFiles.sort()).toEqual(['a', 'b']);
    expect(done).toEqual(['scrubbed']);
    expect(woken.sort()).toEqual(['removed a', 'removed b', 'session a', 'session b']);
    expect((await eraseVisitor({ resultId: 'r-a' }, { store, removeFiles })).count).toBe(0);
    await retention.stop();
  });
});

describe('retention in a server', () => {
  afterEach(() => void vi.useRealTimers());

  it('counts its passes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const colloquy = await createColloquy({ store: memoryStore() });
    vi.advanceTimersByTime(2 * limits.firstPassMs);
    await vi.waitFor(() => expect(colloquy.observer.meter.passes).toEqual(new Map([['done', 1]])));
    await colloquy.close();
  });

  it('does not run in a command, which lacks the settings of the servers', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const store = memoryStore();
    await chat(store, 'silent', 91 * DAY);
    const colloquy = await createColloquy({ store, clock: () => NOW, worksInBackground: false });
    vi.advanceTimersByTime(2 * limits.firstPassMs);
    vi.useRealTimers();
    await delay(300);
    expect(colloquy.observer.meter.passes).toEqual(new Map());
    expect(await store.loadMetadata('clock')).toBeUndefined();
    expect(await remaining(store)).toEqual(['silent']);
    await colloquy.close();
  });
});
