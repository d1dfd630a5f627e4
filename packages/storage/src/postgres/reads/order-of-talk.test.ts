import { describe, expect, it } from 'vitest';
import { inOrderOfTalk } from './order-of-talk.ts';

describe('inOrderOfTalk', () => {
  const row = (sessionId: string, turn: number, createdAt: number, number = 0) => ({
    sessionId,
    turn,
    number,
    createdAt,
  });
  const order = (rows: ReturnType<typeof row>[]) =>
    inOrderOfTalk(rows).map(({ sessionId, turn, number }) => `${sessionId}${turn}.${number}`);

  it.each([
    ['nothing', [], []],
    ['turns', [row('a', 1, 10), row('a', 2, 20)], ['a1.0', 'a2.0']],
    ['what one turn left', [row('a', 1, 10, 0), row('a', 1, 10, 1)], ['a1.0', 'a1.1']],
    [
      'turns on servers whose clocks differ',
      [row('a', 1, 10), row('a', 2, 7), row('a', 3, 9)],
      ['a1.0', 'a2.0', 'a3.0'],
    ],
    [
      'a visit after a visit, whatever their ids',
      [row('a', 1, 50), row('b', 1, 10), row('b', 2, 20)],
      ['b1.0', 'b2.0', 'a1.0'],
    ],
    [
      'two visits at once',
      [row('a', 1, 10), row('a', 2, 30), row('b', 1, 20), row('b', 2, 40)],
      ['a1.0', 'b1.0', 'a2.0', 'b2.0'],
    ],
  ])('sorts %s', (_, rows, expected) => {
    expect(order(rows)).toEqual(expected);
  });
});
