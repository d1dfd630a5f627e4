// Values and linked bots: what goes into a bot that a link enters, what comes back of it, and what of that is kept in results.
import { describe, expect, it } from 'vitest';
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

/** What the results hold, by the id of their bot and the name of the variable. */
const kept = (chat: SmallChat) =>
  Object.fromEntries(
    resultsOf(chat.host, chat.last).map(({ botId, variables }) => [
      botId,
      Object.fromEntries(variables.map(({ name, value }) => [name, value])),
    ]),
  );

describe('a value that is for the session alone', () => {
  const secret = (...blocks: object[]) => bot('other', { c1: 'One' }, set('c1', 'secret', true), ...blocks);

  it('stays so behind a merging link', () => {
    const chat = chatWith(
      bot('bot', { v1: 'One', v2: 'Two' }, visit({ isMerging: true }), '{{One}}', ask('v2')),
      {
        others: [secret()],
      },
    );
    expect(heard(chat.first)).toEqual(['secret', '?']);
    chat.say('seen');
    expect(kept(chat)).toEqual({ bot: { Two: 'seen' } });
  });

  it('stays so behind a link to a group of the same bot', () => {
    const chat = chatWith(
      smallBot([
        ['A', visit({ botId: 'current', groupId: 'B' }), '{{One}}', ask('v2')],
        ['B', set('v1', 'secret', true)],
      ]),
    );
    expect(heard(chat.first)).toEqual(['secret', '?']);
    chat.say('seen');
    expect(kept(chat)).toEqual({ bot: { Two: 'seen' } });
  });

  it.each([true, false])('stays so in a linked bot, merging %j', (isMerging) => {
    const chat = chatWith(
      bot('bot', { v1: 'One' }, set('v1', 'secret', true), visit({ isMerging }), ask('v1')),
      { others: [bot('other', { c1: 'One', c2: 'Two' }, '{{One}}', ask('c2'), ask('c2'))] },
    );
    expect(heard(chat.first)).toEqual(['secret', '?']);
    chat.say('seen');
    for (const variables of Object.values(kept(chat))) expect(variables).not.toHaveProperty('One');
  });

  it.each([
    ['a command sets it', set('v1', 'secret', true), ask('c2'), ['on', 'on', 'seen']],
    ['a bot linked from there sets it', visit({ botId: 'third' }), set('c1', 'secret', true), ['seen']],
  ])('stays so when %s while a linked bot waits', (_, inCommand, inOther, replies) => {
    const at = { x: 0, y: 0 };
    const chat = chatWith(
      smallBot(
        [
          ['A', visit({ isMerging: true })],
          ['Help', inCommand],
        ],
        {
          edges: { h: 'Help' },
          events: [
            { id: 'start', type: 'start', graphCoordinates: at, outgoingEdgeId: 'start-edge' },
            {
              id: 'h',
              type: 'command',
              graphCoordinates: at,
              outgoingEdgeId: 'h',
              options: { command: 'help', resumeAfter: true },
            },
          ],
        },
      ),
      {
        others: [
          bot('other', { c1: 'One', c2: 'Two' }, inOther, ask('c2'), visit({ botId: 'third' })),
          bot('third', { t1: 'One', t2: 'Two' }, '{{One}}', ask('t2')),
        ],
      },
    );
    chat.say({ type: 'command', command: 'help' });
    for (const reply of replies) chat.say(reply);
    expect(kept(chat)).toMatchObject({ third: { Two: 'seen' } });
    for (const variables of Object.values(kept(chat))) expect(variables).not.toHaveProperty('One');
  });

  it('is kept where the bot around declares it as one to keep, whatever the linked bot declares', () => {
    const other = bot('other', { c1: 'One' }, ask('c1'));
    const chat = chatWith(bot('bot', { v1: 'One', v2: 'Two' }, visit({ isMerging: true }), ask('v2')), {
      others: [{ ...other, variables: [{ id: 'c1', name: 'One', isSessionVariable: true }] }],
    });
    chat.say('told');
    expect(kept(chat)).toEqual({ bot: { One: 'told' } });
  });
});
