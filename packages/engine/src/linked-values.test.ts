// Values and linked bots: what goes into a bot that a link enters, what comes back of it, and what of that is kept in results.
import type { BotDefinition } from '@colloquy/schema';
import { describe, expect, it } from 'vitest';
import { foldReply } from './chat-reply.ts';
import type { Evaluator } from './evaluator.ts';
import { limits } from './limits.ts';
import { openMachine } from './machine.ts';
import { resultsOf } from './results.ts';
import type { SmallChat } from './testing/small-blocks.ts';
import { chatWith, heard, smallBot } from './testing/small-blocks.ts';

const ask = (variableId: string) => ({ type: 'quiz', options: { variableId } });
const visit = (options: { botId?: string; isMerging?: boolean; groupId?: string }) => ({
  type: 'visit',
  options,
});
const set = (variableId: string, value: string, isSessionOnly?: boolean) => ({
  type: 'move',
  options: { set: [{ variableId, value, isSessionOnly }] },
});

/** A bot that links may enter, with one group. */
const bot = (id: string, variables: Readonly<Record<string, string>>, ...blocks: (string | object)[]) =>
  smallBot([[`Group of ${id}`, ...(blocks as string[])]], {
    id,
    variables: Object.entries(variables).map(([variableId, name]) => ({ id: variableId, name })),
  });

/** The same bot with a command, `help`, that comes back to what was asked. */
function withCommand(around: BotDefinition, ...blocks: object[]): BotDefinition {
  const at = { x: 0, y: 0 };
  const help = {
    id: 'Help',
    title: 'Help',
    graphCoordinates: at,
    blocks: blocks.map((block, index) => ({ id: `help ${index}`, ...block })),
  } as BotDefinition['groups'][number];
  return {
    ...around,
    groups: [...around.groups, help],
    edges: [...around.edges, { id: 'h', from: { eventId: 'h' }, to: { groupId: 'Help' } }],
    events: [
      ...around.events,
      {
        id: 'h',
        type: 'command',
        graphCoordinates: at,
        outgoingEdgeId: 'h',
        options: { command: 'help', resumeAfter: true },
      },
    ],
  };
}

/** What the results hold, by the id of their bot and the name of the variable. */
const resultVariables = (chat: SmallChat) =>
  Object.fromEntries(
    resultsOf(chat.host, chat.last).map(({ botId, variables }) => [
      botId,
      Object.fromEntries(variables.map(({ name, value }) => [name, value])),
    ]),
  );

describe('a session-only value', () => {
  const secret = (...blocks: object[]) => bot('other', { c1: 'One' }, set('c1', 'secret', true), ...blocks);

  it('stays session-only after a merging link', () => {
    const chat = chatWith(
      bot('bot', { v1: 'One', v2: 'Two' }, visit({ isMerging: true }), '{{One}}', ask('v2')),
      {
        others: [secret()],
      },
    );
    expect(heard(chat.first)).toEqual(['secret', '?']);
    chat.say('seen');
    expect(resultVariables(chat)).toEqual({ bot: { Two: 'seen' } });
  });

  it('stays session-only after a link to a group of the same bot', () => {
    const chat = chatWith(
      smallBot([
        ['A', visit({ botId: 'current', groupId: 'B' }), '{{One}}', ask('v2')],
        ['B', set('v1', 'secret', true)],
      ]),
    );
    expect(heard(chat.first)).toEqual(['secret', '?']);
    chat.say('seen');
    expect(resultVariables(chat)).toEqual({ bot: { Two: 'seen' } });
  });

  it.each([true, false])('stays session-only in a linked bot, merging %j', (isMerging) => {
    const chat = chatWith(
      bot('bot', { v1: 'One' }, set('v1', 'secret', true), visit({ isMerging }), ask('v1')),
      { others: [bot('other', { c1: 'One', c2: 'Two' }, '{{One}}', ask('c2'), ask('c2'))] },
    );
    expect(heard(chat.first)).toEqual(['secret', '?']);
    chat.say('seen');
    for (const variables of Object.values(resultVariables(chat))) expect(variables).not.toHaveProperty('One');
  });

  it.each([
    ['a command sets it', set('v1', 'secret', true), ask('c2'), ['on', 'on', 'seen']],
    ['a bot that the command links sets it', visit({ botId: 'third' }), set('c1', 'secret', true), ['seen']],
  ])('stays session-only when %s while a linked bot waits', (_, inCommand, inOther, replies) => {
    const chat = chatWith(
      withCommand(bot('bot', { v1: 'One', v2: 'Two' }, visit({ isMerging: true })), inCommand),
      {
        others: [
          bot('other', { c1: 'One', c2: 'Two' }, inOther, ask('c2'), visit({ botId: 'third' })),
          bot('third', { t1: 'One', t2: 'Two' }, '{{One}}', ask('t2')),
        ],
      },
    );
    chat.say({ type: 'command', command: 'help' });
    for (const reply of replies) chat.say(reply);
    expect(resultVariables(chat)).toMatchObject({ third: { Two: 'seen' } });
    for (const variables of Object.values(resultVariables(chat))) expect(variables).not.toHaveProperty('One');
  });

  it('is in the result when the parent bot declares a lasting variable for it', () => {
    const other = bot('other', { c1: 'One' }, ask('c1'));
    const chat = chatWith(bot('bot', { v1: 'One', v2: 'Two' }, visit({ isMerging: true }), ask('v2')), {
      others: [{ ...other, variables: [{ id: 'c1', name: 'One', isSessionVariable: true }] }],
    });
    chat.say('told');
    expect(resultVariables(chat)).toEqual({ bot: { One: 'told' } });
  });
});

describe('while a linked bot runs', () => {
  const theme = { chat: { hostAvatar: { url: '{{One}}/{{Two}}' } } };
  const around = (options: { isMerging: boolean }, ...blocks: object[]) => ({
    ...bot('bot', { v1: 'One', v2: 'Two' }, visit(options), ...blocks),
    theme,
  });
  const other = bot('other', { c1: 'One' }, ask('c1'), ask('c1'));
  const avatar = (chat: SmallChat) => foldReply(chat.host, chat.last, 'richText').dynamicTheme?.hostAvatarUrl;

  it('the parent result and theme have its answers when it merges', () => {
    const chat = chatWith(around({ isMerging: true }), { others: [other] });
    chat.say('told');
    expect(chat.last.state.frames).toHaveLength(2);
    expect(resultVariables(chat)).toEqual({ bot: { One: 'told' } });
    expect(resultsOf(chat.host, chat.last)).toMatchObject([
      { id: 'result', hasStarted: true, isCompleted: false },
    ]);
    expect(avatar(chat)).toBe('told/');
  });

  it('the parent result and theme lack its answers when it does not merge', () => {
    const chat = chatWith(around({ isMerging: false }), { others: [other] });
    chat.say('told');
    expect(resultVariables(chat)).toEqual({ bot: {}, other: { One: 'told' } });
    expect(avatar(chat)).toBe('/');
  });

  it.each([true, false])(
    'the parent result and theme have the answers of a parent command, merging %j',
    (isMerging) => {
      const chat = chatWith(withCommand(around({ isMerging }), ask('v2'), ask('v2')), { others: [other] });
      chat.say('told');
      chat.say({ type: 'command', command: 'help' });
      chat.say('also');
      expect(chat.last.state.frames).toHaveLength(3);
      expect(resultVariables(chat).bot).toEqual({ ...(isMerging ? { One: 'told' } : {}), Two: 'also' });
      expect(avatar(chat)).toBe(isMerging ? 'told/also' : '/also');
    },
  );

  it('its later answer replaces the value that it started with', () => {
    const chat = chatWith(around({ isMerging: true }), {
      others: [other],
      prefilledVariables: { One: 'before' },
    });
    expect(resultVariables(chat)).toEqual({ bot: { One: 'before' } });
    chat.say('told');
    expect(resultVariables(chat)).toEqual({ bot: { One: 'told' } });
  });

  it('a variable that it makes session-only is in no result', () => {
    const chat = chatWith(around({ isMerging: true }), {
      others: [bot('other', { c1: 'One' }, set('c1', 'secret', true), ask('c1'), ask('c1'))],
    });
    chat.say('told');
    expect(resultVariables(chat)).toEqual({ bot: {} });
  });
});

describe('a linked bot that does not declare a variable', () => {
  const outer = (isMerging: boolean, ...blocks: (string | object)[]) =>
    bot('bot', { v1: 'One', v2: 'Two' }, visit({ botId: 'middle', isMerging }), ...blocks);
  const middle = (isMerging: boolean, variables: Readonly<Record<string, string>>, ...before: object[]) =>
    bot('middle', variables, ...before, visit({ botId: 'inner', isMerging }));

  it.each([true, false])('passes on the values of its parent bots, merging %j', (isMerging) => {
    const chat = chatWith(outer(isMerging), {
      others: [middle(isMerging, {}), bot('inner', { c1: 'One' }, '{{One}}')],
      prefilledVariables: { One: 'hi' },
    });
    expect(heard(chat.first)).toEqual(['hi', '.']);
  });

  it('does not pass on a value for which it has a variable, even an empty one', () => {
    const chat = chatWith(outer(false), {
      others: [middle(false, { m1: 'One' }, set('m1', '')), bot('inner', { c1: 'One' }, 'so {{One}}')],
      prefilledVariables: { One: 'hi' },
    });
    expect(heard(chat.first)).toEqual(['so ', '.']);
  });

  it('passes on a session-only value as session-only', () => {
    const chat = chatWith(bot('bot', { v1: 'One' }, set('v1', 'secret', true), visit({ botId: 'middle' })), {
      others: [middle(false, {}), bot('inner', { c1: 'One', c2: 'Two' }, '{{One}}', ask('c2'), ask('c2'))],
    });
    expect(heard(chat.first)).toEqual(['secret', '?']);
    chat.say('seen');
    expect(resultVariables(chat)).toEqual({ bot: {}, middle: {}, inner: { Two: 'seen' } });
  });

  it('passes on the values of the bot with the command, not those of the waiting bot', () => {
    const waiting = bot('waiting', { w1: 'Two', w2: 'Three' }, ask('w1'), ask('w2'));
    const around = bot('bot', { v1: 'One', v2: 'Two' }, visit({ botId: 'waiting' }));
    const chat = chatWith(withCommand(around, visit({ botId: 'middle' })), {
      others: [
        waiting,
        middle(false, {}),
        bot('inner', { c1: 'One', c2: 'Two', c3: 'Three' }, '{{One}}/{{Two}}/{{Three}}'),
      ],
      prefilledVariables: { One: 'hi' },
    });
    chat.say('kept to itself');
    expect(heard(chat.say({ type: 'command', command: 'help' }))).toEqual(['hi//', '?']);
  });
});

describe('a value of a merging bot without a variable in the parent bot', () => {
  const merging = (botId: string) => visit({ botId, isMerging: true });
  const middle = (...blocks: (string | object)[]) => bot('middle', {}, merging('inner'), ...blocks);
  const inner = (...blocks: (string | object)[]) => bot('inner', { c1: 'One' }, ...blocks);
  const around = (...blocks: (string | object)[]) =>
    bot('bot', { v1: 'One', v2: 'Two' }, merging('middle'), ...blocks);

  it('reaches the next parent bot that has a variable for it', () => {
    const chat = chatWith(around('now {{One}}', ask('v2'), ask('v2')), {
      others: [middle(), inner(ask('c1'), ask('c1'))],
    });
    chat.say('first');
    expect(resultVariables(chat)).toEqual({ bot: { One: 'first' } });
    expect(heard(chat.say('told'))).toEqual(['now told', '?']);
    expect(resultVariables(chat)).toEqual({ bot: { One: 'told' } });
  });

  it('is available in later turns, templates, code and the result', () => {
    const evaluator: Evaluator = {
      evaluate: ({ code, bindings }) => ({
        ok: true,
        value: `${code} ${JSON.stringify(bindings)}`,
        assignments: [],
      }),
    };
    const chat = chatWith(
      bot(
        'bot',
        { v1: 'One' },
        merging('middle'),
        ask('v1'),
        'so {{New}}, {{Newer}}',
        '{{= {{New}} + "!" =}}',
        ask('v1'),
      ),
      { others: [bot('middle', { m1: 'New' }, ask('m1'))], evaluator },
    );
    chat.say('told');
    chat.last = JSON.parse(JSON.stringify(chat.last));
    const [said, code] = heard(chat.say('on'));
    expect(said).toBe('so told, ');
    expect(code).toMatch(/"value":"told"/);
    expect(resultVariables(chat)).toEqual({ bot: { One: 'on', New: 'told' } });
    expect(openMachine(chat.host, chat.last.state)?.view.variables()).toEqual([
      { id: 'v1', name: 'One', value: 'on' },
      { id: 'm1', name: 'New', value: 'told' },
    ]);
  });

  it('is available to bots that are linked later, which may change it', () => {
    const chat = chatWith(bot('bot', {}, merging('middle'), merging('inner'), 'last {{New}}'), {
      others: [
        bot('middle', { m1: 'New' }, set('m1', 'first')),
        bot('inner', { c1: 'New', c2: 'Two' }, 'had {{New}}', ask('c1')),
      ],
    });
    expect(heard(chat.first)).toEqual(['had first', '?']);
    expect(heard(chat.say('second'))).toEqual(['last second', '.']);
  });

  it('is available after a link to the same bot', () => {
    const around = smallBot([
      ['A', merging('middle'), visit({ botId: 'current', groupId: 'B' })],
      ['B', 'so {{New}}'],
    ]);
    const chat = chatWith(around, { others: [bot('middle', { m1: 'New' }, set('m1', 'told'))] });
    expect(heard(chat.first)).toEqual(['so told', '.']);
  });

  it('stays session-only if a block marked it, not if only the linked bot declares it', () => {
    const marked = chatWith(around('{{One}}', ask('v2')), {
      others: [middle(ask('x')), inner(set('c1', 'secret', true))],
    });
    expect(resultVariables(marked)).toEqual({ bot: {} });
    expect(heard(marked.say('on'))).toEqual(['secret', '?']);
    expect(resultVariables(marked)).toEqual({ bot: {} });
    const declared = {
      ...inner(set('c1', 'told')),
      variables: [
        { id: 'c1', name: 'One', isSessionVariable: true },
        { id: 'c2', name: 'Three', value: 'here', isSessionVariable: true },
      ],
    };
    const chat = chatWith(around('{{One}} {{Three}}', ask('v2')), { others: [middle(), declared] });
    expect(heard(chat.first)).toEqual(['told here', '?']);
    chat.say('seen');
    expect(resultVariables(chat)).toEqual({ bot: { One: 'told', Two: 'seen' } });
  });

  it('does not leave a bot that does not merge', () => {
    const chat = chatWith(bot('bot', { v1: 'One' }, visit({ botId: 'middle' }), 'so {{One}}'), {
      others: [middle(ask('x')), inner(set('c1', 'told'))],
    });
    expect(resultVariables(chat)).toEqual({ bot: {}, middle: { One: 'told' } });
    expect(heard(chat.say('on'))).toEqual(['so ', '.']);
  });

  it('is changed by a command of a parent bot with a variable for it', () => {
    const chat = chatWith(withCommand(around('now {{One}}'), set('v1', 'by command')), {
      others: [middle(ask('x'), 'then {{One}}'), inner(set('c1', 'told'))],
    });
    chat.say({ type: 'command', command: 'help' });
    expect(heard(chat.say('on'))).toEqual(['then by command', 'now by command', '.']);
  });

  it('does not overwrite another variable with the same id', () => {
    const chat = chatWith(bot('bot', { v1: 'One' }, merging('middle'), ask('v1')), {
      others: [bot('middle', { v1: 'New' }, set('v1', 'told'))],
    });
    chat.say('on');
    expect(resultVariables(chat)).toEqual({ bot: { One: 'on' } });
  });

  it('counts toward the size limit of the chat', () => {
    const full = 'x'.repeat(limits.variableCharacters);
    const bots = Array.from({ length: 9 }, (_, index) =>
      bot(`b${index}`, { m: `New ${index}` }, set('m', full)),
    );
    const chat = chatWith(bot('bot', {}, ...bots.map(({ id }) => merging(id ?? '')), ask('x')), {
      others: bots,
    });
    expect(heard(chat.first)).toEqual([expect.stringContaining(`more than ${limits.stateBytes} bytes`), '.']);
    expect(JSON.stringify(chat.last.state).length).toBeLessThan(limits.stateBytes);
  });

  it('counts once for each bot that receives it from a command', () => {
    const full = 'x'.repeat(limits.variableCharacters);
    const others = Array.from({ length: 10 }, (_, index) =>
      bot(`b${index}`, { m: 'One', n: 'Two' }, index < 9 ? merging(`b${index + 1}`) : ask('n'), '{{One}}'),
    );
    const chat = chatWith(withCommand(bot('bot', { v1: 'One' }, merging('b0')), set('v1', full)), { others });
    expect(heard(chat.say({ type: 'command', command: 'help' }))).toEqual([
      expect.stringContaining(`more than ${limits.stateBytes} bytes`),
      '.',
    ]);
    expect(JSON.stringify(chat.last.state).length).toBeLessThan(limits.stateBytes / 2);
  });

  it('costs fuel when it is returned, passed on and looked up', () => {
    const fuelOf = (count: number, ...blocks: (string | object)[]) => {
      const variables = Object.fromEntries(Array.from({ length: count }, (_, at) => [`m${at}`, `New ${at}`]));
      const values = Object.keys(variables).map((id) => set(id, 'x'));
      const chat = chatWith(bot('bot', {}, merging('middle'), ask('x'), ...blocks), {
        others: [bot('middle', variables, ...values), bot('inner', { c1: 'One' })],
      });
      chat.say('on');
      return chat.last.meter.fuel;
    };
    const [looks, links] = ['{{Unknown}}', merging('inner')];
    expect(fuelOf(100, looks) - fuelOf(0, looks)).toBe(100);
    expect(fuelOf(100, links) - fuelOf(0, links)).toBe(2 * 100 * limits.linkedValueFuel);
  });
});
