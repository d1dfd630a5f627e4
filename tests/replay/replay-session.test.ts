// Replays of small talks: what they are compared by, and what keeps a chat from being run again.
import { registry as allBlocks } from '@colloquy/blocks';
import { expandFlow } from '@colloquy/blocks/testing';
import { noEvaluator } from '@colloquy/engine';
import type { Ports } from '@colloquy/integrations';
import type { RecordedTurn, Store } from '@colloquy/storage';
import { memoryStore } from '@colloquy/storage';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Pace } from '../../packages/runtime/src/chats/pace.ts';
import { FlowLibrary } from '../../packages/runtime/src/flows/flow-library.ts';
import type { TurnRecord } from '../../packages/runtime/src/records/turn-record.ts';
import { replaySession } from '../../packages/runtime/src/replay/replay-session.ts';
import type { Colloquy } from '../../packages/server/src/colloquy.ts';
import { createColloquy } from '../../packages/server/src/colloquy.ts';

const bot = (words = 'It is {{Degrees}} degrees.') =>
  expandFlow({
    id: 'weather',
    name: 'Weather',
    variables: ['City', 'Degrees', 'Chance'],
    groups: [
      {
        title: 'Weather',
        blocks: [
          'Which city?',
          { type: 'email input', options: { variableId: 'City' } },
          { type: 'Set variable', options: { variableId: 'Chance', type: 'Random ID' } },
          {
            type: 'Webhook',
            options: {
              webhook: { url: 'https://weather.example.com/now', method: 'GET' },
              responseVariableMapping: [{ variableId: 'Degrees', bodyPath: 'data.degrees' }],
            },
          },
          words,
          'Your number is {{Chance}}.',
          { type: 'choice input', items: ['Again', 'Bye'] },
          'Goodbye.',
        ],
      },
    ],
  });

/** Tells more degrees with each call. */
function countingPorts(): Ports & { readonly calls: () => number } {
  let calls = 0;
  const port = async () => ({
    ok: true as const,
    response: { statusCode: 200, headers: {}, body: '', data: { degrees: ++calls } },
  });
  return Object.assign(new Map([['http', port]]), { calls: () => calls });
}

describe('replaySession', () => {
  let now = 1_763_700_000_000;
  let store: Store;
  let ports: ReturnType<typeof countingPorts>;
  let colloquy: Colloquy;
  /** What records are changed into on their way out of the store. */
  let tamper: (turn: RecordedTurn) => RecordedTurn = (turn) => turn;
  const text = (words: string) => ({ message: { type: 'text', text: words } });

  beforeEach(async () => {
    tamper = (turn) => turn;
    const memory = memoryStore();
    store = {
      ...memory,
      loadRecords: async (id, page) => (await memory.loadRecords(id, page)).map((turn) => tamper(turn)),
    };
    ports = countingPorts();
    colloquy = await createColloquy({ store, clock: () => now, ports });
    await colloquy.bots.publish(bot());
  });
  afterEach(() => colloquy.close());

  async function talk(replies: readonly string[]): Promise<string> {
    const { sessionId } = JSON.parse((await colloquy.chats.startChat('weather', {})).body);
    for (const reply of replies) {
      now += 60_000;
      expect((await colloquy.chats.continueChat(sessionId, text(reply))).status).toBe(200);
    }
    return sessionId;
  }
  const records = async (sessionId: string) =>
    (await store.loadRecords(sessionId, { limit: 10, after: 0 })).map(
      ({ record }) => JSON.parse(record ?? '{}') as TurnRecord,
    );

  it('returns the same bytes, makes no calls, and writes nothing', async () => {
    const sessionId = await talk(['nowhere', 'ada@example.com', 'Again']);
    const stored = await store.loadTurns(sessionId, { limit: 10, bytes: 1_000_000, before: 99 });
    const replay = await colloquy.chats.replay(sessionId);
    expect(replay?.firstDifference).toBeUndefined();
    expect(replay?.turns.map(({ response }) => response)).toEqual(
      stored.turns.toReversed().map(({ response }) => response),
    );
    expect(ports.calls()).toBe(1);
    expect((await store.loadSessions([sessionId]))[0]?.turn).toBe(4);
  });

  it('stops after the requested turn', async () => {
    const sessionId = await talk(['nowhere', 'ada@example.com', 'Again']);
    const library = new FlowLibrary({ store, registry: allBlocks, clock: () => now, pace: new Pace() });
    const parts = { store, library, evaluator: noEvaluator, matches: () => false };
    const replay = await replaySession(sessionId, parts, { until: 2 });
    expect(replay?.turns.map(({ turn, isSame }) => [turn, isSame])).toEqual([
      [1, true],
      [2, true],
    ]);
  });

  it('has records of the path, rejections and results of calls', async () => {
    const sessionId = await talk(['nowhere', 'ada@example.com', 'Again']);
    const [start, rejected, called, chosen] = await records(sessionId);
    expect(start).toMatchObject({ start: { botId: 'weather', locale: 'en' }, path: [0, 1] });
    expect(rejected).toMatchObject({ path: [1], rejected: [expect.any(String)] });
    expect(called).toMatchObject({
      path: [[], 2, 3, 4, 5, 6],
      results: [[0, { ok: true, response: { data: { degrees: 1 } } }]],
    });
    expect(chosen).toMatchObject({ path: [[expect.any(String)], 7] });
    expect(start?.rejected).toBeUndefined();
  });

  it('runs the version on which the chat started', async () => {
    const sessionId = await talk(['ada@example.com']);
    await colloquy.bots.publish(bot('Other words.'));
    expect((await colloquy.chats.replay(sessionId))?.firstDifference).toBeUndefined();
  });

  it('uses the version of a linked bot from the time of the link', async () => {
    const greeter = (words: string) =>
      expandFlow({
        id: 'greeter',
        name: 'Greeter',
        groups: [{ title: 'Greet', blocks: [words, { type: 'text input' }] }],
      });
    const linking = expandFlow({
      id: 'linking',
      name: 'Linking',
      groups: [
        { title: 'Link', blocks: [{ type: 'Typebot link', options: { typebotId: 'greeter' } }, 'Back.'] },
      ],
    });
    await colloquy.bots.publish(greeter('Hello.'));
    await colloquy.bots.publish(linking);
    const { sessionId } = JSON.parse((await colloquy.chats.startChat('linking', {})).body);
    const [{ path, links } = { path: [], links: undefined }] = await records(sessionId);
    expect(path).toEqual([0, links?.greeter, 0, 1]);
    await colloquy.bots.publish(greeter('Good day.'));
    await colloquy.chats.continueChat(sessionId, text('hi'));
    const replay = await colloquy.chats.replay(sessionId);
    expect([replay?.turns.length, replay?.firstDifference]).toEqual([2, undefined]);
  });

  it('compares a removed response by its checksum', async () => {
    const sessionId = await talk(['ada@example.com', 'Again']);
    await store.remove({ kind: 'requests', sessionIds: [sessionId], before: now + 1 });
    expect((await colloquy.chats.replay(sessionId))?.firstDifference).toBeUndefined();
    tamper = (turn) => (turn.turn === 2 ? { ...turn, checksum: (turn.checksum ?? 0) + 1 } : turn);
    expect((await colloquy.chats.replay(sessionId))?.firstDifference).toBe(2);
  });

  it.each<[what: string, turn: number, change: (turn: RecordedTurn) => Partial<RecordedTurn>]>([
    ['another response', 1, ({ response }) => ({ response: `${response} ` })],
    ['another message', 2, () => ({ message: JSON.stringify(text('nobody').message) })],
    [
      'another seed',
      2,
      ({ turn, record = '' }) => (turn === 1 ? { record: record.replace(/"seed":"./, '"seed":"-') } : {}),
    ],
    [
      'another result of a call',
      2,
      ({ record = '' }) => ({ record: record.replace('"degrees":1', '"degrees":2') }),
    ],
    [
      'a missing result of a call',
      2,
      ({ record = '' }) => ({ record: record.replace('"results"', '"nothing"') }),
    ],
    ['an empty record', 1, () => ({ record: undefined })],
    ['a missing turn', 2, ({ turn }) => (turn === 2 ? { turn: 9 } : {})],
  ])('reports %s, and its turn', async (_, turn, change) => {
    const sessionId = await talk(['ada@example.com', 'Again']);
    tamper = (recorded) => ({ ...recorded, ...change(recorded) });
    const replay = await colloquy.chats.replay(sessionId);
    const different = replay?.turns.find(({ isSame }) => !isSame);
    expect(replay?.firstDifference).toBe(turn);
    expect(different?.complaint).toMatch(/bytes|recorded|records were kept/);
  });

  it('reports a turn without a record, and an unknown chat', async () => {
    const sessionId = await talk(['ada@example.com']);
    tamper = (turn) => turn;
    const load = store.loadRecords;
    Object.assign(store, {
      loadRecords: async (...given: Parameters<typeof load>) =>
        (await load(...given)).filter(({ turn }) => turn < 2),
    });
    expect((await colloquy.chats.replay(sessionId))?.firstDifference).toBe(2);
    expect(await colloquy.chats.replay('nobody')).toBeUndefined();
  });
});
