// Requests and responses of the three operations.
import { describe, expect, it } from 'vitest';
import {
  ContinueChatRequest,
  ContinueChatResponse,
  StartChatRequest,
  StartChatResponse,
  StartPreviewChatRequest,
} from './chat.ts';
import { limits } from './limits.ts';

const startDefaults = {
  isStreamEnabled: false,
  isOnlyRegistering: false,
  textBubbleContentFormat: 'richText',
};

describe('StartChatRequest', () => {
  it.each([
    [{}, startDefaults],
    [{ message: null, isStreamEnabled: null, textBubbleContentFormat: null, surprise: 1 }, startDefaults],
    [
      {
        message: 'hi',
        resultId: 'r1',
        isOnlyRegistering: true,
        locale: 'pt-BR',
        timeZone: 'America/Sao_Paulo',
      },
      {
        ...startDefaults,
        message: { type: 'text', text: 'hi' },
        resultId: 'r1',
        isOnlyRegistering: true,
        locale: 'pt-BR',
        timeZone: 'America/Sao_Paulo',
      },
    ],
    [
      {
        prefilledVariables: { Name: 'A\u0000da', 'Last visit': 3, Tags: ['a', null], Deep: { a: '\ud800' } },
      },
      {
        ...startDefaults,
        prefilledVariables: { Name: 'Ada', 'Last visit': 3, Tags: ['a', null], Deep: { a: '\ufffd' } },
      },
    ],
    // Chrome reports this when it does not know the system's time zone.
    [{ timeZone: 'Etc/Unknown' }, startDefaults],
  ])('reads %j', (given, expected) => {
    expect(StartChatRequest.parse(given)).toEqual(expected);
  });

  it.each([
    ['null', null],
    ['a list', []],
    ['another format', { textBubbleContentFormat: 'html' }],
    ['a flag in text', { isStreamEnabled: 'true' }],
    ['an empty result id', { resultId: '' }],
    ['too long a result id', { resultId: 'r'.repeat(limits.idCharacters + 1) }],
    ['variables in a list', { prefilledVariables: ['a'] }],
    [
      'too many variables',
      {
        prefilledVariables: Object.fromEntries(
          Array.from({ length: limits.prefilledVariables + 1 }, (_, index) => [`v${index}`, 1]),
        ),
      },
    ],
    ['variables nested too deep', { prefilledVariables: nested(limits.prefilledDepth + 1) }],
    ['no language', { locale: 'no language!' }],
    ['a zone that is not on Earth', { timeZone: 'Mars/Olympus' }],
    ['an empty zone', { timeZone: '' }],
  ])('refuses %s', (_, given) => {
    expect(StartChatRequest.safeParse(given).success).toBe(false);
  });

  it('refuses prefilled values nested ten thousand levels deep', () => {
    expect(StartChatRequest.safeParse({ prefilledVariables: nested(10_000) }).success).toBe(false);
  });

  it('reads prototype keys as plain names or drops them', () => {
    const body = JSON.parse('{"prefilledVariables":{"__proto__":{"isAdmin":true},"constructor":"c"}}');
    const { prefilledVariables } = StartChatRequest.parse(body);
    expect((prefilledVariables as { isAdmin?: unknown }).isAdmin).toBeUndefined();
    expect(Object.hasOwn(prefilledVariables ?? {}, 'constructor')).toBe(true);
    expect(({} as { isAdmin?: unknown }).isAdmin).toBeUndefined();
  });
});

describe('StartPreviewChatRequest', () => {
  it('does not validate the bot', () => {
    expect(StartPreviewChatRequest.parse({ bot: { any: ['thing'] }, typebot: 'id' })).toEqual({
      ...startDefaults,
      bot: { any: ['thing'] },
      typebot: 'id',
    });
  });

  it.each([[{ type: 'group', groupId: 'g' }], [{ type: 'event', eventId: 'e' }]])(
    'starts from %j',
    (startFrom) => {
      expect(StartPreviewChatRequest.parse({ startFrom, sessionId: 's' })).toEqual({
        ...startDefaults,
        startFrom,
        sessionId: 's',
      });
    },
  );

  it.each([[{ type: 'group' }], [{ type: 'event', groupId: 'g' }], [{ type: 'block', blockId: 'b' }], ['g']])(
    'does not start from %j',
    (startFrom) => {
      expect(StartPreviewChatRequest.safeParse({ startFrom }).success).toBe(false);
    },
  );
});

describe('ContinueChatRequest', () => {
  it.each([
    [{}, { textBubbleContentFormat: 'richText' }],
    [{ message: null }, { textBubbleContentFormat: 'richText' }],
    [
      { message: { type: 'command', command: '/x' }, textBubbleContentFormat: 'markdown' },
      { message: { type: 'command', command: '/x' }, textBubbleContentFormat: 'markdown' },
    ],
    [
      { message: 'Ada', inputId: 'name' },
      { message: { type: 'text', text: 'Ada' }, textBubbleContentFormat: 'richText', inputId: 'name' },
    ],
    [{ timeZone: 'Etc/Unknown' }, { textBubbleContentFormat: 'richText' }],
  ])('reads %j', (given, expected) => {
    expect(ContinueChatRequest.parse(given)).toEqual(expected);
  });

  it.each([[{ message: 5 }], [{ message: {} }], [{ inputId: 5 }], [null], ['text']])(
    'refuses %j',
    (given) => {
      expect(ContinueChatRequest.safeParse(given).success).toBe(false);
    },
  );
});

describe('responses', () => {
  const bot = { id: 'b', version: '5', theme: {}, settings: {} };

  it.each([
    [{ sessionId: 's', bot, messages: [] }],
    [
      {
        sessionId: 's',
        resultId: 'r',
        bot: { ...bot, publishedAt: '2026-11-20T09:30:00.000Z' },
        messages: [],
        progress: 0,
      },
    ],
  ])('a start response may be %j', (response) => {
    expect(StartChatResponse.parse(response)).toEqual(response);
  });

  it.each([
    [{ bot, messages: [] }],
    [{ sessionId: 's', messages: [] }],
    [{ sessionId: 's', bot: { ...bot, version: '7' }, messages: [] }],
    [{ sessionId: 's', bot, messages: [], progress: 101 }],
  ])('a start response may not be %j', (response) => {
    expect(StartChatResponse.safeParse(response).success).toBe(false);
  });

  it('a later response requires messages and accepts all other fields', () => {
    const turn = {
      messages: [{ id: 'b', type: 'image', content: { url: 'a.png' } }],
      lastMessageNewFormat: '22/11/2026',
      input: { id: 'i', type: 'date input', options: { format: 'dd/MM/yyyy' } },
      clientSideActions: [{ type: 'wait', wait: { secondsToWaitFor: 1 } }],
      logs: [{ description: 'd', status: 'error', details: 'x', context: 'b' }],
      dynamicTheme: { hostAvatarUrl: 'a', guestAvatarUrl: 'b', backgroundUrl: 'c' },
      progress: 50,
    };
    expect(ContinueChatResponse.parse(turn)).toEqual(turn);
    expect(ContinueChatResponse.safeParse({}).success).toBe(false);
  });
});

function nested(levels: number): object {
  let value: object = {};
  for (let level = 1; level < levels; level += 1) value = { a: value };
  return { a: value };
}
