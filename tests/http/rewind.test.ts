// A visitor changes an earlier answer: the chat goes back to its question on the server, and continues from there.
import { expandFlow } from '@colloquy/blocks/testing';
import {
  ContinueChatResponse,
  ReadAnalyticsResponse,
  ReadChatResponse,
  ReadTranscriptResponse,
} from '@colloquy/schema';
import type { RecordedTurn } from '@colloquy/storage';
import { memoryStore } from '@colloquy/storage';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runtimeLimits } from '../../packages/runtime/src/index.ts';
import type { StartedServer } from '../support/started-server.ts';
import { startServer } from '../support/started-server.ts';
import { lines, placesOf, refused, reply, start } from './checked-answer.ts';

const ask = (id: string, options: object = {}) => ({
  id,
  type: 'text input',
  options: { variableId: id, ...options },
});

const tripBot = (id: string, general: object = { isAnswerChangeEnabled: true }) =>
  expandFlow({
    id,
    publicId: id,
    variables: ['City', 'Guests', 'Weather', 'Note'],
    settings: { general },
    groups: [
      {
        title: 'Trip',
        blocks: [
          'Which city?',
          ask('City'),
          {
            type: 'Webhook',
            options: {
              webhook: { url: 'https://weather.example.com/{{City}}', method: 'GET' },
              responseVariableMapping: [{ variableId: 'Weather', bodyPath: 'data.call' }],
            },
          },
          'Call {{Weather}}: {{City}}.',
          { id: 'Guests', type: 'number input', options: { variableId: 'Guests' } },
          '{{Guests}} guests to {{City}}.',
          ask('Note'),
          'Booked.',
        ],
      },
    ],
  });

let server: StartedServer;
let id = '';
let resultId = '';
let calls: string[] = [];
/** What records are changed into on their way out of the store. */
let tamper: (turn: RecordedTurn) => RecordedTurn = (turn) => turn;
let now = Date.UTC(2026, 10, 22, 9, 30);

beforeEach(async () => {
  calls = [];
  tamper = (turn) => turn;
  const http = async ({ request }: { readonly request: { readonly url?: unknown } }) => {
    calls.push(String(request.url));
    return {
      ok: true as const,
      response: { statusCode: 200, headers: {}, body: '', data: { call: calls.length } },
    };
  };
  const memory = memoryStore();
  server = await startServer({
    store: {
      ...memory,
      loadRecords: async (...asked) => (await memory.loadRecords(...asked)).map((turn) => tamper(turn)),
    },
    bots: [tripBot('trip'), tripBot('strict', {})],
    ports: new Map([['http', http as never]]),
    clock: () => now++,
  });
  await begin('trip', 'Rome', '2');
});
afterEach(() => server.close());

/** Starts a chat and replies; the responses. */
async function begin(bot: string, ...texts: string[]) {
  const first = await start(server, bot);
  id = first.sessionId;
  resultId = first.resultId ?? '';
  const responses = [first as ContinueChatResponse];
  for (const text of texts) responses.push(await say(text));
  return responses;
}

const say = (text: string) => reply(server, id, { type: 'text', text });
const askAgain = (body: unknown, key?: string) =>
  server.ask(`/v1/sessions/${id}/rewind`, { body, ...(key === undefined ? {} : { key }) });
const rewind = async (turn: number) => {
  const asked = await askAgain({ turn });
  expect(asked.status, asked.body).toBe(200);
  return ContinueChatResponse.parse(asked.json);
};
const read = async () =>
  ReadChatResponse.parse((await server.ask(`/v1/sessions/${id}`, { method: 'GET' })).json);
const transcript = async () =>
  ReadTranscriptResponse.parse(
    (await server.ask(`/v1/results/${resultId}/transcript`, { method: 'GET' })).json,
  );
const answers = async () => (await server.store.loadResult(resultId))?.answers.map(({ content }) => content);
const values = async () => {
  const { variables = '[]' } = (await server.store.loadResult(resultId)) ?? {};
  const stored = JSON.parse(variables) as { readonly name: string; readonly value: unknown }[];
  return Object.fromEntries(stored.map(({ name, value }) => [name, value]));
};
const isReplayed = async () => {
  const replay = await server.colloquy.chats.replay(id);
  expect(replay?.turns.find(({ isSame }) => !isSame)).toBeUndefined();
};

describe('a changed answer', () => {
  it('repeats the input, and the chat continues from there', async () => {
    const asked = await rewind(1);
    expect(asked).toMatchObject({ messages: [], rewoundTo: 1, turn: 4, input: { id: 'City' } });
    expect(lines(await say('Oslo'))).toEqual(['Call 2: Oslo.']);
    expect(lines(await say('3'))).toEqual(['3 guests to Oslo.']);
    // What was asked before is called again, and what was called stays called.
    expect(calls).toEqual(['https://weather.example.com/Rome', 'https://weather.example.com/Oslo']);
    await isReplayed();
  });

  it('discards the later turns, and keeps the results of earlier calls', async () => {
    expect(await rewind(2)).toMatchObject({ input: { id: 'Guests' }, turn: 4 });
    expect(lines(await say('5'))).toEqual(['5 guests to Rome.']);
    expect(calls).toHaveLength(1);
    await isReplayed();
  });

  it('with the same text leads to the same responses, except for turn numbers', async () => {
    calls = [];
    const before = await begin('trip', 'Rome', '2', 'late');
    await begin('trip', 'Oslo', '9');
    await rewind(1);
    calls = [];
    const again = [await say('Rome'), await say('2'), await say('late')];
    const withoutTurn = ({ turn: _, ...response }: ContinueChatResponse) => JSON.stringify(response);
    expect(again.map(withoutTurn)).toEqual(before.slice(1).map(withoutTurn));
  });

  it('can be changed again, also after an earlier change', async () => {
    await rewind(2);
    await say('5');
    expect(await rewind(4)).toMatchObject({ turn: 6, rewoundTo: 4, input: { id: 'Guests' } });
    await say('6');
    await rewind(1);
    expect(lines(await say('Oslo'))).toEqual(['Call 2: Oslo.']);
    expect((await read()).turns.map(({ turn, isAbandoned }) => [turn, isAbandoned])).toEqual([
      [1, undefined],
      ...[2, 3, 4, 5, 6, 7].map((turn) => [turn, true]),
      [8, undefined],
      [9, undefined],
    ]);
    await isReplayed();
  });
});

describe('the result after a change', () => {
  it('has the answers and values of the current path', async () => {
    expect(await answers()).toEqual(['Rome', '2']);
    await rewind(2);
    expect([await answers(), await values()]).toEqual([['Rome'], { City: 'Rome', Weather: '1' }]);
    await say('5');
    expect([await answers(), await values()]).toEqual([
      ['Rome', '5'],
      { City: 'Rome', Weather: '1', Guests: '5' },
    ]);
    await rewind(1);
    expect([await answers(), await values()]).toEqual([[], {}]);
    for (const text of ['Oslo', '3', 'late']) await say(text);
    expect(await answers()).toEqual(['Oslo', '3', 'late']);
    expect(await server.store.loadResult(resultId)).toMatchObject({ isCompleted: true });
  });

  it('counts each answer once in analytics', async () => {
    await rewind(1);
    for (const text of ['Oslo', '3', 'late']) await say(text);
    await server.colloquy.analytics.countChats();
    const { json } = await server.ask('/v1/bots/trip/analytics', { method: 'GET' });
    const { total, blocks } = ReadAnalyticsResponse.parse(json);
    expect(total).toMatchObject({ starts: 1, ended: 1, completed: 1 });
    const asked = blocks.filter(({ id }) => ['City', 'Guests', 'Note'].includes(id));
    expect(asked.map(({ answers, views, waits }) => [answers, views, waits])).toEqual([
      [1, 1, 0],
      [1, 1, 0],
      [1, 1, 0],
    ]);
  });
});

describe('reading turns after a change', () => {
  it('shows the visitor which replies can be changed, and which turns were abandoned', async () => {
    await rewind(2);
    await say('5');
    const { turns, input, turn } = await read();
    expect(
      turns.map(({ turn, isChangeable, isAbandoned, rewoundTo }) => ({
        turn,
        isChangeable,
        isAbandoned,
        rewoundTo,
      })),
    ).toEqual([
      { turn: 1 },
      { turn: 2, isChangeable: true },
      { turn: 3, isChangeable: true, isAbandoned: true },
      { turn: 4, rewoundTo: 2 },
      { turn: 5, isChangeable: true },
    ]);
    expect([input?.id, turn]).toEqual(['Note', 5]);
  });

  it('shows abandoned turns in the transcript, also after the chat was removed', async () => {
    await rewind(1);
    await say('Oslo');
    const { turns } = await transcript();
    expect(turns.map(({ message, isAbandoned }) => [message, isAbandoned])).toEqual([
      [undefined, undefined],
      [{ type: 'text', text: 'Rome' }, true],
      [{ type: 'text', text: '2' }, true],
      [undefined, undefined],
      [{ type: 'text', text: 'Oslo' }, undefined],
    ]);
    await server.store.remove({
      kind: 'sessions',
      sessions: [{ id, turn: 5, updatedAt: (await server.store.loadSessions([id]))[0]?.updatedAt ?? 0 }],
    });
    expect((await transcript()).turns.map(({ isAbandoned }) => isAbandoned === true)).toEqual(
      turns.map(({ isAbandoned }) => isAbandoned === true),
    );
  });

  it('shows no turn numbers for a bot that does not allow changes', async () => {
    const responses = await begin('strict', 'Rome', '2');
    expect(responses.map((response) => 'turn' in response)).toEqual([false, false, false]);
    expect((await read()).turns.map(({ isChangeable }) => isChangeable)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('a repeated request to change an answer', () => {
  it('with the same key gets the same bytes, and rewinds the chat once', async () => {
    const once = await askAgain({ turn: 1 }, 'k1');
    expect((await askAgain({ turn: 1 }, 'k1')).body).toBe(once.body);
    await say('Oslo');
    await say('3');
    await rewind(1);
    // Turn 4 is abandoned by now, and still the stored response counts.
    expect((await askAgain({ turn: 1 }, 'k1')).body).toBe(once.body);
    expect((await read()).turns).toHaveLength(7);
    refused(await askAgain({ turn: 2 }, 'k1'), 422, 'UNPROCESSABLE');
  });

  it('in parallel rewinds the chat once', async () => {
    const twins = await Promise.all([askAgain({ turn: 1 }, 'k2'), askAgain({ turn: 1 }, 'k2')]);
    expect(twins.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await read()).turns).toHaveLength(4);
  });
});

describe('a change is refused', () => {
  it('when the bot does not allow it', async () => {
    await begin('strict', 'Rome');
    expect(refused(await askAgain({ turn: 1 }), 403, 'FORBIDDEN').message).toContain('isAnswerChangeEnabled');
  });

  it.each([
    ['of a chat that is unknown', 'nobody', 404, 'NOT_FOUND'],
    ['whose id looks like a scope of keys', 'start trip', 404, 'NOT_FOUND'],
  ] as const)('%s', async (_name, unknown, status, code) => {
    id = encodeURIComponent(unknown);
    refused(await askAgain({ turn: 1 }), status, code);
  });

  it.each([[{}], [{ turn: 0 }], [{ turn: 'one' }], [{ turn: 99 }], [{ turn: 4 }]])('for %j', async (body) => {
    const { issues } = refused(await askAgain(body), 400, 'BAD_REQUEST');
    expect(placesOf(issues)).toEqual([['turn']]);
  });

  it('for a turn that was abandoned', async () => {
    await rewind(1);
    await say('Oslo');
    expect(refused(await askAgain({ turn: 2 }), 400, 'BAD_REQUEST').issues[0]?.message).toContain('Turn 2');
  });

  it('when the chat has ended', async () => {
    await say('late');
    refused(await askAgain({ turn: 1 }), 404, 'NOT_FOUND');
  });

  it('while an operator has paused the bot', async () => {
    await server.colloquy.chats.operate(id, { isPaused: true });
    refused(await askAgain({ turn: 1 }), 409, 'CONFLICT');
  });

  it('when the record does not match the current state', async () => {
    tamper = (turn) => (turn.turn === 2 ? { ...turn, message: '{"type":"text","text":"Bern"}' } : turn);
    expect(refused(await askAgain({ turn: 1 }), 409, 'CONFLICT').message).toContain('record');
  });

  it('in a chat with too many turns', async () => {
    await begin('trip', 'Rome');
    // Replies that are not understood are turns, too.
    for (let turn = 2; turn < runtimeLimits.rewindableTurns; turn++) await say('many');
    expect(refused(await askAgain({ turn: 1 }), 409, 'CONFLICT').message).toContain('turns');
  });
});
