// Choices that are too many, too long or made of code, and replies that have to be compared with all of them.
import type { FlowOptions, HostileFlow } from './hostile-flow.ts';
import { FULL, flowOf, hostileFlows, longList, many } from './hostile-flow.ts';

const REPLIES = [
  'the second one or maybe the third',
  'choice 19999, choice 19998 and choice 1',
  'choise '.repeat(700),
  'a, b and c; '.repeat(5_000),
  'x'.repeat(65_000),
  '1,2,3,4,5,6,7,8,9 '.repeat(3_000),
];

function choice(items: readonly unknown[], options: Readonly<Record<string, unknown>> = {}): FlowOptions {
  return {
    flow: flowOf([{ type: 'choice input', options: { variableId: 'X', ...options }, items }]),
    replies: REPLIES,
  };
}

const condition = (operator: string, value: string) => ({
  isEnabled: true,
  condition: { comparisons: [{ id: 'c', variableId: 'A', comparisonOperator: operator, value }] },
});

const dynamic = (type: string, options: Readonly<Record<string, unknown>>, element: string): FlowOptions => ({
  flow: flowOf([{ type, options: { variableId: 'X', ...options }, items: [] }]),
  prefilled: { A: longList(element) },
  replies: REPLIES,
});

/** All of them. */
export const choices: readonly HostileFlow[] = hostileFlows('choices', {
  '20,000 choices': choice(many(20_000, (index) => `choice ${index}`)),
  '20,000 choices of which several count': choice(
    many(20_000, (index) => `choice ${index}`),
    { isMultipleChoice: true },
  ),
  '20,000 choices alike': choice(
    many(20_000, () => 'choice'),
    { isMultipleChoice: true },
  ),
  '2,000 choices of one word with a slip': choice(many(2_000, (index) => `choize${'e'.repeat(index % 50)}`)),
  '2,000 long labels': choice(many(2_000, (index) => `${index} ${'long label '.repeat(40)}`)),
  'one label of 300,000 characters': choice(['label '.repeat(50_000), 'b']),
  '5,000 choices with a full variable': { ...choice(many(5_000, () => '{{A}}')), prefilled: { A: FULL } },
  '5,000 choices with code': choice(many(5_000, (index) => `{{= "${index}" + "x".repeat(1000) =}}`)),
  '5,000 choices shown by a pattern': {
    ...choice(
      many(5_000, (index) => ({
        content: `c${index}`,
        displayCondition: condition('Matches regex', '^(a|aa)+$'),
      })),
    ),
    prefilled: { A: `${'a'.repeat(9_000)}!` },
  },
  '5,000 choices shown by two lists': {
    ...choice(
      many(5_000, (index) => ({ content: `c${index}`, displayCondition: condition('Ends with', '{{B}}') })),
    ),
    prefilled: { A: longList(), B: longList('b') },
  },
  'a list of 9,400 choices': dynamic('choice input', { dynamicVariableId: 'A' }, 'a'),
  'a list of 9,400 choices of which several count': dynamic(
    'choice input',
    { dynamicVariableId: 'A', isMultipleChoice: true, isSearchable: true },
    'some choice ',
  ),
  'a list of 9,400 pictures': dynamic(
    'picture choice input',
    {
      dynamicItems: {
        isEnabled: true,
        pictureSrcsVariableId: 'A',
        titlesVariableId: 'A',
        descriptionsVariableId: 'A',
      },
    },
    'https://a/',
  ),
  '5,000 pictures with a full variable': {
    flow: flowOf([
      {
        type: 'picture choice input',
        items: many(5_000, () => ({ pictureSrc: 'https://{{A}}', title: '{{A}}', description: '{{A}}' })),
      },
    ]),
    prefilled: { A: FULL },
    replies: REPLIES,
  },
  '9,400 cards': dynamic('cards', {}, 'a'),
  '2,000 cards with 20 buttons each': {
    flow: flowOf([
      {
        type: 'cards',
        items: many(2_000, (index) => ({
          title: `c${index} {{A}}`,
          imageUrl: '{{A}}',
          paths: many(20, (path) => `p${path}`),
        })),
      },
    ]),
    prefilled: { A: 'a'.repeat(2_000) },
    replies: REPLIES,
  },
  'cards made of lists': {
    flow: flowOf([
      {
        type: 'cards',
        items: many(100, () => ({
          title: '{{A}}',
          description: '{{A}}',
          imageUrl: '{{A}}',
          paths: ['{{A}}'],
        })),
      },
    ]),
    prefilled: { A: longList() },
    replies: REPLIES,
  },
  'choices that ask for ever': {
    flow: flowOf([
      {
        type: 'choice input',
        options: { variableId: 'X' },
        items: many(500, (index) => ({ content: `{{X}} ${index}`, to: 'Start' })),
      },
    ]),
    replies: many(12, (index) => `x ${index}`),
  },
});
