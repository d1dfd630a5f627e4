// What holds for every turn: calls as values, limits, the same bytes again, transcripts, progress.
import { describe, expect, it } from 'vitest';
import { foldReply } from './chat-reply.ts';
import { limits } from './limits.ts';
import { chatWith, heard, smallBot } from './testing/small-blocks.ts';
import { continueTurn, resumeTurn } from './turn.ts';

const quiz = { type: 'quiz', options: { variableId: 'v1' } };

describe('calls', () => {
  it('stop the turn, which continues with their result', () => {
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
    const stored = JSON.parse(JSON.stringify(chat.first.turn));
    const second = resumeTurn(chat.host, stored, { ok: true, response: { answer: 42 } });
    expect(heard(second)).toEqual(['wait', 'got 42', '!']);
    if (!second.ok) throw new Error('refused');
    expect(second.turn.stop).toMatchObject({ type: 'call', number: 1 });
    expect(
      heard(resumeTurn(chat.host, second.turn, { ok: false, failure: { code: 'timeout', message: '' } })),
    ).toEqual(['wait', 'got 42', 'then timeout', '.']);
  });

  it('are limited per turn', () => {
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
  it('end a turn with a loop that asks no question, with a log', () => {
    const chat = chatWith(smallBot([['A', { type: 'hop', options: { groupId: 'A' } }]]));
    expect(heard(chat.first)).toEqual([expect.stringContaining(`${limits.blocksPerTurn} blocks`), '.']);
  });

  it('end a turn with too much text', () => {
    const chat = chatWith(smallBot([['A', '{{One}}', { type: 'hop', options: { groupId: 'A' } }]]), {
      prefilledVariables: { One: 'x'.repeat(200_000) },
    });
    expect(heard(chat.first).at(-2)).toContain('characters');
  });

  it('truncate all texts of a log entry', () => {
    const long = `${'x'.repeat(limits.logCharacters - 1)}\u{1f44d}${'x'.repeat(200_000)}`;
    const entry = { description: long, details: long, context: long };
    const blocks = Array.from({ length: 100 }, () => ({ type: 'move', options: { log: [entry] } }));
    const chat = chatWith(smallBot([['A', ...blocks, quiz]]));
    const logs = chat.last.events.flatMap((event) => (event.type === 'logged' ? [event.log] : []));
    expect(logs).toHaveLength(100);
    // A sign of two units that stands across the bound is left out whole.
    const cut = `${'x'.repeat(limits.logCharacters - 1)}...`;
    expect(logs[0]).toEqual({ description: cut, details: cut, context: cut });
    const short = { description: 'x'.repeat(limits.logCharacters), status: 'info' };
    const other = chatWith(smallBot([['A', { type: 'move', options: { log: [short] } }]]));
    expect(JSON.stringify(other.last.events[0])).toContain(JSON.stringify(short).slice(1, -1));
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

  it('continues identically after the state was serialized', () => {
    const chat = chatWith(smallBot([['A', quiz, { type: 'dice' }, '{{One}}', quiz]]));
    const { state } = chat.last;
    const message = { type: 'text' as const, text: 'x' };
    expect(JSON.stringify(continueTurn(chat.host, JSON.parse(JSON.stringify(state)), message))).toBe(
      JSON.stringify(continueTurn(chat.host, state, message)),
    );
  });

  it('draws new random numbers in each turn', () => {
    const chat = chatWith(smallBot([['A', { type: 'dice' }, quiz, { type: 'dice' }, '{{One}}', quiz]]));
    const first = chat.last.state.frames[0]?.variables[0];
    chat.say('x');
    expect(chat.last.state.frames[0]?.variables[0]).not.toBe(first);
  });
});

describe('transcripts', () => {
  it('are stored only for bots that read them', () => {
    const chat = chatWith(smallBot([['A', 'hi', quiz, { type: 'recall' }, '{{One}}']]));
    expect(heard(chat.say('Yo'))).toEqual(['bot: hi|visitor: yo', '.']);
    expect(chatWith(smallBot([['A', 'hi', quiz]])).last.state.transcript).toBeNull();
  });

  const linked = (id: string, ...blocks: (string | object)[]) =>
    smallBot([[id, ...(blocks as string[])]], { id });
  const visit = (botId: string) => ({ type: 'visit', options: { botId } });

  it('start with the chat when any bot in a chain of links reads them', () => {
    const chat = chatWith(smallBot([['A', 'hi', quiz, visit('middle')]]), {
      others: [
        linked('middle', visit('bot'), visit('gone'), visit('last')),
        linked('last', { type: 'recall' }, '{{One}}'),
      ],
    });
    expect(chat.last.state.transcript).toEqual([{ role: 'bot', text: 'hi' }]);
    const alone = chatWith(smallBot([['A', 'hi', quiz, visit('last')]]), {
      others: [linked('last', { type: 'recall' }, '{{One}}')],
    });
    expect(heard(alone.say('Yo'))).toEqual(['bot: hi|visitor: yo', '.']);
    const ring = chatWith(smallBot([['A', 'hi', quiz, visit('other')]]), {
      others: [linked('other', visit('bot'), visit('other'))],
    });
    expect(ring.last.state.transcript).toBeNull();
  });

  it('are stored for readers among a bounded number of linked bots', () => {
    const others = Array.from({ length: limits.linkedBots }, (_, index) =>
      linked(`other ${index}`, visit(`other ${index + 1}`)),
    );
    const reader = (index: number) => linked(`other ${index}`, { type: 'recall' });
    const start = smallBot([['A', visit('other 0'), quiz]]);
    const keeps = (all: typeof others) => chatWith(start, { others: all }).last.state.transcript !== null;
    expect(keeps([...others.slice(0, -2), reader(limits.linkedBots - 2)])).toBe(true);
    expect(keeps([...others, reader(limits.linkedBots)])).toBe(false);
  });

  it('have a bounded number of lines and drop the oldest', () => {
    const round = Array.from({ length: 1_500 }, (_, index) => `line ${index}`);
    const chat = chatWith(
      smallBot([['A', ...round, quiz, { type: 'hop', options: { groupId: 'A' } }, { type: 'recall' }]]),
    );
    expect(chat.last.state.transcript).toHaveLength(1_500);
    chat.say('Yo');
    const { transcript } = chat.last.state;
    expect(transcript).toHaveLength(limits.transcriptLines);
    expect(transcript?.at(-1)).toEqual({ role: 'bot', text: 'line 1499' });
    expect(transcript?.[0]).toEqual({ role: 'bot', text: 'line 1001' });
  });
});

describe('progress and theme', () => {
  const theme = { general: { progressBar: { isEnabled: true } } };

  it('count answered inputs against the longest remaining path', () => {
    const chat = chatWith(smallBot([['A', 'hi', quiz, quiz, quiz]], { theme }));
    const progress = [foldReply(chat.host, chat.last, 'richText').progress];
    for (const text of ['a', 'b', 'c']) {
      chat.say(text);
      progress.push(foldReply(chat.host, chat.last, 'richText').progress);
    }
    expect(progress).toEqual([25, 50, 75, 100]);
  });

  it('are reported while the chat waits for the client, too', () => {
    const wait = { type: 'shout', options: { text: 'wait', waits: true, into: 'v1' } };
    const chat = chatWith(smallBot([['A', quiz, wait, quiz]], { theme }));
    const progress = [foldReply(chat.host, chat.last, 'richText').progress];
    for (const text of ['a', 'seen', 'c']) {
      chat.say(text);
      progress.push(foldReply(chat.host, chat.last, 'richText').progress);
    }
    expect(progress).toEqual([33.33, 33.33, 66.67, 100]);
  });

  const other = (...blocks: object[]) => ({ ...smallBot([['In other', ...(blocks as [])]]), id: 'other' });
  const progressThrough = (bot: Parameters<typeof chatWith>[0], others: (typeof bot)[], replies: number) => {
    const chat = chatWith(bot, { others });
    const progress = [foldReply(chat.host, chat.last, 'richText').progress];
    for (let turn = 0; turn < replies; turn++) {
      chat.say('x');
      progress.push(foldReply(chat.host, chat.last, 'richText').progress);
    }
    return progress;
  };

  it('count the inputs of a linked bot before the chat enters it', () => {
    const bot = smallBot([['A', quiz, { type: 'visit' }, quiz]], { theme });
    expect(progressThrough(bot, [other(quiz, quiz)], 4)).toEqual([20, 40, 60, 80, 100]);
  });

  it('count only the linked group when the link names one', () => {
    const visit = { type: 'visit', options: { groupId: 'Second' } };
    const bot = smallBot([['A', quiz, visit]], { theme });
    const second = {
      ...smallBot([
        ['First', quiz, quiz],
        ['Second', quiz],
      ]),
      id: 'other',
    };
    expect(progressThrough(bot, [second], 2)).toEqual([33.33, 66.67, 100]);
  });

  it('count a bot only once when a linked bot links back to it', () => {
    const back = { type: 'visit', options: { botId: 'bot' } };
    const bot = smallBot([['A', quiz, { type: 'visit' }]], { theme });
    expect(progressThrough(bot, [other(quiz, back)], 0)).toEqual([33.33]);
  });

  it('never decrease in a loop', () => {
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

  it('fill in dynamic avatars and backgrounds, and nothing else', () => {
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
