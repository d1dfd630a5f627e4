// Turns: starting, continuing, commands, events, links, calls and limits, on blocks the engine has never heard of.
import { describe, expect, it } from 'vitest';
import { foldReply } from './chat-reply.ts';
import { limits } from './limits.ts';
import { resultsOf } from './results.ts';
import { chatWith, heard, smallBot } from './testing/small-blocks.ts';
import { continueTurn, resumeTurn } from './turn.ts';

const quiz = { type: 'quiz', options: { variableId: 'v1' } };
const at = { x: 0, y: 0 };
const start = { id: 'start', type: 'start' as const, graphCoordinates: at, outgoingEdgeId: 'start-edge' };

describe('starting', () => {
  it('walks to the first question', () => {
    expect(heard(chatWith(smallBot([['A', 'Hi', quiz, 'Bye']])).first)).toEqual(['Hi', '?']);
  });

  it('is over at once when nothing is asked', () => {
    expect(heard(chatWith(smallBot([['A', 'Hi']])).first)).toEqual(['Hi', '.']);
  });

  it.each([
    ['an edge to nowhere', smallBot([['A', 'Hi']], { events: [{ ...start, outgoingEdgeId: 'gone' }] })],
    ['an empty first group', smallBot([['A']])],
    ['no groups', smallBot([])],
  ])('ends quietly with %s', (_name, bot) => {
    expect(heard(chatWith(bot).first)).toEqual(['.']);
  });

  it('lets a message answer the first question, and keeps what happened before it', () => {
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

  it('does not run away on a message to a flow that asks nothing', () => {
    expect(
      heard(chatWith(smallBot([['A', { type: 'dice' }]]), { message: { type: 'text', text: 'x' } }).first),
    ).toEqual(['.']);
  });

  it('only registers when asked to, and starts with the first reply', () => {
    const chat = chatWith(smallBot([['A', quiz, 'Hi {{One}}']]), {
      isOnlyRegistering: true,
      prefilledVariables: { Two: 2 },
    });
    expect(heard(chat.first)).toEqual(['-']);
    expect(heard(chat.say('Ada'))).toEqual(['Hi ada', '.']);
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
          start,
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

  it('lets prefilled values win over remembered ones, and the bot’s own over remembered ones', () => {
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

describe('continuing', () => {
  it('stores the answer, tells its new format, and goes on in the group', () => {
    const chat = chatWith(smallBot([['A', quiz, 'Hi {{One}}', quiz]]));
    const outcome = chat.say('ADA');
    expect(heard(outcome)).toEqual(['Hi ada', '?']);
    expect(foldReply(chat.host, chat.last, 'markdown')).toMatchObject({
      lastMessageNewFormat: 'ada',
      messages: [{ content: { type: 'markdown', markdown: 'Hi ada' } }],
      input: { prefilledValue: 'ada' },
    });
  });

  it('asks again after a rejection and changes nothing else', () => {
    const chat = chatWith(
      smallBot([['A', { type: 'quiz', options: { variableId: 'v1', retry: 'Again!' } }]]),
    );
    const before = chat.last.state;
    expect(heard(chat.say('no'))).toEqual(['Again!', '?']);
    expect(chat.last.state).toEqual({ ...before, turn: 2 });
    expect(chat.last.events[1]).toMatchObject({ type: 'said', bubble: { id: 'b1' } });
  });

  it('uses the bot’s own words for a reply it does not understand', () => {
    const chat = chatWith(
      smallBot([['A', quiz]], {
        settings: { general: { systemMessages: { invalidMessage: 'Pardon {{Two}}?' } } },
      }),
      { prefilledVariables: { Two: 'me' } },
    );
    expect(heard(chat.say('no'))).toEqual(['Pardon me?', '?']);
    expect(heard(chat.say())).toEqual(['Pardon me?', '?']);
  });

  it('never fills in what a visitor wrote', () => {
    const chat = chatWith(smallBot([['A', quiz, 'You said {{One}}', quiz]]), {
      prefilledVariables: { Two: 'secret' },
    });
    expect(heard(chat.say('{{two}} {{Two}} {{= 1+1 =}}'))[0]).toBe('You said {{two}} {{two}} {{= 1+1 =}}');
  });

  it('refuses kinds of message that the input does not take, and keeps the state', () => {
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

  it('skips an optional input on no message', () => {
    const chat = chatWith(smallBot([['A', { type: 'quiz', options: { optional: true } }, 'ok']]));
    expect(heard(chat.say())).toEqual(['ok', '.']);
    expect(chat.last.events.some(({ type }) => type === 'answered')).toBe(false);
  });

  it('is over when it is over', () => {
    const chat = chatWith(smallBot([['A', quiz]]));
    chat.say('x');
    expect(chat.say('y')).toMatchObject({ ok: false, problem: { code: 'NOT_FOUND' } });
  });

  it('follows a block’s edge, and ends where it leads nowhere', () => {
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

  it('ignores an edge behind a bubble that is not the last of its group', () => {
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

  it('waits for a reply to a bubble or an action, and hands it over', () => {
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

  it('goes on without a reply and leaves the variable alone', () => {
    const chat = chatWith(
      smallBot([['A', { type: 'shout', options: { text: 'look', waits: true, into: 'v2' } }, 'saw {{Two}}']]),
    );
    expect(heard(chat.say())).toEqual(['saw ', '.']);
  });
});

describe('blocks that cannot run', () => {
  it('are logged with their id and passed by their default path', () => {
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

describe('inputs that offer nothing', () => {
  it('are passed with a log, because nobody could answer them', () => {
    const bot = smallBot([['A', { type: 'quiz', options: { items: [] } }, 'on']]);
    expect(heard(chatWith(bot).first)).toEqual([
      expect.stringContaining('nothing to choose from'),
      'on',
      '.',
    ]);
  });
});

describe('jumps and returns', () => {
  it('comes back behind the jump', () => {
    const bot = smallBot([
      ['A', 'start', { type: 'hop', options: { groupId: 'B' } }, 'after'],
      ['B', 'in jump', { type: 'back' }],
    ]);
    expect(heard(chatWith(bot).first)).toEqual(['start', 'in jump', 'after', '.']);
  });

  it('returns through nested jumps', () => {
    const bot = smallBot([
      ['A', { type: 'hop', options: { groupId: 'B' } }, 'a'],
      ['B', { type: 'hop', options: { groupId: 'C' } }, 'b', { type: 'back' }],
      ['C', 'c', { type: 'back' }],
    ]);
    expect(heard(chatWith(bot).first)).toEqual(['c', 'b', 'a', '.']);
  });

  it('passes a return without a place to return to', () => {
    expect(heard(chatWith(smallBot([['A', { type: 'back' }, 'next']])).first)).toEqual(['next', '.']);
  });

  it('logs a jump to a group that is not there', () => {
    expect(
      heard(chatWith(smallBot([['A', { type: 'hop', options: { groupId: 'Z' } }, 'no']])).first),
    ).toEqual([expect.stringContaining('no group with id "Z"'), '.']);
  });

  it('stays small however long it jumps around', () => {
    const chat = chatWith(smallBot([['A', quiz, { type: 'hop', options: { groupId: 'A' } }, 'never']]));
    for (let turn = 0; turn < 200; turn++) chat.say('x');
    expect(chat.last.state.frames[0]?.returns.length).toBe(limits.returnPoints);
  });
});

describe('commands', () => {
  const command = (resumeAfter: boolean | undefined) => ({
    id: 'help',
    type: 'command' as const,
    graphCoordinates: at,
    outgoingEdgeId: 'h',
    options: { command: 'help', resumeAfter },
  });
  const bot = (resumeAfter: boolean | undefined, ...help: (string | Record<string, unknown>)[]) =>
    smallBot(
      [
        ['A', 'name?', quiz, 'bye'],
        ['Help', ...help],
      ],
      { edges: { h: 'Help' }, events: [start, command(resumeAfter)] },
    );

  it('resumes the question afterwards', () => {
    const chat = chatWith(bot(true, 'helping'));
    expect(heard(chat.say({ type: 'command', command: 'help' }))).toEqual(['helping', '?']);
    expect(heard(chat.say('bob'))).toEqual(['bye', '.']);
  });

  it('ends the chat without resume and return', () => {
    expect(heard(chatWith(bot(undefined, 'helping')).say({ type: 'command', command: 'help' }))).toEqual([
      'helping',
      '.',
    ]);
  });

  it('asks again on a return', () => {
    expect(
      heard(chatWith(bot(false, 'helping', { type: 'back' })).say({ type: 'command', command: 'help' })),
    ).toEqual(['helping', '?']);
  });

  it('refuses an unknown one', () => {
    const chat = chatWith(bot(true, 'helping'));
    expect(chat.say({ type: 'command', command: 'HELP' })).toMatchObject({
      ok: false,
      problem: { code: 'BAD_REQUEST', issues: [{ path: ['message', 'command'] }] },
    });
  });
});

describe('reply events', () => {
  const event = (type: 'reply' | 'invalidReply') => ({
    id: type,
    type,
    graphCoordinates: at,
    outgoingEdgeId: type,
    options: { contentVariableId: 'v2', inputTypeVariableId: 'v3', inputNameVariableId: 'v4' },
  });
  const variables = ['One', 'Two', 'Three', 'Four'].map((name, index) => ({ id: `v${index + 1}`, name }));
  const bot = (events: ('reply' | 'invalidReply')[], ...flow: (string | Record<string, unknown>)[]) =>
    smallBot(
      [
        ['A', quiz, 'bye {{One}}'],
        ['E', ...flow],
      ],
      { variables, edges: { reply: 'E', invalidReply: 'E' }, events: [start, ...events.map(event)] },
    );

  it('run first, then the reply is taken as if nothing had happened', () => {
    const chat = chatWith(bot(['reply'], 'got {{Two}} {{Three}} {{Four}}', { type: 'back' }));
    expect(heard(chat.say('BOB'))).toEqual(['got BOB quiz A', 'bye bob', '.']);
    expect(foldReply(chat.host, chat.last, 'richText').lastMessageNewFormat).toBe('bob');
  });

  it('run for refused replies too, and then the input is asked again', () => {
    const chat = chatWith(bot(['reply'], 'got {{Two}}', { type: 'back' }));
    expect(heard(chat.say('no'))).toEqual(['got no', expect.stringContaining('Sorry'), '?']);
  });

  it('leave refused replies to the event for refused ones', () => {
    const chat = chatWith(bot(['reply', 'invalidReply'], 'got {{Two}}', { type: 'back' }));
    expect(heard(chat.say('no'))).toEqual(['got no', '?']);
    expect(heard(chat.say('yes'))).toEqual(['got yes', 'bye yes', '.']);
  });

  it('do not fire for inputs inside their own flow', () => {
    const chat = chatWith(bot(['reply'], quiz, { type: 'back' }));
    expect(heard(chat.say('first'))).toEqual(['?']);
    expect(heard(chat.say('second'))).toEqual(['bye first', '.']);
  });
});

describe('linked bots', () => {
  const child = smallBot([['X', 'child {{One}}', quiz, 'child end']], {
    id: 'other',
    variables: [{ id: 'c1', name: 'One', value: 'default' }],
  });
  const childQuiz = {
    ...child,
    groups: child.groups.map((group) => ({
      ...group,
      blocks: group.blocks.map((block) =>
        block.type === 'quiz' ? { ...block, options: { variableId: 'c1' } } : block,
      ),
    })),
  };
  const parent = (isMerging: boolean) =>
    smallBot([['A', 'p1', { type: 'visit', options: { botId: 'other', isMerging } }, 'p2 {{One}}']]);

  it('share values both ways when they merge', () => {
    const chat = chatWith(parent(true), { others: [childQuiz], prefilledVariables: { One: 'pval' } });
    expect(heard(chat.first)).toEqual(['p1', 'child pval', '?']);
    expect(heard(chat.say('new'))).toEqual(['child end', 'p2 new', '.']);
    expect(resultsOf(chat.host, chat.last.state)).toMatchObject([
      { id: 'result', hasStarted: true, isCompleted: true, variables: [{ name: 'One', value: 'new' }] },
    ]);
  });

  it('keep to themselves when they do not, with a result of their own', () => {
    const chat = chatWith(parent(false), { others: [childQuiz], prefilledVariables: { One: 'pval' } });
    expect(resultsOf(chat.host, chat.last.state)).toHaveLength(2);
    expect(heard(chat.say('new'))).toEqual(['child end', 'p2 pval', '.']);
    const answered = chat.last.events.find((event) => event.type === 'answered');
    expect(answered).toMatchObject({ resultId: expect.not.stringMatching(/^result$/) });
  });

  it('keep their own initial values', () => {
    expect(heard(chatWith(parent(true), { others: [childQuiz] }).first)).toEqual([
      'p1',
      'child default',
      '?',
    ]);
  });

  it('that are missing are logged and passed', () => {
    expect(heard(chatWith(parent(true)).first)).toEqual([
      'p1',
      expect.stringContaining('"other" was not found'),
      'p2 ',
      '.',
    ]);
  });

  it('that link to themselves stop at the limit', () => {
    const bot = smallBot([['A', { type: 'visit', options: { botId: 'current' } }, 'out']]);
    const lines = heard(chatWith(bot).first);
    expect(lines[0]).toContain(`more than ${limits.linkDepth} deep`);
    expect(lines.filter((line) => line === 'out')).toHaveLength(limits.linkDepth);
  });

  it('run commands of the bot around them', () => {
    const withHelp = {
      ...parent(true),
      events: [
        start,
        {
          id: 'h',
          type: 'command' as const,
          graphCoordinates: at,
          outgoingEdgeId: 'h',
          options: { command: 'help' },
        },
      ],
    };
    const bot = {
      ...withHelp,
      groups: [
        ...withHelp.groups,
        {
          id: 'H',
          title: 'H',
          graphCoordinates: at,
          blocks: [{ id: 'h1', type: 'shout', options: { text: 'helping' } }],
        },
      ],
      edges: [...withHelp.edges, { id: 'h', from: { eventId: 'h' }, to: { groupId: 'H' } }],
    };
    expect(heard(chatWith(bot, { others: [childQuiz] }).say({ type: 'command', command: 'help' }))).toEqual([
      'helping',
      '.',
    ]);
  });
});

describe('calls', () => {
  it('stop the turn as values and go on with the result', () => {
    const chat = chatWith(
      smallBot([
        [
          'A',
          'wait',
          { type: 'fetch' },
          'got {{One}}',
          { type: 'fetch', options: { skip: true } },
          { type: 'fetch' },
          'then {{One}}',
        ],
      ]),
    );
    expect(heard(chat.first)).toEqual(['wait', '!']);
    if (!chat.first.ok) throw new Error('refused');
    const kept = JSON.parse(JSON.stringify(chat.first.turn));
    const second = resumeTurn(chat.host, kept, { ok: true, response: { answer: 42 } });
    expect(heard(second)).toEqual(['wait', 'got 42', '!']);
    if (!second.ok) throw new Error('refused');
    expect(second.turn.stop).toMatchObject({ type: 'call', number: 1 });
    expect(
      heard(resumeTurn(chat.host, second.turn, { ok: false, failure: { code: 'timeout', message: '' } })),
    ).toEqual(['wait', 'got 42', 'then timeout', '.']);
  });

  it('end at the limit of calls', () => {
    const chat = chatWith(smallBot([['A', { type: 'fetch' }, { type: 'hop', options: { groupId: 'A' } }]]));
    let outcome = chat.first;
    let calls = 0;
    while (outcome.ok && outcome.turn.stop.type === 'call') {
      calls++;
      outcome = resumeTurn(chat.host, outcome.turn, { ok: true, response: {} });
    }
    expect(calls).toBe(limits.callsPerTurn);
    expect(heard(outcome)).toEqual([expect.stringContaining(`${limits.callsPerTurn} calls`), '.']);
  });
});

describe('limits', () => {
  it('end a loop that never asks, with a log that says so', () => {
    const chat = chatWith(smallBot([['A', { type: 'hop', options: { groupId: 'A' } }]]));
    expect(heard(chat.first)).toEqual([expect.stringContaining(`${limits.blocksPerTurn} blocks`), '.']);
  });

  it('end a turn that says too much', () => {
    const chat = chatWith(smallBot([['A', '{{One}}', { type: 'hop', options: { groupId: 'A' } }]]), {
      prefilledVariables: { One: 'x'.repeat(200_000) },
    });
    expect(heard(chat.first).at(-2)).toContain('characters');
  });
});

describe('determinism', () => {
  it('gives the same bytes for the same state, message, clock and seed', () => {
    const talk = () => {
      const chat = chatWith(
        smallBot([['A', { type: 'dice' }, '{{One}}', quiz, { type: 'dice' }, '{{One}}', quiz]]),
      );
      chat.say('x');
      return JSON.stringify([chat.first, chat.last]);
    };
    expect(talk()).toBe(talk());
  });

  it('goes on the same after the state was written and read', () => {
    const chat = chatWith(smallBot([['A', quiz, { type: 'dice' }, '{{One}}', quiz]]));
    const { state } = chat.last;
    const message = { type: 'text' as const, text: 'x' };
    expect(JSON.stringify(continueTurn(chat.host, JSON.parse(JSON.stringify(state)), message))).toBe(
      JSON.stringify(continueTurn(chat.host, state, message)),
    );
  });

  it('draws anew in each turn', () => {
    const chat = chatWith(smallBot([['A', { type: 'dice' }, quiz, { type: 'dice' }, '{{One}}', quiz]]));
    const first = chat.last.state.frames[0]?.variables[0];
    chat.say('x');
    expect(chat.last.state.frames[0]?.variables[0]).not.toBe(first);
  });
});

describe('transcripts', () => {
  it('are kept only for bots that read them', () => {
    const chat = chatWith(smallBot([['A', 'hi', quiz, { type: 'recall' }, '{{One}}']]));
    expect(heard(chat.say('Yo'))).toEqual(['bot: hi|visitor: yo', '.']);
    expect(chatWith(smallBot([['A', 'hi', quiz]])).last.state.transcript).toBeNull();
  });
});

describe('progress and theme', () => {
  const theme = { general: { progressBar: { isEnabled: true } } };

  it('counts answered inputs against the longest remaining path', () => {
    const chat = chatWith(smallBot([['A', 'hi', quiz, quiz, quiz]], { theme }));
    const told = [foldReply(chat.host, chat.last, 'richText').progress];
    for (const text of ['a', 'b', 'c']) {
      chat.say(text);
      told.push(foldReply(chat.host, chat.last, 'richText').progress);
    }
    expect(told).toEqual([25, 50, 75, 100]);
  });

  it('never goes back in a loop', () => {
    const chat = chatWith(
      smallBot([['A', quiz, quiz, { type: 'hop', options: { groupId: 'A' } }]], { theme }),
    );
    let before = 0;
    for (let turn = 0; turn < 10; turn++) {
      chat.say('x');
      const { progress = 0 } = foldReply(chat.host, chat.last, 'richText');
      expect(progress).toBeGreaterThanOrEqual(before);
      expect(progress).toBeLessThan(100);
      before = progress;
    }
  });

  it('fills in dynamic avatars and backgrounds, and only those', () => {
    const dynamic = {
      general: { background: { type: 'Image' as const, content: '{{Two}}' } },
      chat: { hostAvatar: { url: '{{One}}/a.png' }, guestAvatar: { url: '{{One}}' } },
    };
    const chat = chatWith(smallBot([['A', quiz]], { theme: dynamic }), {
      prefilledVariables: { One: 'https://x' },
    });
    expect(foldReply(chat.host, chat.last, 'richText').dynamicTheme).toEqual({
      hostAvatarUrl: 'https://x/a.png',
      backgroundUrl: '',
    });
  });
});
