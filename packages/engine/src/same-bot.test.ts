// Links of a bot to itself: values and reply events are as in any other path of this bot.
import { describe, expect, it } from 'vitest';
import { chatWith, heard, smallBot } from './testing/small-blocks.ts';
import { startEvent } from './testing/small-events.ts';

const ask = (variableId: string) => ({ type: 'quiz', options: { variableId } });
const enter = (groupId: string, botId = 'current', isMerging = false) => ({
  type: 'visit',
  options: { botId, groupId, isMerging },
});
const set = (variableId: string, value: string | string[] | null, isSessionOnly?: boolean) => ({
  type: 'move',
  options: { set: [{ variableId, value, isSessionOnly }] },
});

describe('a link to the same bot', () => {
  const variables = [
    { id: 'v1', name: 'One', value: ['a', 'b'] },
    { id: 'v2', name: 'Two', value: 'initial' },
  ];
  const links = [
    ['current', false],
    ['current', true],
    ['bot', false],
    ['bot', true],
  ] as const;

  it.each(links)('does not restore initial values (to %s, merging %j)', (botId, isMerging) => {
    const bot = smallBot(
      [
        [
          'A',
          set('v1', []),
          set('v2', null),
          enter('B', botId, isMerging),
          'then {{One}}/{{Two}}',
          ask('v3'),
        ],
        ['B', 'in {{One}}/{{Two}}', ask('v3')],
      ],
      { variables: [...variables, { id: 'v3', name: 'Three' }] },
    );
    const chat = chatWith(bot);
    expect(heard(chat.first)).toEqual(['in []/', '?']);
    expect(heard(chat.say('on'))).toEqual(['then []/', '?']);
    expect(chat.last.state.frames[0]?.variables).toEqual([[], null, 'on']);
  });

  it.each(links)('keeps variables empty that its group emptied (to %s, merging %j)', (botId, isMerging) => {
    const bot = smallBot(
      [
        ['A', enter('B', botId, isMerging), 'then {{One}}/{{Two}}'],
        ['B', set('v1', []), set('v2', null), 'in {{One}}/{{Two}}'],
      ],
      { variables },
    );
    expect(heard(chatWith(bot).first)).toEqual(['in []/', 'then []/', '.']);
  });

  it('does not mix variables with the same name', () => {
    const bot = smallBot(
      [
        ['A', enter('B'), ask('v3')],
        ['B', 'in'],
      ],
      {
        variables: [
          { id: 'v1', name: 'One', value: 'first' },
          { id: 'v2', name: 'One', value: 'second' },
          { id: 'v3', name: 'Three' },
        ],
      },
    );
    expect(chatWith(bot).last.state.frames[0]?.variables).toEqual(['first', 'second', null]);
  });

  it('shares no changes with the parent while it runs', () => {
    const bot = smallBot(
      [
        ['A', enter('B'), 'out'],
        ['B', set('v1', ['new'], true), ask('v2')],
      ],
      { variables },
    );
    const [around, inside] = chatWith(bot).last.state.frames;
    expect(around).toMatchObject({ variables: [['a', 'b'], 'initial'], sessionOnly: [] });
    expect(inside).toMatchObject({ variables: [['new'], 'initial'], sessionOnly: [0] });
  });
});

describe('a reply event', () => {
  const event = {
    id: 'reply',
    type: 'reply' as const,
    graphCoordinates: { x: 0, y: 0 },
    outgoingEdgeId: 'e',
    options: {},
  };
  const bot = smallBot(
    [
      ['A', ask('v1'), 'bye {{One}}'],
      ['E', enter('F'), { type: 'back' }],
      ['F', 'sure?', ask('v2')],
    ],
    { edges: { e: 'E' }, events: [startEvent, event] },
  );

  it('does not run for inputs that its own flow reaches through a link', () => {
    const chat = chatWith(bot);
    expect(heard(chat.say('Bob'))).toEqual(['sure?', '?']);
    expect(heard(chat.say('yes'))).toEqual(['bye bob', '.']);
  });

  /** The same bot, whose event leads to a link to another one. */
  const through = (link: object) => ({
    ...bot,
    groups: bot.groups.map((group) =>
      group.id === 'E' ? { ...group, blocks: [{ id: 'link', ...link }, ...group.blocks.slice(1)] } : group,
    ) as typeof bot.groups,
  });

  it('does not run for inputs that its flow reaches through another bot', () => {
    const other = smallBot([['H', enter('F', 'bot')]], { id: 'other' });
    const chat = chatWith(through(enter('H', 'other')), { others: [other] });
    expect(heard(chat.say('Bob'))).toEqual(['sure?', '?']);
    expect(heard(chat.say('yes'))).toEqual(['bye bob', '.']);
  });

  it('of a linked bot runs for the inputs of that bot', () => {
    const chat = chatWith(through(enter('A', 'other')), { others: [{ ...bot, id: 'other' }] });
    expect(heard(chat.say('Bob'))).toEqual(['?']);
    expect(heard(chat.say('Ada'))).toEqual(['sure?', '?']);
    expect(heard(chat.say('yes'))).toEqual(['bye ada', 'bye bob', '.']);
  });
});
