// Turns: starting and continuing, on blocks the engine has never heard of.
import { describe, expect, it } from 'vitest';
import { foldReply } from './chat-reply.ts';
import { chatWith, heard, smallBot } from './testing/small-blocks.ts';
import { startEvent } from './testing/small-events.ts';

const quiz = { type: 'quiz', options: { variableId: 'v1' } };
const at = { x: 0, y: 0 };

describe('starting', () => {
  it('runs to the first question', () => {
    expect(heard(chatWith(smallBot([['A', 'Hi', quiz, 'Bye']])).first)).toEqual(['Hi', '?']);
  });

  it('ends the chat at once when the flow asks nothing', () => {
    expect(heard(chatWith(smallBot([['A', 'Hi']])).first)).toEqual(['Hi', '.']);
  });

  it.each([
    ['an edge to nowhere', smallBot([['A', 'Hi']], { events: [{ ...startEvent, outgoingEdgeId: 'gone' }] })],
    ['an empty first group', smallBot([['A']])],
    ['no groups', smallBot([])],
  ])('ends the chat without a log for %s', (_name, bot) => {
    expect(heard(chatWith(bot).first)).toEqual(['.']);
  });

  it('answers the first question with a message, and keeps earlier actions', () => {
    const bot = smallBot([
      [
        'A',
        { type: 'move', options: { act: [{ type: 'redirect', redirect: { url: 'https://example.com' } }] } },
        quiz,
        'Thanks {{One}}',
      ],
    ]);
    const { first, host } = chatWith(bot, { message: { type: 'text', text: 'HEY' } });
    expect(heard(first)).toEqual(['Thanks hey', '.']);
    if (!first.ok) throw new Error('refused');
    expect(foldReply(host, first.turn, 'richText')).toMatchObject({
      lastMessageNewFormat: 'hey',
      clientSideActions: [{ type: 'redirect' }],
    });
  });

  it('ignores a message when a bubble comes first', () => {
    expect(
      heard(chatWith(smallBot([['A', 'Hi', quiz]]), { message: { type: 'text', text: 'x' } }).first),
    ).toEqual(['Hi', '?']);
  });

  it('ends the chat when a message meets a flow without questions', () => {
    expect(
      heard(chatWith(smallBot([['A', { type: 'dice' }]]), { message: { type: 'text', text: 'x' } }).first),
    ).toEqual(['.']);
  });

  it('only registers the chat on request, and runs it with the first reply', () => {
    const chat = chatWith(smallBot([['A', quiz, 'Hi {{One}}']]), {
      isOnlyRegistering: true,
      prefilledVariables: { Two: 2 },
    });
    expect(heard(chat.first)).toEqual(['-']);
    expect(heard(chat.say('Ada'))).toEqual(['Hi ada', '.']);
  });

  it('accepts the former start group of a version 5 bot only', () => {
    const bot = smallBot([['A', 'a']], { version: '5' });
    expect(heard(chatWith(bot, { startFrom: { type: 'group', groupId: 'start' } }).first)).toEqual([
      'a',
      '.',
    ]);
    const current = smallBot([['A', 'a']]);
    expect(chatWith(current, { startFrom: { type: 'group', groupId: 'start' } }).first.ok).toBe(false);
  });

  it('starts at a group or an event, and refuses unknown ones by their path', () => {
    const bot = smallBot(
      [
        ['A', 'a'],
        ['B', 'b'],
      ],
      {
        edges: { e: 'B' },
        events: [
          startEvent,
          {
            id: 'help',
            type: 'command',
            graphCoordinates: at,
            outgoingEdgeId: 'e',
            options: { command: 'help' },
          },
        ],
      },
    );
    expect(heard(chatWith(bot, { startFrom: { type: 'group', groupId: 'B' } }).first)).toEqual(['b', '.']);
    expect(heard(chatWith(bot, { startFrom: { type: 'event', eventId: 'help' } }).first)).toEqual(['b', '.']);
    expect(chatWith(bot, { startFrom: { type: 'group', groupId: 'C' } }).first).toMatchObject({
      ok: false,
      problem: { code: 'BAD_REQUEST', issues: [{ path: ['startFrom', 'groupId'] }] },
    });
  });

  it('prefers prefilled values, then initial values, then remembered values', () => {
    const bot = smallBot([['A', '{{One}} {{Two}}']], {
      variables: [
        { id: 'v1', name: 'One', value: 'own' },
        { id: 'v2', name: 'Two' },
      ],
    });
    expect(heard(chatWith(bot, { rememberedVariables: { One: 'old', Two: 'old' } }).first)[0]).toBe(
      'own old',
    );
    expect(
      heard(
        chatWith(bot, {
          rememberedVariables: { Two: 'old' },
          prefilledVariables: { One: 1, Two: ['a', null], Other: 'x', __proto__: 'y' },
        }).first,
      )[0],
    ).toBe('1 ["a",null]');
  });
});

describe('analytics and head code of a bot', () => {
  const bot = smallBot(
    [
      [
        'A',
        'hi',
        { type: 'counted', options: { pixelId: 'p1' } },
        { type: 'counted', options: { pixelId: 'p1' } },
      ],
    ],
    { settings: { metadata: { customHeadCode: '<meta>', googleTagManagerId: 'GTM-1' } } },
  );

  it('reach the client first when a live chat starts', () => {
    const { first, host } = chatWith(bot);
    if (!first.ok) throw new Error('refused');
    expect(foldReply(host, first.turn, 'richText').clientSideActions).toEqual([
      {
        type: 'startPropsToInject',
        startPropsToInject: {
          customHeadCode: '<meta>',
          gtmId: 'GTM-1',
          googleAnalyticsId: 'G-1',
          pixelIds: ['p1'],
        },
      },
    ]);
  });

  it('are only logged in preview', () => {
    const { first } = chatWith(bot, { resultId: undefined });
    expect(heard(first)).toEqual([expect.stringContaining('not set up in preview'), 'hi', '.']);
  });
});

describe('continuing', () => {
  it('stores the answer, reports its new format, and continues in the group', () => {
    const chat = chatWith(smallBot([['A', quiz, 'Hi {{One}}', quiz]]));
    const outcome = chat.say('ADA');
    expect(heard(outcome)).toEqual(['Hi ada', '?']);
    expect(foldReply(chat.host, chat.last, 'markdown')).toMatchObject({
      lastMessageNewFormat: 'ada',
      messages: [{ content: { type: 'markdown', markdown: 'Hi ada' } }],
      input: { prefilledValue: 'ada' },
    });
  });

  it('repeats the question after a rejection and changes nothing else', () => {
    const chat = chatWith(
      smallBot([['A', { type: 'quiz', options: { variableId: 'v1', retry: 'Again!' } }]]),
    );
    const before = chat.last.state;
    expect(heard(chat.say('no'))).toEqual(['Again!', '?']);
    expect(chat.last.state).toEqual({ ...before, turn: 2 });
    expect(chat.last.events[1]).toMatchObject({ type: 'said', bubble: { id: 'b1' } });
  });

  it('rejects a reply with the message of the bot settings', () => {
    const chat = chatWith(
      smallBot([['A', quiz]], {
        settings: { general: { systemMessages: { invalidMessage: 'Pardon {{Two}}?' } } },
      }),
      { prefilledVariables: { Two: 'me' } },
    );
    expect(heard(chat.say('no'))).toEqual(['Pardon me?', '?']);
    expect(heard(chat.say())).toEqual(['Pardon me?', '?']);
  });

  it('shows a reply as text, without filling in its braces', () => {
    const chat = chatWith(smallBot([['A', quiz, 'You said {{One}}', quiz]]), {
      prefilledVariables: { Two: 'secret' },
    });
    expect(heard(chat.say('{{two}} {{Two}} {{= 1+1 =}}'))[0]).toBe('You said {{two}} {{two}} {{= 1+1 =}}');
  });

  it('refuses message types that the input does not accept, and keeps the state', () => {
    const chat = chatWith(smallBot([['A', quiz]]));
    expect(chat.say({ type: 'audio', url: 'https://example.com/a' })).toMatchObject({
      ok: false,
      problem: { code: 'BAD_REQUEST', issues: [{ path: ['message', 'type'] }] },
    });
    expect(chat.say({ type: 'text', text: 'x', attachedFileUrls: ['https://example.com/a'] })).toMatchObject({
      ok: false,
      problem: { issues: [{ path: ['message', 'attachedFileUrls'] }] },
    });
    expect(heard(chat.say('fine'))).toEqual(['.']);
  });

  it('refuses a recording where no input waits, but accepts texts and commands', () => {
    const blocks = [
      { type: 'shout', options: { text: 'page', waits: true, into: 'v1' } },
      { type: 'move', options: { act: [{ type: 'setVariable' }], awaitsReply: true } },
      { type: 'speak', options: { into: 'v1', isStreamed: false } },
    ];
    for (const block of blocks) {
      const bot = smallBot([['A', block, 'got {{One}}', quiz]]);
      const help = {
        id: 'help',
        type: 'command',
        options: { command: 'help' },
        graphCoordinates: { x: 0, y: 0 },
      };
      const chat = chatWith({
        ...bot,
        events: [...bot.events, { ...help, outgoingEdgeId: 'start-edge' }],
      } as typeof bot);
      expect(chat.last.stop.type).toBe('awaiting');
      const before = JSON.stringify(chat.last.state);
      expect(chat.say({ type: 'audio', url: 'https://example.com/a' })).toMatchObject({
        ok: false,
        problem: { code: 'BAD_REQUEST', issues: [{ path: ['message', 'type'] }] },
      });
      expect(JSON.stringify(chat.last.state)).toBe(before);
      expect(chat.say({ type: 'command', command: 'help' })).toMatchObject({
        ok: true,
        turn: { stop: { type: 'awaiting' } },
      });
      expect(chat.say('words').ok).toBe(true);
    }
  });

  it('skips an optional input on no message', () => {
    const chat = chatWith(smallBot([['A', { type: 'quiz', options: { optional: true } }, 'ok']]));
    expect(heard(chat.say())).toEqual(['ok', '.']);
    expect(chat.last.events.some(({ type }) => type === 'answered')).toBe(false);
  });

  it('refuses a message to an ended chat', () => {
    const chat = chatWith(smallBot([['A', quiz]]));
    chat.say('x');
    expect(chat.say('y')).toMatchObject({ ok: false, problem: { code: 'NOT_FOUND' } });
  });

  it('follows the edge of a block, and ends the chat when the edge is missing', () => {
    const bot = smallBot(
      [
        ['A', { ...quiz, outgoingEdgeId: 'e' }, 'not here'],
        ['B', 'b'],
      ],
      { edges: { e: 'B' } },
    );
    expect(heard(chatWith(bot).say('x'))).toEqual(['b', '.']);
    expect(
      heard(chatWith(smallBot([['A', { ...quiz, outgoingEdgeId: 'gone' }, 'not here']])).say('x')),
    ).toEqual(['.']);
  });

  it('ignores an edge of a bubble that is not the last of its group', () => {
    const bot = smallBot(
      [
        [
          'A',
          { type: 'shout', options: { text: 'one' }, outgoingEdgeId: 'e' },
          { type: 'shout', options: { text: 'two' }, outgoingEdgeId: 'e' },
        ],
        ['B', 'b'],
      ],
      { edges: { e: 'B' } },
    );
    expect(heard(chatWith(bot).first)).toEqual(['one', 'two', 'b', '.']);
  });

  it('waits for a reply to a bubble or an action, and stores it in a variable', () => {
    const waiting = { type: 'move', options: { act: [{ type: 'listenForWebhook' }], awaitsReply: true } };
    const chat = chatWith(
      smallBot([
        [
          'A',
          { type: 'shout', options: { text: 'look', waits: true, into: 'v2' } },
          'saw {{Two}}',
          waiting,
          'got {{One}}',
        ],
      ]),
    );
    expect(heard(chat.first)).toEqual(['look', '…']);
    expect(heard(chat.say('a bird'))).toEqual(['saw a bird', '…']);
    expect(foldReply(chat.host, chat.last, 'richText').clientSideActions).toEqual([
      { type: 'listenForWebhook', expectsDedicatedReply: true, lastBubbleBlockId: 'b2' },
    ]);
    expect(heard(chat.say('call'))).toEqual(['got call', '.']);
  });

  it('continues without a reply and does not change the variable', () => {
    const chat = chatWith(
      smallBot([['A', { type: 'shout', options: { text: 'look', waits: true, into: 'v2' } }, 'saw {{Two}}']]),
    );
    expect(heard(chat.say())).toEqual(['saw ', '.']);
  });
});

describe('blocks that cannot run', () => {
  it('are skipped with a log that names them, and follow their default edge', () => {
    const bot = smallBot(
      [
        ['A', { type: 'teleport', outgoingEdgeId: 'e' }],
        ['B', { type: 'fussy' }, 'still here'],
      ],
      { edges: { e: 'B' } },
    );
    const { first } = chatWith(bot);
    expect(heard(first)).toEqual([
      expect.stringContaining('"teleport" is not known'),
      expect.stringContaining('options.size: expected a number'),
      'still here',
      '.',
    ]);
    expect(first.ok && first.turn.events[0]).toMatchObject({
      type: 'logged',
      log: { status: 'error', context: 'block b1' },
    });
  });
});

describe('inputs without options', () => {
  it('are skipped with a log', () => {
    const bot = smallBot([['A', { type: 'quiz', options: { items: [] } }, 'on']]);
    expect(heard(chatWith(bot).first)).toEqual([
      expect.stringContaining('nothing to choose from'),
      'on',
      '.',
    ]);
  });
});
