// Results as shown by the API.
import { describe, expect, it } from 'vitest';
import { Result } from './result.ts';

const result = {
  id: 'r',
  botId: 'b',
  createdAt: '2026-11-21T10:00:00.000Z',
  variables: [{ id: 'v', name: 'Tags', value: ['a', null] }],
  answers: [{ blockId: 'b1', content: 'Ada', attachedFileUrls: ['a.png'] }],
  hasStarted: true,
  isCompleted: false,
};

describe('Result', () => {
  it('keeps the variables and answers of a visitor', () => {
    expect(Result.parse(result)).toEqual(result);
  });

  it.each(['id', 'botId', 'createdAt', 'variables', 'answers', 'hasStarted', 'isCompleted'])(
    'requires %s',
    (key) => {
      expect(Result.safeParse({ ...result, [key]: undefined }).success).toBe(false);
    },
  );
});
