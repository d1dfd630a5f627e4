// Detours: jumps, commands, reply events and linked bots, and the ways back from them.
import { describe, expect, it } from 'vitest';
import { foldReply } from './chat-reply.ts';
import { limits } from './limits.ts';
import { resultsOf } from './results.ts';
import { chatWith, heard, smallBot } from './testing/small-blocks.ts';
import { startEvent } from './testing/small-events.ts';

const quiz = { type: 'quiz', options: { variableId: 'v1' } };
const at = { x: 0, y: 0 };

describe('jumps and returns', () => {
  it('continue after the jump when the flow returns', () => {
    const bot = smallBot([
      ['A', 'start', { type: 'hop', options: { groupId: 'B' } }, 'after'],
      ['B', 'in jump', { type: 'back' }],
    ]);
    expect(heard(chatWith(bot).first)).toEqual(['start', 'in jump', 'after', '.']);
  });

  it('return through nested jumps', () => {
    const bot = smallBot([
      ['A', { type: 'hop', options: { groupId: 'B' } }, 'a'],
      ['B', { type: 'hop', options: { groupId: 'C' } }, 'b', { type: 'back' }],
      ['C', 'c', { type: 'back' }],
    ]);
    expect(heard(chatWith(bot).first)).toEqual(['c', 'b', 'a', '.']);
  });

  it('ignore a return without a previous jump', () => {
    expect(heard(chatWith(smallBot([['A', { type: 'back' }, 'next']])).first)).toEqual(['next', '.']);
  });

  it('log a jump to a missing group', () => {
    expect(
      heard(chatWith(smallBot([['A', { type: 'hop', options: { groupId: 'Z' } }, 'no']])).first),
    ).toEqual([expect.stringContaining('no group with id "Z"'), '.']);
  });

  it('store a bounded number of return points', () => {
    const chat = chatWith(smallBot([['A', quiz, { type: 'hop', options: { groupId: 'A' } }, 'never']]));
    for (let turn = 0; turn < 200; turn++) chat.say('x');
    expect(chat.last.state.frames[0]?.returns.length).toBe(limits.returnPoints);
  });
});

describe('a command', () => {
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
      { edges: { h: 'Help' }, events: [startEvent, command(resumeAfter)] },
    );

  it('repeats the question afterwards when it resumes', () => {
    const chat = chatWith(bot(true, 'helping'));
    expect(heard(chat.say({ type: 'command', command: 'help' }))).toEqual(['helping', '?']);
    expect(heard(chat.say('bob'))).toEqual(['bye', '.']);
  });

  it('ends the chat when it neither resumes nor returns', () => {
    expect(heard(chatWith(bot(undefined, 'helping')).say({ type: 'command', command: 'help' }))).toEqual([
      'helping',
      '.',
    ]);
  });

  it('repeats the question when its flow returns', () => {
    expect(
      heard(chatWith(bot(false, 'helping', { type: 'back' })).say({ type: 'command', command: 'help' })),
    ).toEqual(['helping', '?']);
  });

  it('is refused when the bot does not define it', () => {
    const chat = chatWith(bot(true, 'helping'));
    expect(chat.say({ type: 'command', command: 'HELP' })).toMatchObject({
      ok: false,
      problem: { code: 'BAD_REQUEST', issues: [{ path: ['message', 'command'] }] },
    });
  });
});

describe('an event that leads to an empty group', () => {
  const event = { id: 'e', graphCoordinates: at, outgoingEdgeId: 'e' };
  const withEvent = (fields: object) =>
    smallBot([['A', quiz, 'bye {{One}}'], ['Empty']], {
      edges: { e: 'Empty' },
      events: [startEvent, { ...event, ...fields } as never],
    });

  it.each([
    ['reply', 'bob', ['bye bob', '.']],
    ['invalidReply', 'no', [expect.stringContaining('Sorry'), '?']],
  ])('is ignored: %s', (type, text, lines) => {
    expect(heard(chatWith(withEvent({ type, options: {} })).say(text))).toEqual(lines);
  });

  it('refuses its command, and the chat still takes a reply', () => {
    const chat = chatWith(withEvent({ type: 'command', options: { command: 'help' } }));
    expect(heard(chat.say({ type: 'command', command: 'help' }))[0]).toContain('leads nowhere');
    expect(heard(chat.say('bob'))).toEqual(['bye bob', '.']);
  });
});

describe('a bot of version 5', () => {
  it('can be entered at the group that held the start block', () => {
    const old = { version: '5' as const };
    const again = smallBot([['A', 'hi', quiz, { type: 'hop', options: { groupId: 'start' } }]], old);
    expect(heard(chatWith(again).say('x'))).toEqual(['hi', '?']);
    const other = smallBot([['X', 'inside']], { ...old, id: 'other' });
    const around = smallBot([['A', { type: 'visit', options: { botId: 'other', groupId: 'start' } }, 'out']]);
    expect(heard(chatWith(around, { others: [other] }).first)).toEqual(['inside', 'out', '.']);
  });
});

describe('reply events', () => {
  type ReplyEventType = 'reply' | 'invalidReply' | 'question';
  const event = (type: ReplyEventType) => ({
    id: type,
    type,
    graphCoordinates: at,
    outgoingEdgeId: type,
    options: { contentVariableId: 'v2', inputTypeVariableId: 'v3', inputNameVariableId: 'v4' },
  });
  const variables = ['One', 'Two', 'Three', 'Four'].map((name, index) => ({ id: `v${index + 1}`, name }));
  const bot = (events: ReplyEventType[], ...flow: (string | Record<string, unknown>)[]) =>
    smallBot(
      [
        ['A', quiz, 'bye {{One}}'],
        ['E', ...flow],
      ],
      {
        variables,
        edges: { reply: 'E', invalidReply: 'E', question: 'E' },
        events: [startEvent, ...events.map(event)],
      },
    );

  it('run before the input reads the reply', () => {
    const chat = chatWith(bot(['reply'], 'got {{Two}} {{Three}} {{Four}}', { type: 'back' }));
    expect(heard(chat.say('BOB'))).toEqual(['got BOB quiz A', 'bye bob', '.']);
    expect(foldReply(chat.host, chat.last, 'richText').lastMessageNewFormat).toBe('bob');
  });

  it('run for refused replies too, and then the question is repeated', () => {
    const chat = chatWith(bot(['reply'], 'got {{Two}}', { type: 'back' }));
    expect(heard(chat.say('no'))).toEqual(['got no', expect.stringContaining('Sorry'), '?']);
  });

  it('do not run for refused replies when an event for those exists', () => {
    const chat = chatWith(bot(['reply', 'invalidReply'], 'got {{Two}}', { type: 'back' }));
    expect(heard(chat.say('no'))).toEqual(['got no', '?']);
    expect(heard(chat.say('yes'))).toEqual(['got yes', 'bye yes', '.']);
  });

  it('do not run for a question of the visitor when an event for questions exists', () => {
    const chat = chatWith(bot(['reply', 'question'], 'because of {{Two}}', { type: 'back' }));
    expect(heard(chat.say('why?'))).toEqual(['because of why?', '?']);
    expect(heard(chat.say('no'))).toEqual(['because of no', expect.stringContaining('Sorry'), '?']);
    expect(heard(chat.say('yes'))).toEqual(['because of yes', 'bye yes', '.']);
  });

  it('treat a question of the visitor as a refused reply when no event for questions exists', () => {
    const chat = chatWith(bot(['invalidReply'], 'got {{Two}}', { type: 'back' }));
    expect(heard(chat.say('why?'))).toEqual(['got why?', '?']);
  });

  it('do not run for inputs inside their own flow', () => {
    const chat = chatWith(bot(['reply'], quiz, { type: 'back' }));
    expect(heard(chat.say('first'))).toEqual(['?']);
    expect(heard(chat.say('second'))).toEqual(['bye first', '.']);
  });
});

describe('linked bots', () => {
  it('link to themselves without limit while each round waits for a reply', () => {
    const round = { type: 'visit', options: { botId: 'current', groupId: 'A' } };
    const chat = chatWith(smallBot([['A', quiz, round]]));
    for (let turn = 0; turn < 2 * limits.linkDepth; turn++) expect(heard(chat.say('x'))).toEqual(['?']);
    expect(chat.last.state.frames).toHaveLength(1);
  });

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
    expect(resultsOf(chat.host, chat.last)).toMatchObject([
      { id: 'result', hasStarted: true, isCompleted: true, variables: [{ name: 'One', value: 'new' }] },
    ]);
  });

  it('cost fuel for each variable that goes in and comes out', () => {
    const fuelOf = (count: number) => {
      const variables = Array.from({ length: count }, (_, index) => ({ id: `c${index}`, name: `V${index}` }));
      const other = smallBot([['X', 'child']], { id: 'other', variables });
      return chatWith(parent(true), { others: [other] }).last.meter.fuel;
    };
    expect(fuelOf(1_000) - fuelOf(0)).toBe(2 * 1_000 * limits.linkedValueFuel);
  });

  it('share no values and have their own result when they do not merge', () => {
    const chat = chatWith(parent(false), { others: [childQuiz], prefilledVariables: { One: 'pval' } });
    expect(resultsOf(chat.host, chat.last)).toHaveLength(2);
    expect(heard(chat.say('new'))).toEqual(['child end', 'p2 pval', '.']);
    const answered = chat.last.events.find((event) => event.type === 'answered');
    expect(answered).toMatchObject({ resultId: expect.not.stringMatching(/^result$/) });
    const own = resultsOf(chat.host, chat.last).find(({ id }) => id !== 'result');
    expect(own).toMatchObject({
      botId: 'other',
      isCompleted: true,
      variables: [{ name: 'One', value: 'new' }],
    });
  });

  it('start with their own initial values', () => {
    expect(heard(chatWith(parent(true), { others: [childQuiz] }).first)).toEqual([
      'p1',
      'child default',
      '?',
    ]);
  });

  it('are skipped with a log when they do not exist', () => {
    expect(heard(chatWith(parent(true)).first)).toEqual([
      'p1',
      expect.stringContaining('"other" was not found'),
      'p2 ',
      '.',
    ]);
  });

  it('stop at the depth limit when they link to themselves in one turn', () => {
    const bot = smallBot([['A', { type: 'visit', options: { botId: 'current' } }, 'out']]);
    const lines = heard(chatWith(bot).first);
    expect(lines[0]).toContain(`more than ${limits.linkDepth} deep`);
    expect(lines.filter((line) => line === 'out')).toHaveLength(limits.linkDepth);
  });

  describe('and commands of the bot around them', () => {
    const asking = { type: 'quiz', options: { variableId: 'c1' } };
    const asksTwice = {
      ...smallBot([['X', asking, asking]], { id: 'other' }),
      variables: childQuiz.variables,
    };
    /** A bot that visits another one and has a command, which sets a variable and says what it holds. */
    const withHelp = (
      options: { isMerging?: boolean; resumeAfter?: boolean },
      ...help: (string | Record<string, unknown>)[]
    ) =>
      smallBot(
        [
          [
            'A',
            'p1',
            { type: 'visit', options: { botId: 'other', isMerging: options.isMerging ?? true } },
            'p2 {{One}}',
          ],
          ['Help', ...help],
        ],
        {
          edges: { h: 'Help' },
          events: [
            startEvent,
            {
              id: 'h',
              type: 'command',
              graphCoordinates: at,
              outgoingEdgeId: 'h',
              options: { command: 'help', resumeAfter: options.resumeAfter },
            },
          ],
        },
      );
    const help = { type: 'command' as const, command: 'help' };

    it('are abandoned when the command does not resume', () => {
      expect(heard(chatWith(withHelp({}, 'helping'), { others: [childQuiz] }).say(help))).toEqual([
        'helping',
        '.',
      ]);
    });

    it.each([true, false])('repeat their question when the command resumes, merging %j', (isMerging) => {
      const chat = chatWith(withHelp({ isMerging, resumeAfter: true }, 'helping'), {
        others: [childQuiz],
        prefilledVariables: { One: 'pval' },
      });
      expect(heard(chat.say(help))).toEqual(['helping', '?']);
      expect(heard(chat.say(help))).toEqual(['helping', '?']);
      expect(heard(chat.say('new'))).toEqual(['child end', isMerging ? 'p2 new' : 'p2 pval', '.']);
      expect(chat.last.state.frames).toHaveLength(1);
    });

    it('share what the command sets and asks, over several turns', () => {
      const asks = { type: 'quiz', options: { variableId: 'v1' } };
      const chat = chatWith(withHelp({ resumeAfter: true }, asks, 'now {{One}}'), {
        others: [childQuiz],
        prefilledVariables: { One: 'old' },
      });
      expect(heard(chat.say(help))).toEqual(['?']);
      expect(heard(chat.say('mid'))).toEqual(['now mid', '?']);
      expect(resultsOf(chat.host, chat.last)).toMatchObject([
        { id: 'result', isCompleted: false, variables: [{ name: 'One', value: 'mid' }] },
      ]);
      expect(heard(chat.say('end'))).toEqual(['child end', 'p2 end', '.']);
    });

    it.each([
      [true, 'now told'],
      [false, 'now pval'],
    ])('pass their new values to the command only when they merge, merging %j', (isMerging, seen) => {
      const chat = chatWith(withHelp({ isMerging, resumeAfter: true }, 'now {{One}}'), {
        others: [asksTwice],
        prefilledVariables: { One: 'pval' },
      });
      chat.say('told');
      expect(heard(chat.say(help))).toEqual([seen, '?']);
    });

    it('lose no value that the command set when they do not merge', () => {
      const asks = { type: 'quiz', options: { variableId: 'v1' } };
      const chat = chatWith(withHelp({ isMerging: false, resumeAfter: true }, asks), {
        others: [childQuiz],
        prefilledVariables: { One: 'old' },
      });
      chat.say(help);
      expect(heard(chat.say('mid'))).toEqual(['?']);
      expect(heard(chat.say('own'))).toEqual(['child end', 'p2 mid', '.']);
    });
  });
});
