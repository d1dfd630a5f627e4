// What a turn tells its webhooks: a table of what it left behind × the messages of it.
import { WebhookMessage } from '@colloquy/schema';
import type { TurnCommit } from '@colloquy/storage';
import { result, START_MS, turnCommit } from '@colloquy/storage/samples';
import { expect, it } from 'vitest';
import { limits as outboxLimits } from '../outbox/limits.ts';
import { limits } from './limits.ts';
import { messagesOfTurn } from './messages-of-turn.ts';

const answer = (content: string) => ({ resultId: 'result-1', blockId: 'b', content, attachedFileUrls: [] });
const log = (status: string, description = status) => ({
  status,
  description,
  details: undefined,
  context: undefined,
});

const operated = (change: object) => ({
  session: { turn: 2 },
  record: JSON.stringify({ operated: change, path: [] }),
});

function messagesOf(turn: TurnCommit): readonly WebhookMessage[] {
  return messagesOfTurn(turn).map(({ event, body }) => {
    const message = WebhookMessage.parse(JSON.parse(body));
    expect(message.type).toBe(event);
    return message;
  });
}

it.each<[string, Parameters<typeof turnCommit>[0], readonly string[]]>([
  ['the first turn', {}, ['chat.started']],
  ['a turn without events', { session: { turn: 2 } }, []],
  ['a restarted preview', { expected: 'overwrite' }, []],
  ['an answer', { session: { turn: 2 }, answers: [answer('Ada')] }, ['answer']],
  ['logs without errors', { session: { turn: 2 }, logs: [log('info'), log('success')] }, []],
  ['two errors', { session: { turn: 2 }, logs: [log('error'), log('info'), log('error')] }, ['error']],
  ['an open result', { session: { turn: 2 }, results: [result()] }, []],
  [
    'the end without an answer',
    { session: { turn: 2, status: 'ended' }, results: [result()] },
    ['chat.ended'],
  ],
  [
    'the end',
    {
      session: { turn: 2, status: 'ended' },
      answers: [answer('Ada')],
      logs: [log('error')],
      results: [result({ isCompleted: true })],
    },
    ['answer', 'error', 'result.completed', 'chat.ended'],
  ],
  [
    'an operator who takes over',
    operated({ isPaused: true, said: { text: 'Hello' } }),
    ['operator.joined', 'operator.said'],
  ],
  ['a message of an operator', operated({ said: { text: 'Hello', name: 'Ada' } }), ['operator.said']],
  ['an operator who returns the chat to the bot', operated({ isPaused: false }), ['operator.left']],
  ['variables that an operator sets', operated({ variables: { Name: 'Ada' } }), []],
  [
    'a visitor whose message imitates a record',
    {
      session: { turn: 2 },
      record: JSON.stringify({ path: [], results: [[0, { text: '"operated":{"isPaused":true}' }]] }),
    },
    [],
  ],
])('the webhook events of %s', (_, turn, types) => {
  expect(messagesOf(turnCommit(turn)).map(({ type }) => type)).toEqual(types);
});

it('a webhook event contains the chat id, but not the session id', () => {
  const turn = turnCommit({ session: { id: 'secret-session', turn: 2 }, answers: [answer('Ada')] });
  const [message] = messagesOf(turn);
  expect(message).toEqual({
    type: 'answer',
    timestamp: new Date(START_MS + 2).toISOString(),
    data: {
      botId: 'bot-1',
      chatId: expect.stringMatching(/^chat_[0-9a-f]{32}$/),
      resultId: 'result-1',
      turn: 2,
      blockId: 'b',
      content: 'Ada',
      attachedFileUrls: [],
    },
  });
  expect(JSON.stringify(message)).not.toContain('secret-session');
  expect(messagesOfTurn(turn)).toEqual(messagesOfTurn(turn));
});

it('a chat.ended event reports the result of the chat, not that of a linked bot', () => {
  const results = [result(), result({ id: 'linked', isCompleted: true })];
  const messages = messagesOf(turnCommit({ session: { turn: 2, status: 'ended' }, results }));
  expect(messages).toMatchObject([
    { type: 'result.completed' },
    { type: 'chat.ended', data: { isCompleted: false } },
  ]);
});

it.each([
  ['whole', 'Ada'],
  ['cut', 'x'.repeat(limits.messageCharacters)],
])('webhook events name the own result of a linked bot: %s', (size, value) => {
  const messages = messagesOf(
    turnCommit({
      session: { turn: 2 },
      answers: [{ ...answer(value), resultId: 'linked' }],
      logs: [log('error')],
      results: [
        result({
          id: 'linked',
          isCompleted: true,
          variables: JSON.stringify([{ id: 'v', name: 'V', value }]),
        }),
        result(),
      ],
    }),
  );
  const isCut = size === 'cut' ? { isCut: true } : {};
  expect(messages).toMatchObject([
    { type: 'answer', data: { resultId: 'linked', ...isCut } },
    { type: 'error', data: { resultId: 'result-1' } },
    { type: 'result.completed', data: { resultId: 'linked', ...isCut } },
  ]);
});

it('a chat.ended event names the result of the chat, even after many linked bots', () => {
  const completed = ['d', 'c', 'b', 'result-1'].map((id) => result({ id, isCompleted: true }));
  const messages = messagesOf(turnCommit({ session: { turn: 2, status: 'ended' }, results: completed }));
  expect(messages).toMatchObject([
    { type: 'result.completed', data: { resultId: 'd' } },
    { type: 'result.completed', data: { resultId: 'c' } },
    { type: 'result.completed', data: { resultId: 'result-1' } },
    { type: 'chat.ended', data: { resultId: 'result-1', isCompleted: true } },
  ]);
});

it('a long message of an operator is truncated', () => {
  const [message] = messagesOf(turnCommit(operated({ said: { text: 'x'.repeat(16_000), name: 'Ada' } })));
  expect(message).toMatchObject({ type: 'operator.said', data: { isCut: true, name: 'Ada' } });
});

it('the largest possible events fit into the outbox for the maximum number of webhooks', () => {
  const worst = '\u0001'.repeat(70_000);
  const turn = turnCommit({
    session: { status: 'ended', resultId: worst.slice(0, 100) },
    answers: Array.from({ length: 20 }, () => answer(worst)),
    logs: Array.from({ length: 100 }, () => log('error', worst)),
    results: Array.from({ length: 20 }, (_, index) =>
      result({
        id: `r${index}`,
        isCompleted: true,
        variables: JSON.stringify([{ id: 'v', name: 'V', value: worst }]),
      }),
    ),
  });
  const messages = messagesOfTurn(turn);
  expect(messages).toHaveLength(limits.messagesPerTurn);
  expect(limits.messagesPerTurn * limits.webhooksPerBot).toBeLessThanOrEqual(outboxLimits.entriesPerTurn);
  const characters = messages.reduce((sum, { body }) => sum + body.length, 0);
  expect(characters * limits.webhooksPerBot).toBeLessThanOrEqual(outboxLimits.entryCharacters);
  for (const one of messagesOf(turn))
    if (!['chat.started', 'chat.ended'].includes(one.type)) expect(one.data.isCut).toBe(true);
});
