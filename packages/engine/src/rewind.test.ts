// Returning to an earlier question: the chat is as it was then, under a turn number of its own.
import { describe, expect, it } from 'vitest';
import { abandonedBy, isAbandoned, rewindTurn } from './rewind.ts';
import { chatWith, heard, smallBot } from './testing/small-blocks.ts';

const variables = [
  { id: 'v1', name: 'One' },
  { id: 'v2', name: 'Two' },
];
const quiz = (variableId: string) => ({ type: 'quiz', options: { variableId } });

describe('a rewound turn', () => {
  it('repeats the question with the values of that turn, and runs no block', () => {
    const chat = chatWith(
      smallBot([['A', quiz('v1'), '{{One}}', quiz('v2'), 'C', quiz('v2')]], { variables }),
    );
    chat.say('x');
    const { state, events } = chat.last;
    const asked = events.findLast((event) => event.type === 'asked');
    chat.say('y');
    const now = { ...chat.last.state, locale: 'de' };
    const outcome = rewindTurn(chat.host, now, { state, asked: { input: asked?.input } });
    if (!outcome.ok) throw new Error(outcome.problem.message);
    const { turn } = outcome;
    expect(turn).toMatchObject({ path: [], stop: { type: 'asked' } });
    expect(turn.events.map(({ type }) => type)).toEqual(['rewound', 'asked']);
    expect(turn.state).toEqual({ ...state, turn: 4, locale: 'de', abandoned: [[3, 3]] });
    expect(heard(outcome)).toEqual(['?']);
  });
});

describe('abandonedBy', () => {
  it.each([
    ['the turns in between', { turn: 4, toTurn: 1 }, [], [[2, 3]]],
    [
      'earlier abandoned turns and the turns in between',
      { turn: 9, toTurn: 5 },
      [[2, 3]],
      [
        [2, 3],
        [6, 8],
      ],
    ],
    [
      'one range that includes turns abandoned after the question',
      { turn: 9, toTurn: 1 },
      [[3, 5]],
      [[2, 8]],
    ],
    ['an empty range when there are no turns in between', { turn: 2, toTurn: 1 }, [], [[2, 1]]],
  ] as const)('gives %s', (_name, rewound, before, after) => {
    expect(abandonedBy(rewound, before)).toEqual(after);
  });
});

it.each([
  [2, false],
  [3, true],
  [5, true],
  [6, false],
])('turn %i is abandoned: %s', (turn, is) => {
  expect(isAbandoned({ abandoned: [[3, 5]] }, turn)).toBe(is);
});
