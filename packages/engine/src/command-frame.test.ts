// Borrowed frames: what a command of a bot around leaves alone in a linked bot that waits meanwhile.
import { describe, expect, it } from 'vitest';
import type { SmallChat } from './testing/small-blocks.ts';
import { chatWith, heard, smallBot } from './testing/small-blocks.ts';
import { helpEvent, startEvent } from './testing/small-events.ts';

const ask = (variableId: string) => ({ type: 'quiz', options: { variableId } });
const visit = (botId: string) => ({ type: 'visit', options: { botId, isMerging: true } });
const set = (variableId: string, value: string[]) => ({
  type: 'move',
  options: { set: [{ variableId, value }] },
});
const list = { id: 'l1', name: 'List' };
const two = { id: 'v2', name: 'Two' };

/** Through JSON, as if another server went on with it. */
function store(chat: SmallChat): void {
  chat.last = JSON.parse(JSON.stringify(chat.last));
}

const around = (variables: readonly object[], ...blocks: object[]) =>
  smallBot(
    [
      ['A', ...(blocks as Record<string, unknown>[]), visit('other')],
      ['Help', ask('v2'), 'helped {{Two}}'],
    ],
    {
      variables: variables as { id: string; name: string }[],
      edges: { 'to-h': 'Help' },
      events: [startEvent, helpEvent],
    },
  );

it.each([
  ['of its variables', false, around([list, two], set('l1', ['a', 'b']))],
  ['of its variables', true, around([list, two], set('l1', ['a', 'b']))],
  ['that another bot added', false, around([two], visit('first'))],
  ['that another bot added', true, around([two], visit('first'))],
])(
  'a command that does not touch a list %s keeps it as the linked bot set it, state stored %j',
  (_, isStored, bot) => {
    const chat = chatWith(bot, {
      others: [
        smallBot([['X', set('l1', ['a', 'b'])]], { id: 'first', variables: [list] }),
        smallBot([['Y', 'had {{List}}', set('l1', []), ask('v2'), 'has {{List}}']], {
          id: 'other',
          variables: [list, two],
        }),
      ],
    });
    expect(heard(chat.first)).toEqual(['had ["a","b"]', '?']);
    expect(heard(chat.say({ type: 'command', command: 'help' }))).toEqual(['?']);
    if (isStored) store(chat);
    expect(heard(chat.say('Bob'))).toEqual(['helped bob', '?']);
    expect(heard(chat.say('on'))).toEqual(['has []', '.']);
  },
);

describe('a command of a linked bot on top of a command of its parent bot', () => {
  const tipEvent = {
    ...helpEvent,
    id: 'tip',
    outgoingEdgeId: 'to-t',
    options: { command: 'tip', resumeAfter: true },
  };
  const tipping = smallBot(
    [
      ['Y', ask('c3'), 'so {{One}}/{{Note}}/{{Three}}'],
      ['Tip', { type: 'move', options: { set: [{ variableId: 'c1', value: 'tipped' }] } }, ask('c2')],
    ],
    {
      id: 'other',
      variables: [
        { id: 'c1', name: 'One' },
        { id: 'c2', name: 'Note' },
        { id: 'c3', name: 'Three' },
      ],
      edges: { 'to-t': 'Tip' },
      events: [startEvent, tipEvent],
    },
  );
  const one = { id: 'v1', name: 'One' };
  const bot = (isMerging: boolean, ...help: Record<string, unknown>[]) =>
    smallBot(
      [
        ['A', { type: 'visit', options: { isMerging } }, 'then {{One}}/{{Two}}/{{Note}}'],
        ['Help', ...help, ask('v2'), 'helped {{One}}'],
      ],
      { variables: [one, two], edges: { 'to-h': 'Help' }, events: [startEvent, helpEvent] },
    );
  const command = (name: string) => ({ type: 'command' as const, command: name });
  const answersOf = (chat: SmallChat) =>
    chat.last.state.frames[0]?.answers.map(([, content]) => content).toSorted();

  it.each([true, false])(
    'keeps its values and answers after both commands, state stored between turns %j',
    (isStored) => {
      const chat = chatWith(bot(true), { others: [tipping], prefilledVariables: { One: 'before' } });
      expect(heard(chat.say(command('help')))).toEqual(['?']);
      expect(heard(chat.say(command('tip')))).toEqual(['?']);
      expect(chat.last.state.frames).toHaveLength(4);
      if (isStored) store(chat);
      expect(heard(chat.say('Noted'))).toEqual(['?']);
      if (isStored) store(chat);
      expect(heard(chat.say('Bob'))).toEqual(['helped tipped', '?']);
      expect(heard(chat.say('on'))).toEqual(['so tipped/noted/on', 'then tipped/bob/noted', '.']);
      expect(answersOf(chat)).toEqual(['bob', 'noted', 'on']);
    },
  );

  it('does not replace an answer that the parent command received before', () => {
    const twice = smallBot(
      [
        ['A', ask('v1'), { type: 'visit', options: { isMerging: true } }],
        ['Help', ask('v1'), ask('v2')],
      ],
      { variables: [one, two], edges: { 'to-h': 'Help' }, events: [startEvent, helpEvent] },
    );
    const chat = chatWith(twice, { others: [tipping] });
    chat.say('old');
    chat.say(command('help'));
    chat.say('new');
    chat.say(command('tip'));
    for (const reply of ['Noted', 'Bob', 'on']) chat.say(reply);
    expect(answersOf(chat)).toEqual(['bob', 'new', 'noted', 'on']);
  });

  it('keeps its values when the parent command waits in a linked bot', () => {
    const third = smallBot([['Z', ask('t1'), 'third {{One}}']], {
      id: 'third',
      variables: [
        { id: 't1', name: 'Four' },
        { id: 't2', name: 'One' },
      ],
    });
    const chat = chatWith(bot(true, visit('third')), {
      others: [tipping, third],
      prefilledVariables: { One: 'before' },
    });
    chat.say(command('help'));
    chat.say(command('tip'));
    expect(heard(chat.say('Noted'))).toEqual(['?']);
    expect(heard(chat.say('four'))).toEqual(['third tipped', '?']);
    expect(heard(chat.say('Bob'))).toEqual(['helped tipped', '?']);
    expect(heard(chat.say('on'))).toEqual(['so tipped/noted/on', 'then tipped/bob/noted', '.']);
    expect(answersOf(chat)).toEqual(['bob', 'four', 'noted', 'on']);
  });

  it('shares nothing with the parent bot when the link does not merge', () => {
    const chat = chatWith(bot(false), { others: [tipping], prefilledVariables: { One: 'before' } });
    chat.say(command('help'));
    chat.say(command('tip'));
    expect(heard(chat.say('Noted'))).toEqual(['?']);
    expect(heard(chat.say('Bob'))).toEqual(['helped before', '?']);
    expect(heard(chat.say('on'))).toEqual(['so tipped/noted/on', 'then before/bob/', '.']);
    expect(answersOf(chat)).toEqual(['bob']);
  });

  it('loses its value when the parent command sets the variable later', () => {
    const later = { type: 'move', options: { set: [{ variableId: 'v1', value: 'later' }] } };
    const chat = chatWith(bot(true, ask('v2'), later), { others: [tipping] });
    chat.say(command('help'));
    chat.say(command('tip'));
    chat.say('Noted');
    chat.say('first');
    expect(heard(chat.say('Bob'))).toEqual(['helped later', '?']);
    expect(heard(chat.say('on'))).toEqual(['so later/noted/on', 'then later/bob/noted', '.']);
  });
});
