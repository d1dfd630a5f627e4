// Flows that never come to an end: what they do in each round, and how they come round.
import type { BlockShorthand, FlowShorthand } from '@colloquy/blocks/testing';
import type { FlowOptions, HostileFlow } from './hostile-flow.ts';
import { BUSY, branch, FULL, flowOf, hostileFlows, JUMP, longList, many, setTo } from './hostile-flow.ts';

/** What is done in each round, with what the variables A and B hold at the start. */
const rounds: Readonly<Record<string, { blocks: BlockShorthand[]; prefilled?: Record<string, unknown> }>> = {
  nothing: { blocks: [] },
  code: { blocks: [setTo(BUSY, true)] },
  'code that never ends': { blocks: [setTo('for (;;);', true)] },
  'code in a text': { blocks: [`{{= ${BUSY.replaceAll('{', '{ ')} =}}`] },
  'a text that doubles': { blocks: [setTo('{{X}}{{X}}')] },
  'a text that doubles in code': { blocks: [setTo('return {{X}} + {{X}}', true)] },
  'a list that grows': {
    blocks: [{ type: 'Set variable', options: { variableId: 'B', type: 'Append value(s)', item: '{{A}}' } }],
    prefilled: { A: longList() },
  },
  'a list that shrinks': {
    blocks: [
      { type: 'Set variable', options: { variableId: 'A', type: 'Shift', saveItemInVariableId: 'B' } },
      { type: 'Set variable', options: { variableId: 'A', type: 'Pop', saveItemInVariableId: 'B' } },
    ],
    prefilled: { A: longList() },
  },
  'a look-up in long lists': {
    blocks: [
      {
        type: 'Set variable',
        options: {
          variableId: 'X',
          type: 'Map item with same index',
          mapListItemParams: { baseItemVariableId: 'X', baseListVariableId: 'A', targetListVariableId: 'A' },
        },
      },
    ],
    prefilled: { A: longList() },
  },
  'a transcript': {
    blocks: ['some words', { type: 'Set variable', options: { variableId: 'X', type: 'Transcript' } }],
  },
  'a pattern': {
    blocks: [branch('Matches regex', '^([ab]{0,9}){0,90}$')],
    prefilled: { A: 'abab'.repeat(2_400) },
  },
  'lists compared': { blocks: [branch('Contains', '{{B}}')], prefilled: { A: longList(), B: longList('b') } },
  'a long text': { blocks: ['word '.repeat(1_000)] },
  'a full variable': { blocks: [setTo('{{A}}')], prefilled: { A: FULL } },
  'a full variable said': { blocks: ['{{A}}'], prefilled: { A: FULL } },
  'a page that opens': { blocks: [{ type: 'Redirect', options: { url: 'https://example.com/{{X}}' } }] },
  'code for the browser': { blocks: [{ type: 'Code', options: { content: 'x'.repeat(9_000) } }] },
  'a wait': { blocks: [{ type: 'Wait', options: { secondsToWaitFor: '{{= 0 =}}' } }] },
  'a request': {
    blocks: [{ type: 'Webhook', options: { webhook: { url: '{{Service}}/words' }, timeout: 1 } }],
  },
  'code of the server': {
    blocks: [{ type: 'Code', options: { content: BUSY, isExecutedOnClient: false } }],
  },
};

/** How a flow comes round. */
const ways: Readonly<Record<string, (blocks: readonly BlockShorthand[]) => FlowShorthand>> = {
  'a jump to a name in a variable': (blocks) =>
    flowOf(
      [...blocks, { type: 'Jump', options: { groupId: '{{Where}}' } }],
      ['A', 'B', { name: 'X', value: 'x' }, { name: 'Where', value: 'Start' }],
    ),
  'an edge': (blocks) => flowOf([...blocks, { type: 'Wait', to: 'Start' }]),
  'a branch': (blocks) => flowOf([...blocks, branch('Is empty', '', { to: 'Start' })]),
  chance: (blocks) =>
    flowOf([
      ...blocks,
      {
        type: 'AB test',
        items: [
          { path: 'a', to: 'Start' },
          { path: 'b', to: 'Start' },
        ],
      },
    ]),
  'a link to itself': (blocks) =>
    flowOf([...blocks, { type: 'Typebot link', options: { typebotId: 'current', mergeResults: true } }]),
  'jumps and returns': (blocks) => ({
    ...flowOf([{ type: 'Jump', options: { groupId: 'Aside' } }, JUMP]),
    groups: [
      { title: 'Start', blocks: [{ type: 'Jump', options: { groupId: 'Aside' } }, JUMP] },
      { title: 'Aside', blocks: [...blocks, { type: 'Return' }] },
    ],
  }),
  'a thousand groups': (blocks) => ({
    ...flowOf([]),
    groups: many(1_000, (index) => ({
      title: index === 0 ? 'Start' : `G${index}`,
      blocks: [...blocks, { type: 'Wait', to: index === 999 ? 'Start' : `G${index + 1}` }],
    })),
  }),
};

const CARRIED = ['nothing', 'code', 'a text that doubles', 'code in a text'];

const byJumps = Object.entries(rounds).map(([name, { blocks, prefilled }]): [string, FlowOptions] => [
  `${name}, by jumps`,
  { flow: flowOf([...blocks, JUMP]), ...(prefilled && { prefilled }) },
]);

const byOtherWays = Object.entries(ways).flatMap(([way, flow]) =>
  CARRIED.map((name): [string, FlowOptions] => [
    `${name}, by ${way}`,
    { flow: flow(rounds[name]?.blocks ?? []) },
  ]),
);

/** All of them. */
export const loops: readonly HostileFlow[] = hostileFlows(
  'loops',
  Object.fromEntries([...byJumps, ...byOtherWays]),
);
