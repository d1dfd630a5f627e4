// Starting a chat on a published bot: every field of the request, and every field of the response.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StartedServer } from '../support/started-server.ts';
import { startServer } from '../support/started-server.ts';
import { lines, placesOf, refused, reply, start } from './checked-answer.ts';
import { operationsBots } from './tour-bot.ts';

const now = Date.UTC(2026, 10, 21, 10);
let server: StartedServer;
beforeAll(async () => {
  server = await startServer({ bots: operationsBots, clock: () => now });
});
afterAll(() => server.close());

const startPath = '/v1/bots/tour/startChat';

describe('the response of a start', () => {
  it('has its own session and result, and the bot with its theme', async () => {
    const [one, two] = [await start(server, 'tour'), await start(server, 'tour')];
    expect(one.sessionId).toMatch(/^[\w-]{20,}$/);
    expect(one.sessionId).not.toBe(two.sessionId);
    expect(one.resultId).toMatch(/^[\w-]{20,}$/);
    expect(one.resultId).not.toBe(two.resultId);
    expect(one.bot).toMatchObject({ id: 'tour-id', version: '6.1', publishedAt: '2026-11-21T10:00:00.000Z' });
    expect(one.bot.theme.general?.progressBar?.isEnabled).toBe(true);
    expect(one.bot.settings.metadata?.title).toBe('Tour for ');
  });
  it('has the bubbles and the input with its options', async () => {
    const { messages, input } = await start(server, 'tour', {
      body: { prefilledVariables: { Name: 'Ada' } },
    });
    expect(messages.map(({ id, type }) => [id, type])).toEqual([
      ['greeting', 'text'],
      ['score', 'text'],
    ]);
    expect(messages[0]).toMatchObject({
      content: {
        type: 'richText',
        richText: [{ type: 'p', children: [{ text: 'Hi ' }, { text: 'Ada', bold: true }] }],
      },
    });
    expect(input).toMatchObject({ id: 'name', type: 'text input', options: { variableId: 'vName' } });
    expect(input?.outgoingEdgeId).toBeTypeOf('string');
  });
  it('has progress and the dynamic theme, and no empty fields', async () => {
    const response = await start(server, 'tour', {
      body: { prefilledVariables: { Avatar: 'https://example.com/a.png' } },
    });
    expect(response.progress).toBe(20);
    expect(response.dynamicTheme).toEqual({ hostAvatarUrl: 'https://example.com/a.png' });
    expect(Object.keys(response).sort()).toEqual([
      'bot',
      'dynamicTheme',
      'input',
      'messages',
      'progress',
      'resultId',
      'sessionId',
    ]);
  });
  it('logs a block that cannot run, and the chat continues after it', async () => {
    const { logs, messages } = await start(server, 'strange');
    expect(logs).toEqual([
      { status: 'error', description: 'A step did not work as the author of this bot meant it.' },
    ]);
    expect(lines({ messages })).toEqual(['After']);
  });
  it('has client actions after the right bubble, and waits for the client', async () => {
    const { clientSideActions, input, messages } = await start(server, 'strange');
    expect(clientSideActions).toEqual([
      {
        type: 'wait',
        wait: { secondsToWaitFor: 2 },
        lastBubbleBlockId: messages[0]?.id,
        expectsDedicatedReply: true,
      },
    ]);
    expect(input).toBeUndefined();
  });
  it.each([
    ['legacy', '5'],
    ['asking', '6.1'],
  ])('has the version that %s was written in', async (address, version) => {
    expect((await start(server, address)).bot.version).toBe(version);
  });
});

describe('message', () => {
  it('answers the input at the start of the flow', async () => {
    const response = await start(server, 'asking', {
      body: { message: { type: 'text', text: ' Ada@Example.com ' } },
    });
    expect(response.lastMessageNewFormat).toBe('ada@example.com');
    expect(lines(response)).toEqual(['Thanks, ada@example.com']);
    expect(response.input).toBeUndefined();
    const result = await server.store.loadResult(response.resultId ?? '');
    expect(result?.answers.map(({ content }) => content)).toEqual(['ada@example.com']);
  });
  it('can be a plain text', async () => {
    expect(lines(await start(server, 'asking', { body: { message: 'ada@example.com' } }))).toEqual([
      'Thanks, ada@example.com',
    ]);
  });
  it('that is invalid repeats the input', async () => {
    const response = await start(server, 'asking', { body: { message: 'nobody' } });
    expect(response.input?.id).toBe('email');
    expect(response.messages).toHaveLength(1);
    expect(response.lastMessageNewFormat).toBeUndefined();
  });
  it('is ignored when the bot speaks first', async () => {
    const response = await start(server, 'tour', { body: { message: 'Ada' } });
    expect(response.input?.id).toBe('name');
    expect(response.lastMessageNewFormat).toBeUndefined();
  });
  it('of a type that the input does not accept gets 400', async () => {
    const body = { message: { type: 'audio', url: 'https://example.com/a.mp3' } };
    const { issues } = refused(await server.ask('/v1/bots/asking/startChat', { body }), 400, 'BAD_REQUEST');
    expect(issues[0]?.path).toEqual(['message', 'type']);
  });
});

describe('prefilledVariables', () => {
  it('set variables by name, convert other types, and override the defaults of the bot', async () => {
    const prefilledVariables = {
      Name: 'Ada',
      Score: 12.5,
      List: ['a', 1, null],
      Unknown: 'x',
      name: 'other case',
    };
    expect(lines(await start(server, 'tour', { body: { prefilledVariables } }))).toEqual([
      'Hi Ada',
      'Score 12.5 ["a","1",null]',
    ]);
  });
  it('appear in the settings and in the prefilled value of the input', async () => {
    const response = await start(server, 'tour', { body: { prefilledVariables: { Name: 'Ada' } } });
    expect(response.bot.settings.metadata?.title).toBe('Tour for Ada');
    expect(response.input?.prefilledValue).toBe('Ada');
  });
  it('are data: a template in a value is not evaluated', async () => {
    const response = await start(server, 'tour', { body: { prefilledVariables: { Name: '{{Score}}' } } });
    expect(lines(response)[0]).toBe('Hi {{Score}}');
  });
});

describe('resultId', () => {
  const answered = async () => {
    const { sessionId, resultId } = await start(server, 'remembering');
    await reply(server, sessionId, 'Ada');
    return resultId;
  };
  it('restores the values of an earlier visit', async () => {
    const resultId = await answered();
    const again = await start(server, 'remembering', { body: { resultId } });
    expect(again.resultId).toBe(resultId);
    expect(lines(again)).toEqual(['Hello Ada']);
  });
  it('overwrites that result', async () => {
    const resultId = await answered();
    const { sessionId } = await start(server, 'remembering', { body: { resultId } });
    await reply(server, sessionId, 'Grace');
    const result = await server.store.loadResult(resultId ?? '');
    expect(result).toMatchObject({ sessionId, variables: expect.stringContaining('Grace') });
  });
  it('that is unknown, or of another bot, is replaced by a new one', async () => {
    const other = await answered();
    for (const resultId of ['unknown', other]) {
      const response = await start(server, 'tour', { body: { resultId } });
      expect(response.resultId).toMatch(/^[\w-]{20,}$/);
      expect(response.resultId).not.toBe(resultId);
    }
  });
});

describe('isOnlyRegistering', () => {
  it('returns the session and the bot, and runs nothing', async () => {
    const response = await start(server, 'tour', {
      body: { isOnlyRegistering: true, prefilledVariables: { Name: 'Ada' } },
    });
    expect(response).toMatchObject({ messages: [], bot: { id: 'tour-id' } });
    expect(response.input).toBeUndefined();
    expect(response.resultId).toMatch(/^\w{20,}$/);
    const first = await reply(server, response.sessionId);
    expect(lines(first)[0]).toBe('Hi Ada');
    expect(first.input?.id).toBe('name');
  });
  it('lets the first message answer the input at the start of the flow', async () => {
    const { sessionId } = await start(server, 'asking', { body: { isOnlyRegistering: true } });
    const first = await reply(server, sessionId, 'ada@example.com');
    expect(lines(first)).toEqual(['Thanks, ada@example.com']);
  });
});

describe('the other fields of the request', () => {
  it('textBubbleContentFormat markdown writes text bubbles as Markdown', async () => {
    const body = { textBubbleContentFormat: 'markdown', prefilledVariables: { Name: 'Ada' } };
    const { messages } = await start(server, 'tour', { body });
    expect(messages[0]).toEqual({
      id: 'greeting',
      type: 'text',
      content: { type: 'markdown', markdown: 'Hi **Ada**' },
    });
  });
  it.each([true, false, null])('isStreamEnabled can be %s', async (isStreamEnabled) => {
    expect((await start(server, 'tour', { body: { isStreamEnabled } })).input?.id).toBe('name');
  });
  it.each([{}, '', undefined, { unknown: [1], sessionId: 'x' }])(
    'a body %j works like an empty one',
    async (body) => {
      expect((await start(server, 'tour', { body })).input?.id).toBe('name');
    },
  );
  it.each([
    [{ isStreamEnabled: 'yes' }, ['isStreamEnabled']],
    [{ isOnlyRegistering: 1 }, ['isOnlyRegistering']],
    [{ textBubbleContentFormat: 'html' }, ['textBubbleContentFormat']],
    [{ prefilledVariables: [] }, ['prefilledVariables']],
    [{ resultId: 7 }, ['resultId']],
    [{ message: { type: 'video' } }, ['message', 'type']],
    [{ message: { type: 'text' } }, ['message', 'text']],
    [{ locale: 'not a language' }, ['locale']],
    [{ timeZone: 'Mars/Olympus' }, ['timeZone']],
  ])('%j gets 400 that names the field', async (body, path) => {
    const { issues, message } = refused(await server.ask(startPath, { body }), 400, 'BAD_REQUEST');
    expect(message).toBe('Invalid input data');
    expect(placesOf(issues)).toEqual([path]);
  });
});

it('a start gets 404 for an unknown bot, and 400 with its message for a closed one', async () => {
  expect(
    refused(await server.ask('/v1/bots/nobody/startChat', { body: {} }), 404, 'NOT_FOUND').issues,
  ).toEqual([]);
  expect(
    refused(await server.ask('/v1/bots/closed/startChat', { body: {} }), 400, 'BAD_REQUEST').message,
  ).toBe('Back on Monday.');
});
