// Malicious flows: each ends at a limit with a log entry, after the same amount of work every time.
import { describe, expect, it } from 'vitest';
import { createQuickJsEvaluator } from './evaluator/quickjs-evaluator.ts';
import { createPatternMatcher } from './patterns/matches-pattern.ts';
import type { BlockShorthand, FlowShorthand } from './testing/index.ts';
import { talk } from './testing/index.ts';

const evaluator = await createQuickJsEvaluator();
const matches = createPatternMatcher(evaluator);

const busy = 'let sum = 0; for (let i = 0; i < 150000; i++) sum += i; return sum';
const list = (text: string) => Array.from({ length: 9_400 }, () => text);
const jump = { type: 'Jump', options: { groupId: 'g1' } };

function setTo(expressionToEvaluate: string, isCode = false): BlockShorthand {
  return { type: 'Set variable', options: { variableId: 'X', expressionToEvaluate, isCode } };
}

function condition(comparisonOperator: string, value: string): BlockShorthand {
  return {
    type: 'Condition',
    items: [{ content: { comparisons: [{ id: 'c', variableId: 'A', comparisonOperator, value }] } }],
  };
}

function flowOf(blocks: readonly BlockShorthand[]): FlowShorthand {
  return {
    variables: ['A', 'B', { name: 'X', value: '0' }],
    groups: [
      { title: 'Start', blocks },
      { title: 'Done', blocks: ['Done'] },
    ],
  };
}

type Attack = readonly [
  name: string,
  blocks: readonly BlockShorthand[],
  prefilled?: Readonly<Record<string, unknown>>,
];

const attacks: readonly Attack[] = [
  ['code in a loop by jumps', [setTo(busy, true), jump]],
  ['500 pieces of code in one text', [`{{= ${busy.replaceAll('{', '{ ')} =}}`.repeat(500)]],
  ['code that never ends in a loop by jumps', [setTo('for (;;);', true), jump]],
  ['a text of 2,100 times a large variable', ['{{A}} '.repeat(2_100)], { A: 'x'.repeat(262_144) }],
  [
    'a value of 2,100 times a large variable',
    [setTo('{{A}} and '.repeat(2_100))],
    { A: 'x'.repeat(262_144) },
  ],
  [
    'Markdown of 2,100 large values',
    ['**{{A}}** '.repeat(2_100)],
    { A: 'some *words* and `more` of them\n'.repeat(300) },
  ],
  [
    'a mail of 2,100 times a large variable',
    [
      {
        type: 'Email',
        options: {
          credentialsId: 'c',
          recipients: ['a@example.com'],
          subject: 'x',
          body: '{{A}}'.repeat(2_100),
        },
      },
    ],
    { A: 'x'.repeat(262_144) },
  ],
  ['pairs of two long lists', [condition('Starts with', '{{B}}'), jump], { A: list('a'), B: list('a') }],
  [
    'a pattern on a long list',
    [condition('Matches regex', '^([ab]{0,9}){0,90}$'), jump],
    { A: list('abababac') },
  ],
  [
    'a huge pattern in a loop',
    [condition('Matches regex', `^(${'[ab]{0,1000}'.repeat(70)})$`), jump],
    { A: `${'ab'.repeat(4_000)}!` },
  ],
  ['a text of 100,000 variables that are not there', ['{{Nobody}}'.repeat(100_000)]],
  ['a text of 100,000 empty pieces of code', ['{{= =}}'.repeat(100_000)]],
  [
    'an address of 80,000 variables',
    [
      {
        type: 'Webhook',
        options: { isCustomBody: true, webhook: { url: `https://a.com/${'{{Nobody}}'.repeat(80_000)}` } },
      },
    ],
  ],
];

describe('a block with', () => {
  it.each(attacks.slice(-3).map(([name, blocks]) => ({ name, blocks })))(
    '$name ends at its fuel limit',
    ({ blocks }) => {
      const logs = talk(flowOf(blocks), { evaluator, matches })
        .start()
        .reply.logs?.map(({ description }) => description);
      expect(logs).toEqual([expect.stringContaining('more work than one block may do')]);
    },
  );
});

describe('a flow with', () => {
  it.each(attacks.map(([name, blocks, prefilled]) => ({ name, blocks, prefilled })))(
    '$name ends with a log',
    ({ blocks, prefilled = {} }) => {
      const play = () => {
        const chat = talk(flowOf(blocks), { evaluator, matches });
        return chat.start({ prefilledVariables: prefilled });
      };
      const turns: ReturnType<typeof play>[] = [];
      // Without limits, each took from 4 seconds to minutes.
      expect(() => turns.push(play())).toComputeWithin(4_000);
      const turn = turns.at(-1);
      expect(turn?.stop).toEqual({ type: 'ended' });
      expect(turn?.reply.logs?.at(-1)?.description).toMatch(/so the chat was ended/);
      expect(JSON.stringify(play().events)).toBe(JSON.stringify(turn?.events));
    },
  );

  it('a pattern with a huge automaton is not compiled', () => {
    const blocks = [condition('Does not match regex', '[ab]{0,1000}'.repeat(80)), 'Bye'];
    const play = () =>
      talk(flowOf(blocks), { evaluator, matches }).start({ prefilledVariables: { A: 'abab' } });
    expect(play().said).toEqual(['Bye']);
    expect(play).toComputeWithin(2_000);
  });
});

it('a turn can loop four hundred times', () => {
  const blocks = [
    setTo('{{X}} + 1', true),
    'Round {{X}}',
    {
      type: 'Condition',
      items: [
        {
          content: {
            comparisons: [{ id: 'c', variableId: 'X', comparisonOperator: 'Greater than', value: '400' }],
          },
          to: 'Done',
        },
      ],
    },
    jump,
  ];
  const turn = talk(flowOf(blocks), { evaluator, matches }).start();
  expect(turn.variables.X).toBe('401');
  expect(turn.reply.logs).toBeUndefined();
});
