// Conditions over long lists, of many comparisons, and with patterns that explode.
import type { BlockShorthand } from '@colloquy/blocks/testing';
import { comparisonOperators } from '@colloquy/schema';
import type { FlowOptions, HostileFlow } from './hostile-flow.ts';
import { branch, FULL, flowOf, hostileFlows, longList, many } from './hostile-flow.ts';

const onLists = comparisonOperators.map((operator): [string, FlowOptions] => [
  `${operator}, 50 times over two long lists`,
  {
    flow: flowOf(many(50, () => branch(operator, '{{B}}'))),
    prefilled: { A: longList(), B: longList('b') },
  },
]);

function comparing(count: number, logicalOperator: 'AND' | 'OR'): BlockShorthand {
  const comparisons = many(count, (index) => ({
    id: `c${index}`,
    variableId: 'A',
    comparisonOperator: logicalOperator === 'AND' ? 'Contains' : 'Equal to',
    value: '{{A}}',
  }));
  return { type: 'Condition', items: [{ content: { logicalOperator, comparisons } }] };
}

/** Patterns that some engine takes for ever on, and what they are tried on. */
const explosive: Readonly<Record<string, readonly [pattern: string, subject: string]>> = {
  'a plus of pluses': ['^(a+)+$', `${'a'.repeat(9_000)}!`],
  'choices that overlap': ['^(a|aa|aaa)+$', `${'a'.repeat(9_000)}!`],
  'a star of stars': ['(.*)*(.*)*(.*)*x$', 'a'.repeat(9_000)],
  'bounded in bounded': ['^(([ab]{0,30}){0,30}){0,30}$', 'ab'.repeat(4_000)],
  'bounded, eighty times': ['[ab]{0,1000}'.repeat(80), 'abab'],
  'bounded, seventy times in a row': [`^(${'[ab]{0,1000}'.repeat(70)})$`, `${'ab'.repeat(4_000)}!`],
  'all of Unicode': ['^(\\p{L}|\\p{N}|\\p{P}){500}$', 'é'.repeat(9_000)],
  'a back reference': ['^(a*)(a*)\\1\\2\\1$', `${'a'.repeat(9_000)}!`],
  'a back reference in a star': ['^((a*)\\2)*$', `${'a'.repeat(9_000)}!`],
  'a look ahead in a star': ['^(?=(a+))*\\1+b$', 'a'.repeat(9_000)],
  'looks behind': ['(?<=(a+)+)b', 'a'.repeat(9_000)],
  'looks ahead, one in another': [`${'(?=a'.repeat(90)}${')'.repeat(90)}`, 'a'.repeat(9_000)],
  'brackets without end': ['('.repeat(900), 'a'],
  'brackets in brackets': [`${'('.repeat(400)}a${')'.repeat(400)}`, 'a'.repeat(9_000)],
  'classes that are long': [`[${'a-z0-9'.repeat(140)}]+$`, `${'a'.repeat(9_000)}!`],
  'choices without end': [`^(${many(240, (index) => `a${index}`).join('|')})*$`, `${'a1'.repeat(4_000)}!`],
  'a pattern of 100,000 characters': ['a?'.repeat(50_000), 'a'.repeat(9_000)],
  'a pattern that is no pattern': ['*+?{,}[', 'a'.repeat(9_000)],
};

const patterns = Object.entries(explosive).map(([name, [pattern, subject]]): [string, FlowOptions] => [
  name,
  {
    flow: flowOf(many(60, (index) => branch(index % 2 ? 'Does not match regex' : 'Matches regex', pattern))),
    prefilled: { A: subject, B: pattern },
  },
]);

/** All of them. */
export const conditions: readonly HostileFlow[] = [
  ...hostileFlows('conditions', {
    ...Object.fromEntries(onLists),
    '5,000 comparisons that all hold': { flow: flowOf([comparing(5_000, 'AND')]), prefilled: { A: FULL } },
    '5,000 comparisons of which none holds': {
      flow: flowOf([comparing(5_000, 'OR')]),
      prefilled: { A: longList() },
    },
    '5,000 branches': {
      flow: flowOf([
        {
          type: 'Condition',
          items: many(5_000, () => ({
            content: {
              comparisons: [{ id: 'c', variableId: 'A', comparisonOperator: 'Ends with', value: '{{A}}!' }],
            },
          })),
        },
      ]),
      prefilled: { A: FULL },
    },
  }),
  ...hostileFlows('patterns', {
    ...Object.fromEntries(patterns),
    'a pattern of the visitor on a list of the visitor': {
      flow: flowOf([branch('Matches regex', '{{B}}')]),
      prefilled: { A: longList('aaaaaaaa'), B: '^(a+)+$' },
    },
  }),
];
