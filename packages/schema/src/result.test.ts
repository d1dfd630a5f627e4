// Results and sessions as the interface shows them.
import { describe, expect, it } from 'vitest';
import { Result } from './result.ts';
import { Session } from './session.ts';

const result = {
  id: 'r',
  botId: 'b',
  createdAt: '2026-11-21T10:00:00.000Z',
  variables: [{ id: 'v', name: 'Tags', value: ['a', null] }],
  answers: [{ blockId: 'b1', content: 'Ada', attachedFileUrls: ['a.png'] }],
  hasStarted: true,
  isCompleted: false,
};

const session = {
  id: 's',
  botId: 'b',
  resultId: 'r',
  isPreview: false,
  isEnded: false,
  turn: 3,
  locale: 'de',
  timeZone: 'Europe/Berlin',
  createdAt: '2026-11-21T10:00:00.000Z',
  updatedAt: '2026-11-21T10:01:00.000Z',
};

describe('Result', () => {
  it('keeps what a visitor left', () => {
    expect(Result.parse(result)).toEqual(result);
  });

  it.each(['id', 'botId', 'createdAt', 'variables', 'answers', 'hasStarted', 'isCompleted'])(
    'needs %s',
    (key) => {
      expect(Result.safeParse({ ...result, [key]: undefined }).success).toBe(false);
    },
  );
});

describe('Session', () => {
  it('is told as it is', () => {
    expect(Session.parse(session)).toEqual(session);
  });

  it.each([[{ turn: -1 }], [{ turn: 1.5 }], [{ timeZone: 'Nowhere' }], [{ isPreview: undefined }]])(
    'refuses %j',
    (change) => {
      expect(Session.safeParse({ ...session, ...change }).success).toBe(false);
    },
  );
});
