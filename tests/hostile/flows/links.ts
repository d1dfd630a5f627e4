// Bots that lead to each other without end, and events that interrupt without end.
import type { BlockShorthand, FlowShorthand } from '@colloquy/blocks/testing';
import type { FlowOptions, HostileFlow, Message } from './hostile-flow.ts';
import { BUSY, FULL, flowOf, hostileFlows, JUMP, longList, many, setTo } from './hostile-flow.ts';

const link = (typebotId: string, more: Readonly<Record<string, unknown>> = {}): BlockShorthand => ({
  type: 'Typebot link',
  options: { typebotId, ...more },
});

/** As many bots, each leading to the next one and the last one to the first. */
function ring(
  name: string,
  count: number,
  blocks: readonly BlockShorthand[],
  merge = false,
): Record<string, FlowShorthand> {
  return Object.fromEntries(
    many(count, (index) => [
      `${name}-${index}`,
      flowOf([...blocks, link(`${name}-${(index + 1) % count}`, { mergeResults: merge }), 'back']),
    ]),
  );
}

const links: Readonly<Record<string, FlowOptions>> = {
  'a bot that links to itself': { flow: flowOf([link('current')]) },
  'a bot that links to itself, merging, with full variables': {
    flow: flowOf([setTo('{{A}}{{X}}'), link('current', { mergeResults: true })]),
    prefilled: { A: FULL },
  },
  'a bot that links to itself by a name': {
    flow: flowOf([link('current', { groupId: '{{A}}' })]),
    prefilled: { A: 'Start' },
  },
  'a ring of three': { flow: flowOf([link('three-0')]), others: ring('three', 3, []) },
  'a ring of three with code': {
    flow: flowOf([link('busy-0')]),
    others: ring('busy', 3, [setTo(BUSY, true)], true),
  },
  'a ring of three with long lists': {
    flow: flowOf([link('lists-0', { mergeResults: true })]),
    others: ring('lists', 3, ['{{A}}'], true),
    prefilled: { A: longList() },
  },
  'a ring of thirty': { flow: flowOf([link('thirty-0')]), others: ring('thirty', 30, ['here']) },
  'a bot that links to nobody, 1,000 times': {
    flow: flowOf(many(1_000, (index) => link(`nobody-${index}`))),
  },
  'a bot that links to a large one, 500 times': {
    flow: flowOf(many(500, () => link('large-0', { mergeResults: true }))),
    others: {
      'large-0': flowOf(
        ['x'],
        many(5_000, (index) => ({ name: `a${index}`, id: `v${index}`, value: 'v' })),
      ),
    },
  },
};

const command = (name: string): Message => ({ type: 'command', command: name });

function withEvents(
  events: NonNullable<FlowShorthand['events']>,
  aside: readonly BlockShorthand[],
  replies: readonly (string | Message)[],
  prefilled: Readonly<Record<string, unknown>> = {},
): FlowOptions {
  return {
    flow: {
      variables: ['A', 'B', { name: 'X', value: 'x' }],
      groups: [
        { title: 'Start', blocks: ['Hi', { type: 'email input', options: { variableId: 'B' } }, 'Thanks'] },
        { title: 'Aside', blocks: aside },
      ],
      events,
    },
    replies,
    prefilled,
  };
}

const jumpAside: BlockShorthand = { type: 'Jump', options: { groupId: 'Aside' } };
const commandEvent = { type: 'command', options: { command: 'go' }, to: 'Aside' };
const replyEvent = { type: 'reply', options: { contentVariableId: 'X' }, to: 'Aside' };
const invalidEvent = { type: 'invalidReply', options: { contentVariableId: 'X' }, to: 'Aside' };
const GO = many(20, () => command('go'));
const WORDS = many(20, (index) => `${index}${'w'.repeat(60_000)}`);

const events: Readonly<Record<string, FlowOptions>> = {
  'a command that goes round': withEvents([commandEvent], [jumpAside], GO),
  'a command that asks, again and again': withEvents([commandEvent], [{ type: 'text input' }], GO),
  'a command that returns, again and again': withEvents(
    [commandEvent],
    [setTo('{{X}}{{X}}'), { type: 'Return' }],
    GO,
  ),
  'a command with code that never ends': withEvents(
    [commandEvent],
    [setTo('for (;;);', true), { type: 'Return' }],
    GO,
  ),
  'a reply that goes round': withEvents([replyEvent], [jumpAside], ['a', 'b']),
  'a reply that goes round with code': withEvents([replyEvent], [setTo(BUSY, true), jumpAside], ['a', 'b']),
  'a reply that asks, which is a reply': withEvents(
    [replyEvent],
    [{ type: 'text input' }, { type: 'Return' }],
    WORDS,
  ),
  'a reply that returns': withEvents([replyEvent], ['{{X}}', { type: 'Return' }], WORDS),
  'a reply that is not understood, for ever': withEvents(
    [invalidEvent],
    ['{{X}}', { type: 'Return' }],
    WORDS,
  ),
  'a reply that is not understood and asks': withEvents(
    [invalidEvent],
    [{ type: 'email input' }, { type: 'Return' }],
    WORDS,
  ),
  'a reply that links to its bot': withEvents([replyEvent], [link('current'), { type: 'Return' }], WORDS),
  'all events at once': withEvents(
    [commandEvent, replyEvent, invalidEvent],
    [{ type: 'email input' }, jumpAside],
    [...GO, ...WORDS],
  ),
  '999 commands': withEvents(
    many(998, (index) => ({ type: 'command', options: { command: `c${index}` }, to: 'Aside' })),
    ['{{A}}', { type: 'Return' }],
    many(20, (index) => command(`c${index * 40}`)),
    { A: FULL },
  ),
  'commands that nobody knows': withEvents(
    [commandEvent],
    [],
    many(20, (index) => command('x'.repeat(index * 3_000))),
  ),
};

const said: BlockShorthand = { type: 'Set variable', options: { variableId: 'X', type: 'Transcript' } };

const transcripts: Readonly<Record<string, FlowOptions>> = {
  'of 60 replies, made anew each time': {
    flow: flowOf(['{{A}}', { type: 'text input' }, said, { type: 'Wait', to: 'Start' }]),
    prefilled: { A: 'some words '.repeat(2_000) },
    replies: many(60, (index) => `${index} ${'r'.repeat(20_000)}`),
  },
  'of many short lines, made 500 times': {
    flow: flowOf([...many(1_400, (index) => `line ${index}`), ...many(500, () => said)]),
  },
  'said again, which is part of the next one': {
    flow: flowOf([...many(500, () => said), '{{X}}', said, '{{X}}', JUMP]),
  },
  'of lists said': {
    flow: flowOf(many(300, (index) => (index % 2 ? said : '{{A}}'))),
    prefilled: { A: longList() },
  },
};

/** All of them. */
export const linksAndEvents: readonly HostileFlow[] = [
  ...hostileFlows('links', links),
  ...hostileFlows('events', events),
  ...hostileFlows('transcripts', transcripts),
];
