import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ChatError } from '@colloquy/client';
import type { ContinueChatResponse, Message, ReadChatResponse } from '@colloquy/schema';
import { describe, expect, it } from 'vitest';
import { createTestIo } from '../testing/test-io.ts';
import type { ChatLink } from './chat-link.ts';
import { converse } from './converse.ts';
import { createPlainScreen } from './plain-screen.ts';

const text = (markdown: string) =>
  ({ id: markdown, type: 'text', content: { type: 'markdown', markdown } }) as const;
const asked = (...words: string[]): ContinueChatResponse => ({
  messages: words.map(text),
  input: { id: 'q', type: 'text input' },
});
const over = (...words: string[]): ContinueChatResponse => ({ messages: words.map(text) });

/** Chats with a bot that sends these responses, over a pipe. */
async function talk(
  input: string,
  first: ContinueChatResponse | Error,
  answers: (ContinueChatResponse | Error)[],
  transcript?: ReadChatResponse | Error,
) {
  const { io, output, errors } = createTestIo({ input });
  const sent: (Message | undefined)[] = [];
  const give = (answer: ContinueChatResponse | Error | undefined): ContinueChatResponse => {
    if (answer instanceof Error) throw answer;
    return answer ?? over();
  };
  const link: ChatLink = {
    start: async () => ({ title: 'Bot', settings: {}, reply: give(first) }),
    resume: async () => {
      if (transcript === undefined || transcript instanceof Error) throw transcript ?? refusal(404);
      return transcript;
    },
    reply: async (message) => {
      sent.push(message);
      return give(answers.shift());
    },
    upload: async ({ blockId, name, bytes }) => {
      if (name === 'large.bin') throw refusal(413);
      return `https://bots.example/${blockId}/${name}/${bytes.length}`;
    },
    resumeHint: () => 'colloquy chat --resume s1',
    close: async () => undefined,
  };
  const exitCode = await converse({
    link,
    screen: createPlainScreen(io),
    visitor: { locale: 'en', timeZone: 'UTC' },
    isResuming: transcript !== undefined,
    isTyping: false,
    signal: io.stopSignal,
  });
  return { exitCode, output: output(), errors: errors(), sent };
}

const refusal = (status: number, issues: ChatError['issues'] = []) =>
  new ChatError({ status, code: 'WORD', message: 'It went wrong.', issues });

describe('the prefilled text of a question', () => {
  const settings = { general: { isInputPrefillEnabled: true } };
  const question = (words: ContinueChatResponse['messages']): ContinueChatResponse => ({
    messages: words,
    input: { id: 'q', type: 'number input', prefilledValue: 'forty' },
  });

  /** The options of each question, given these responses. */
  async function offered(...answers: (ContinueChatResponse | Error)[]) {
    const offers: (string | undefined)[] = [];
    const { io } = createTestIo();
    const replies = [...answers];
    await converse({
      link: {
        start: async () => ({ title: 'Bot', settings, reply: question([]) }),
        resume: () => Promise.reject(refusal(404)),
        reply: async () => {
          const answer = replies.shift() ?? over();
          if (answer instanceof Error) throw answer;
          return answer;
        },
        upload: async () => '',
        resumeHint: () => undefined,
        close: async () => undefined,
      },
      screen: {
        ...createPlainScreen(io),
        ask: async (asked) => {
          offers.push(asked.type === 'typed' ? asked.prefilled : undefined);
          return { type: 'message', message: { type: 'text', text: 'forty' } };
        },
      },
      visitor: { locale: 'en', timeZone: 'UTC' },
      isResuming: false,
      isTyping: false,
      signal: io.stopSignal,
    });
    return offers;
  }

  it('is the known value, even when the bot repeats the question', async () => {
    expect(await offered(question([text('Once more?')]))).toEqual(['forty', 'forty']);
  });

  it('is empty after the bot or the server rejected the value', async () => {
    expect(await offered(question([{ ...text('A number, please.'), id: 'q' }]))).toEqual([
      'forty',
      undefined,
    ]);
    expect(await offered(refusal(400))).toEqual(['forty', undefined]);
  });
});

describe('a chat over a pipe', () => {
  it('prints messages, replies and actions in order', async () => {
    const { exitCode, output, errors, sent } = await talk('Ada\nfriday\n', asked('Hello!', 'Your name?'), [
      {
        ...asked('When?'),
        clientSideActions: [
          { type: 'redirect', redirect: { url: 'https://a.b' }, lastBubbleBlockId: 'When?' },
        ],
      },
      {
        ...over('Bye'),
        lastMessageNewFormat: '27/11/2026',
        logs: [{ status: 'info', description: 'Noted', details: 'well' }],
      },
    ]);
    expect(output).toBe(
      'Hello!\nYour name?\n> Ada\nWhen?\n(opens https://a.b)\n> friday\n(understood as: 27/11/2026)\nBye\n(info: Noted (well))\n',
    );
    expect(errors).toBe('The chat is over.\n');
    expect(exitCode).toBe(0);
    expect(sent).toEqual([
      { type: 'text', text: 'Ada' },
      { type: 'text', text: 'friday' },
    ]);
  });

  it('lists options, and sends commands', async () => {
    const first: ContinueChatResponse = {
      messages: [],
      input: {
        id: 'q',
        type: 'choice input',
        items: [
          { id: '1', content: 'Yes' },
          { id: '2', content: 'No' },
        ],
      },
    };
    const { output, sent } = await talk('/human\n', first, []);
    expect(output).toBe('  - Yes\n  - No\n> /human\n');
    expect(sent).toEqual([{ type: 'command', command: 'human' }]);
  });

  it('sends an empty reply when the question can be skipped', async () => {
    const { sent } = await talk(
      '\n',
      { messages: [], input: { id: 'q', type: 'file input', options: { isRequired: false } } },
      [],
    );
    expect(sent).toEqual([undefined]);
  });

  it('uploads the named file when the bot asks for one', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'colloquy-typed-file-'));
    for (const name of ['cv.pdf', 'large.bin']) writeFileSync(join(folder, name), 'hello');
    const input = { id: 'ask', type: 'file input' } as const;
    const lines = [join(folder, 'large.bin'), join(folder, 'cv.pdf'), 'no file', '/human', ''];
    const { sent, errors } = await talk(lines.join('\n'), { messages: [], input }, [
      { messages: [], input },
      { messages: [], input },
    ]);
    expect(sent).toEqual([
      { type: 'text', text: 'https://bots.example/ask/cv.pdf/5' },
      { type: 'text', text: 'no file' },
      { type: 'command', command: 'human' },
    ]);
    expect(errors).toContain('It went wrong.');
    rmSync(folder, { recursive: true });
  });

  it('continues without a reply where a browser would', async () => {
    const waiting: ContinueChatResponse = {
      messages: [],
      clientSideActions: [{ type: 'wait', wait: { secondsToWaitFor: 60 }, expectsDedicatedReply: true }],
    };
    const { output, sent } = await talk('', waiting, [over('Here I am')]);
    expect(output).toBe('(waits 60 s)\nHere I am\n');
    expect(sent).toEqual([undefined]);
  });

  it('ends a chat that loops without asking', async () => {
    const waiting: ContinueChatResponse = {
      messages: [],
      clientSideActions: [{ type: 'listenForWebhook', expectsDedicatedReply: true }],
    };
    const { errors, sent } = await talk(
      '',
      waiting,
      Array.from({ length: 1_000 }, () => waiting),
    );
    expect(errors).toContain('loops without asking');
    expect(sent).toHaveLength(100);
  });

  it('reports why a message was rejected, and repeats the question', async () => {
    const { exitCode, errors, sent } = await talk('/dance\nAda\n', asked(), [
      refusal(400, [{ path: [], message: 'No such command.', fix: 'Send another.' }]),
      over(),
    ]);
    expect(errors).toBe('No such command. Send another.\nThe chat is over.\n');
    expect(sent).toHaveLength(2);
    expect(exitCode).toBe(0);
  });

  it('ends with the input, and prints how to resume', async () => {
    const { exitCode, errors } = await talk('', asked('Your name?'), []);
    expect(errors).toBe('Goodbye. To continue this chat: colloquy chat --resume s1\n');
    expect(exitCode).toBe(0);
  });

  it.each([
    { why: 'the bot is unknown', first: refusal(404), answers: [], hint: false },
    { why: 'the server went away', first: asked(), answers: [refusal(0)], hint: true },
    { why: 'the chat is unknown', first: asked(), answers: [refusal(404)], hint: false },
  ])('exits with 1 when $why', async ({ first, answers, hint }) => {
    const { exitCode, errors } = await talk('Ada\n', first, answers);
    expect(exitCode).toBe(1);
    expect(errors).toContain('It went wrong.');
    expect(errors.includes('--resume')).toBe(hint);
  });

  it('does not hide a bug of the program', async () => {
    await expect(talk('', new TypeError('Oops'), [])).rejects.toThrow('Oops');
  });
});

describe('a resumed chat', () => {
  const createdAt = '2026-11-21T10:00:00.000Z';
  const transcript = (fields: Partial<ReadChatResponse>): ReadChatResponse => ({
    sessionId: 's1',
    bot: { id: 'bot', version: '6.1' },
    isEnded: false,
    turns: [{ turn: 1, createdAt, messages: [text('Hello!'), text('Your name?')] }],
    hasMore: false,
    isIncomplete: false,
    ...fields,
  });
  const choice = {
    id: 'q',
    type: 'choice input' as const,
    items: [
      { id: '1', content: 'Yes' },
      { id: '2', content: 'No' },
    ],
  };
  const resume = (input: string, chat: Partial<ReadChatResponse>, answers: ContinueChatResponse[] = []) =>
    talk(input, refusal(500), answers, transcript(chat));

  it('shows the earlier messages, and asks the open question', async () => {
    const turns: ReadChatResponse['turns'] = [
      ...transcript({}).turns,
      {
        turn: 2,
        createdAt,
        message: { type: 'text', text: 'friday', attachedFileUrls: ['https://a.b/cv.pdf'] },
        lastMessageNewFormat: '27/11/2026',
        messages: [text('Sure?')],
      },
    ];
    const { output, errors, sent, exitCode } = await resume('Yes\n', { turns, input: choice }, [over('Bye')]);
    expect(output).toBe(
      'Hello!\nYour name?\n> friday\nhttps://a.b/cv.pdf\n(understood as: 27/11/2026)\nSure?\n  - Yes\n  - No\n> Yes\nBye\n',
    );
    expect(errors).toBe('The chat is over.\n');
    expect(sent).toEqual([{ type: 'text', text: 'Yes' }]);
    expect(exitCode).toBe(0);
  });

  it('marks replies from actions as different from texts of the visitor', async () => {
    const turns: ReadChatResponse['turns'] = [
      { turn: 1, createdAt, messages: [], message: { type: 'command', command: 'help' } },
      { turn: 2, createdAt, messages: [], message: { type: 'audio', url: 'https://a.b/c.mp3' } },
      {
        turn: 3,
        createdAt,
        messages: [],
        message: { type: 'text', text: 'screen is wide' },
        repliesTo: 'setVariable',
      },
      { turn: 4, createdAt, messages: [], message: { type: 'text', text: 'Once upon' }, repliesTo: 'stream' },
    ];
    const { output } = await resume('', { turns, input: { id: 'q', type: 'text input' } });
    expect(output).toBe('> /help\n> [audio] https://a.b/c.mp3\nOnce upon\n');
  });

  it('reports what it does not show, and accepts a reply when the question is missing', async () => {
    const { output, sent } = await resume('Ada\n', { hasMore: true, isIncomplete: true }, [over('Hi Ada')]);
    expect(output).toBe(
      '(the last 1 turns of a longer chat)\n(parts of this chat are no longer kept)\nHello!\nYour name?\n> Ada\nHi Ada\n',
    );
    expect(sent).toHaveLength(1);
  });

  it('continues without a reply where a browser would', async () => {
    const { output, sent } = await resume(
      '',
      {
        clientSideActions: [{ type: 'wait', wait: { secondsToWaitFor: 60 }, expectsDedicatedReply: true }],
      },
      [over('Here I am')],
    );
    expect(output).toBe('Hello!\nYour name?\nHere I am\n');
    expect(sent).toEqual([undefined]);
  });

  it('that has ended is shown, and exits with 1 and the reason', async () => {
    const { output, errors, sent, exitCode } = await resume('Ada\n', { isEnded: true });
    expect(output).toBe('Hello!\nYour name?\n');
    expect(errors).toContain('has ended');
    expect(sent).toEqual([]);
    expect(exitCode).toBe(1);
  });

  it.each([
    { why: 'it is unknown', status: 404, hint: false },
    { why: 'no server answers', status: 0, hint: true },
  ])('exits with 1 and the reason when $why', async ({ status, hint }) => {
    const { output, errors, exitCode } = await talk('Ada\n', refusal(500), [], refusal(status));
    expect(output).toBe('');
    expect(errors).toContain('It went wrong.');
    expect(errors.includes('--resume s1')).toBe(hint);
    expect(exitCode).toBe(1);
  });
});
