import type { ReadTurnsResponse, TriedTurn } from '@colloquy/schema';
import { describe, expect, it } from 'vitest';
import { callOutcome, callTitle } from '../../chat-view/call-words.ts';
import {
  failuresOf,
  readResult,
  rewindBefore,
  rewindWithResult,
  saidLines,
  variableChanges,
  withAllVariables,
} from './turns.ts';

const result = { ok: true, response: { statusCode: 200 } } as const;

const call = {
  blockId: 'find',
  number: 0,
  port: 'http',
  request: { method: 'GET', url: 'https://a.example' },
  result,
};

function turn(number: number, more: Partial<TriedTurn> = {}): TriedTurn {
  return { turn: number, at: '', calls: [], variables: [], logs: [], shown: ['ask> text input'], ...more };
}

const reply = (text: string) => ({ message: { type: 'text', text } as const });

describe('the turns of a trial chat', () => {
  it.each([
    [[turn(1, { calls: [call] })], []],
    [
      [turn(1, { calls: [{ ...call, result: { ok: true, response: { statusCode: 404 } } }] })],
      [['find', { words: 'Status 404', reason: 'Status 404' }]],
    ],
    [
      [
        turn(1, {
          calls: [{ ...call, result: { ok: false, failure: { code: 'x', message: 'Out of time' } } }],
        }),
      ],
      [['find', { words: 'No answer', reason: 'Out of time' }]],
    ],
    [
      [
        turn(1, { calls: [{ ...call, result: { ok: true, response: { statusCode: 500 } } }] }),
        turn(2, { calls: [call] }),
      ],
      [],
    ],
    [
      [turn(1, { logs: [{ status: 'error', description: 'x is not defined', context: 'block sum' }] })],
      [['sum', { words: 'Failed', reason: 'x is not defined' }]],
    ],
    [[turn(1, { logs: [{ status: 'info', description: 'Sent', context: 'block mail' }] })], []],
  ])('list the failures of blocks, case %#', (turns, expected) => {
    expect([...failuresOf(turns)]).toEqual(expected);
  });

  it('list changed variables with their values before and after', () => {
    const number = { id: 'v1', name: 'Number' };
    expect(
      variableChanges(
        [{ ...number, value: '41' }],
        [
          { ...number, value: '42' },
          { id: 'v2', name: 'Parts', value: ['a', null] },
        ],
      ),
    ).toEqual([
      { ...number, before: '41', after: '42' },
      { id: 'v2', name: 'Parts', after: 'a, ' },
    ]);
    expect(variableChanges([{ ...number, value: '41' }], [])).toEqual([{ ...number, before: '41' }]);
  });

  it('list messages without logs', () => {
    const shown = [
      'bot> Two\nlines',
      'act> stream true',
      'log> error no',
      'ask> text input',
      'end>',
      'progress> 10',
    ];
    expect(saidLines({ ...reply('42'), shown })).toEqual([
      { who: 'Visitor', text: '42' },
      { who: 'Bot', text: 'Two\nlines' },
      { who: 'Asks', text: 'Text answer' },
      { who: 'End', text: '' },
    ]);
  });

  it('summarize calls in a few words', () => {
    expect(callTitle(call)).toBe('GET https://a.example');
    expect(callOutcome({ result, tookMs: 12 })).toBe('200, 12 ms');
    expect(callOutcome({ result: { ok: false, failure: { code: 'timeout', message: '' } } })).toBe('failed');
    expect(callOutcome({})).toBe('no answer yet');
  });
});

describe('the variables of turns', () => {
  it('are merged with those of earlier turns', () => {
    const variable = (id: string, value: string | null) => ({ id, name: id.toUpperCase(), value });
    const turns = [
      turn(7, { variables: [variable('a', '1'), variable('b', '2')] }),
      turn(8, { variables: [] }),
      turn(9, { variables: [variable('a', null), variable('b', '3')] }),
    ];
    expect(withAllVariables(turns).map(({ variables }) => variables)).toEqual([
      [variable('a', '1'), variable('b', '2')],
      [variable('a', '1'), variable('b', '2')],
      [variable('b', '3')],
    ]);
  });
});

describe('rewinding before a reply', () => {
  const read = (...turns: TriedTurn[]): ReadTurnsResponse => ({ seed: 's', turns });

  it('repeats earlier replies and results of calls', () => {
    const chat = read(
      turn(1),
      turn(2, { ...reply('41'), calls: [call] }),
      turn(3, { ...reply('42'), calls: [call] }),
    );
    expect(rewindBefore(chat, 3)).toEqual({
      request: { seed: 's', givenResults: [{ blockId: 'find', turn: 2, number: 0, result }] },
      replies: ['41'],
    });
    expect(rewindBefore(chat, 2)).toEqual({ request: { seed: 's', givenResults: [] }, replies: [] });
  });

  it('repeats calls with a cut result, and leaves client actions to the browser', () => {
    const cut = turn(2, { ...reply('41'), calls: [{ ...call, isCut: true }], shown: ['act!> wait'] });
    const chat = read(turn(1), cut, turn(3, reply('done')), turn(4, reply('42')));
    expect(rewindBefore(chat, 3)).toBeUndefined();
    expect(rewindBefore(chat, 4)).toEqual({ request: { seed: 's', givenResults: [] }, replies: ['41'] });
  });

  it.each<[string, ReadTurnsResponse, number]>([
    ['leads before the start', read(turn(1)), 1],
    ['has no beginning', read(turn(5), turn(6, reply('42'))), 6],
    [
      'has an earlier recording',
      read(turn(1), turn(2, { message: { type: 'audio', url: 'u' } }), turn(3, reply('x'))),
      3,
    ],
  ])('is impossible when it %s', (_why, chat, before) => {
    expect(rewindBefore(chat, before)).toBeUndefined();
  });
});

describe('a result entered by hand', () => {
  const given = { ok: true, response: { statusCode: 404 } } as const;

  it('reruns the turn with its replies, the earlier results, and this one', () => {
    const second = { ...call, number: 1 };
    const turns = [
      turn(1),
      turn(2, { ...reply('41'), calls: [call] }),
      turn(3, { ...reply('42'), calls: [call, second] }),
      turn(4, reply('later')),
    ];
    expect(rewindWithResult({ seed: 's', turns }, { turn: 3, call: second, result: given })).toEqual({
      request: {
        seed: 's',
        givenResults: [
          { blockId: 'find', turn: 2, number: 0, result },
          { blockId: 'find', turn: 3, number: 0, result },
          { blockId: 'find', turn: 3, number: 1, result: given },
        ],
      },
      replies: ['41', '42'],
    });
  });

  it('replaces a call of the first turn, and requires replies that can be repeated', () => {
    const first = turn(1, { calls: [call] });
    const spoken = turn(2, { message: { type: 'audio', url: 'u' }, calls: [call] });
    const again = (...turns: TriedTurn[]) =>
      rewindWithResult({ seed: 's', turns }, { turn: turns.length, call, result: given });
    expect(again(first)?.replies).toEqual([]);
    expect(again(first)?.request.givenResults).toEqual([
      { blockId: 'find', turn: 1, number: 0, result: given },
    ]);
    expect(again(first, spoken)).toBeUndefined();
  });

  it.each<['answer' | 'failure', string, object]>([
    ['answer', '{"statusCode": 404}', { ok: true, result: given }],
    ['answer', '[1]', { ok: false, error: expect.stringContaining('object') }],
    ['answer', '{', { ok: false, error: expect.stringContaining('not JSON') }],
    [
      'failure',
      ' Too slow ',
      { ok: true, result: { ok: false, failure: { code: 'given', message: 'Too slow' } } },
    ],
  ])('is parsed as %s from %j', (kind, text, read) => {
    expect(readResult(kind, text)).toEqual(read);
  });
});
