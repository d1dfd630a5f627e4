import type { ListedSession, SessionState } from '@colloquy/schema';
import { expect, it } from 'vitest';
import type { ShownResult } from '../results/result-queries.ts';
import { inboxOf, WANTED_VARIABLE } from './inbox.ts';

const at = (minute: number) => `2026-11-29T10:${String(minute).padStart(2, '0')}:00.000Z`;

const session = (id: string, minute: number): ListedSession => ({
  ...{ id, botId: 'b', turns: 3, createdAt: at(0), updatedAt: at(minute) },
});

const state = (id: string, minute: number, more: Partial<SessionState>): [string, SessionState] => [
  id,
  {
    ...session(id, minute),
    ...{ isEnded: false, isPaused: false, isPreview: false, locale: 'en', timeZone: 'UTC', variables: [] },
    ...more,
  },
];

const variable = (name: string, value: string) => ({ id: name, name, value });

const result = (chatId: string, ...answers: string[]): ShownResult => ({
  ...{ id: `r${chatId}`, chatId, createdAt: at(0), updatedAt: at(0), hasStarted: true, isCompleted: false },
  ...{ variables: [], logs: [], answers: answers.map((content) => ({ blockId: 'b', content })) },
});

it('the inbox lists waiting visitors first, longest wait on top, then the latest chats', () => {
  const inbox = inboxOf({
    sessions: [session('late', 9), session('wants', 5), session('early', 1), session('heard', 8)],
    states: new Map([
      state('wants', 5, { variables: [variable(WANTED_VARIABLE, 'Yes')] }),
      state('heard', 8, { isPaused: true, awaitsOperatorSince: at(4) }),
      state('early', 1, { variables: [variable(WANTED_VARIABLE, 'false')] }),
    ]),
    results: [],
    seen: new Map(),
  });
  expect(inbox.map(({ id, waitsSince }) => [id, waitsSince])).toEqual([
    ['heard', at(4)],
    ['wants', at(5)],
    ['late', undefined],
    ['early', undefined],
  ]);
});

it('a chat that an operator took over and answered no longer waits', () => {
  const [chat] = inboxOf({
    sessions: [session('a', 1)],
    states: new Map([state('a', 1, { isPaused: true, variables: [variable(WANTED_VARIABLE, 'Yes')] })]),
    results: [],
    seen: new Map(),
  });
  expect([chat?.waitsSince, chat?.isPaused]).toEqual([undefined, true]);
});

it("the inbox shows a visitor's name or first message, and the number of unread messages", () => {
  const inbox = inboxOf({
    sessions: [session('named', 3), session('words', 2), session('silent', 1)],
    states: new Map([
      state('named', 3, { variables: [variable('Company names', 'x'), variable('First name', 'Ada')] }),
    ]),
    results: [result('named', 'Ada', 'A house'), result('words', 'Where is my parcel?')],
    seen: new Map([
      ['named', 3],
      ['words', 2],
    ]),
  });
  expect(inbox.map(({ title, preview, isUnread }) => [title, preview, isUnread])).toEqual([
    ['Ada', 'A house', false],
    ['Where is my parcel?', 'Has not answered yet', true],
    ['New visitor', 'Has not answered yet', true],
  ]);
});
