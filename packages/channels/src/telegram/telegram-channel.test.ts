// Telegram as a folder of pure functions: texts and their marks, buttons, updates, and what responses mean.
import { describe, expect, it } from 'vitest';
import { toMarkedTexts } from '../text/marked-text.ts';
import { choiceKeyboard, readClick, toggleKeyboard } from './buttons.ts';
import { classify } from './classify.ts';
import { readUpdate } from './read-update.ts';
import { renderBubble } from './render-bubble.ts';
import { telegramChannel } from './telegram-channel.ts';

const secrets = { token: '110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw' };
const settings = { apiUrl: 'https://api.telegram.org' };
const p = (...children: readonly object[]) => ({ type: 'p', children }) as never;

describe('Telegram texts', () => {
  it('have formatting at UTF-16 offsets, and no escaped characters', () => {
    const link = { type: 'a', url: 'https://example.com', children: [{ text: 'here', italic: true }] };
    expect(toMarkedTexts([p({ text: '😀 *' }, { text: 'bold', bold: true }), p(link)])).toEqual([
      {
        text: '😀 *bold\nhere',
        entities: [
          { type: 'bold', offset: 4, length: 4 },
          { type: 'italic', offset: 9, length: 4 },
          { type: 'text_link', url: 'https://example.com', offset: 9, length: 4 },
        ],
      },
    ]);
  });

  it('show lists, headings, quotes and code', () => {
    const lic = (text: string) => ({ type: 'lic', children: [{ text }] });
    const list = {
      type: 'ol',
      children: [
        {
          type: 'li',
          children: [lic('one'), { type: 'ul', children: [{ type: 'li', children: [lic('a')] }] }],
        },
        { type: 'li', children: [lic('two')] },
      ],
    };
    const [said] = toMarkedTexts([
      { type: 'h1', children: [{ text: 'Title' }] },
      list,
      { type: 'code_block', language: 'js', children: [{ type: 'code_line', children: [{ text: 'x' }] }] },
    ] as never);
    expect(said?.text).toBe('Title\n1. one\n   • a\n2. two\nx');
    expect(said?.entities.map(({ type }) => type)).toEqual(['bold', 'pre']);
  });

  it('are split at lines or words, never within a character, and keep their formatting', () => {
    const word = { text: `${'a'.repeat(4_000)} ${'b'.repeat(4_000)}`, bold: true };
    expect(toMarkedTexts([p(word)])).toEqual([
      { text: `${'a'.repeat(4_000)} `, entities: [{ type: 'bold', offset: 0, length: 4_001 }] },
      { text: 'b'.repeat(4_000), entities: [{ type: 'bold', offset: 0, length: 4_000 }] },
    ]);
    const faces = toMarkedTexts([p({ text: `a${'😀'.repeat(2_100)}` })]);
    expect(faces.map(({ text }) => text.length)).toEqual([4_095, 106]);
    expect(toMarkedTexts([p({ text: ' ' }), p({ text: '' })])).toEqual([]);
  });

  it('leave out media that Telegram cannot show', () => {
    const image = (url: string) => renderBubble({ id: 'b', type: 'image', content: { url } });
    expect(image('data:image/png;base64,AAAA')).toEqual([]);
    expect(image('javascript:alert(1)')).toEqual([]);
    expect(image('https://example.com/a.svg')).toMatchObject([{ method: 'sendMessage' }]);
    expect(renderBubble({ id: 'b', type: 'of a newer server', content: {} } as never)).toEqual([]);
  });
});

describe('Telegram buttons', () => {
  const offers = [
    { id: 'i1', label: 'Yes' },
    { id: 'i1', label: 'No' },
    { id: 'ü'.repeat(40), label: `long ${'x'.repeat(100)}` },
    { id: 'i4', label: '' },
  ];

  it('send different callback data of at most 64 bytes', () => {
    const buttons = choiceKeyboard(offers, 'question').inline_keyboard.flat();
    const data = buttons.map(({ callback_data: one = '' }) => one);
    expect(data.every((one) => Buffer.byteLength(one) <= 64)).toBe(true);
    expect(new Set(data).size).toBe(offers.length);
    expect(buttons.every(({ text }) => text !== '' && text.length <= 64)).toBe(true);
  });

  it('name their item by its id, or by its label when the id does not fit', () => {
    const keyboard = choiceKeyboard(offers, 'q');
    const read = (index: number) => {
      const data = keyboard.inline_keyboard.flat()[index]?.callback_data ?? '';
      return readClick(data, keyboard);
    };
    expect(read(0)).toEqual({ type: 'chosen', question: 'q', id: 'i1', label: 'Yes' });
    expect(read(1)).toEqual({ type: 'chosen', question: 'q', id: undefined, label: 'No' });
    expect(read(2)).toMatchObject({ id: undefined, label: expect.stringMatching(/^long x+…$/) });
    expect(read(3)).toMatchObject({ id: 'i4' });
  });

  it('keep selected items, and send their labels, or ids of truncated labels', () => {
    let keyboard = toggleKeyboard(
      [
        { id: 'a', label: 'Red' },
        { id: 'b', label: 'y'.repeat(99) },
      ],
      {
        question: 'q',
        send: 'Done',
      },
    );
    for (const index of [0, 1]) {
      const click = readClick(keyboard.inline_keyboard.flat()[index]?.callback_data ?? '', keyboard);
      if (click?.type === 'toggled') keyboard = click.keyboard;
    }
    const send = keyboard.inline_keyboard.at(-1)?.[0]?.callback_data ?? '';
    expect(readClick(send, keyboard)).toEqual({ type: 'sent', question: 'q', texts: ['Red', 'b'] });
  });

  it.each(['', 'x', 'c', 'cq:9', 'zq:=i', `c${'q'.repeat(40)}:=i`])('%j is not read as a click', (data) =>
    expect(readClick(data, undefined)).toBeUndefined(),
  );
});

describe('Telegram updates', () => {
  const chat = { id: 7, type: 'private' };
  const eventsOf = (message: object) =>
    readUpdate({ update_id: 3, message: { message_id: 1, chat, ...message } })?.events;

  it.each([
    [{ text: 'Hi' }, { type: 'text', text: 'Hi' }],
    [{ text: 'a /b' }, { type: 'text', text: 'a /b' }],
    [
      { caption: 'Look', photo: [] },
      { type: 'text', text: 'Look' },
    ],
    [{ sticker: { emoji: '👍' } }, { type: 'text', text: '👍' }],
    [{ contact: { phone_number: '49301' } }, { type: 'text', text: '+49301' }],
    [{ location: { latitude: 1.5, longitude: -2 } }, { type: 'text', text: '1.5, -2' }],
    [{ text: '/help@quiz_bot now' }, { type: 'command', command: 'help' }],
  ])('turn %j into the message %j', (message, expected) =>
    expect(eventsOf(message)).toMatchObject([{ key: '3', person: '7', message: expected }]),
  );

  it.each([
    ['/start', {}],
    ['/start spring-sale', { Payload: 'spring-sale' }],
    [`/start ${Buffer.from('Plan=pro&Name=Ada B').toString('base64url')}`, { Plan: 'pro', Name: 'Ada B' }],
  ])('with %j start a chat with %j', (text, variables) =>
    expect(eventsOf({ text })).toEqual([{ key: '3', person: '7', isStart: true, variables }]),
  );

  it.each([null, 'x', {}, { update_id: 'x' }, { update_id: -1 }])('of the form %j are invalid', (update) =>
    expect(readUpdate(update)).toBeUndefined(),
  );

  it('that the bot cannot use give no events', () => {
    for (const other of [
      {},
      { edited_message: {} },
      { message: { message_id: 'x' } },
      { message: { message_id: 1, chat: { id: -1, type: 'group' } } },
    ])
      expect(readUpdate({ update_id: 3, ...other })).toEqual({ number: 3, events: [], signs: [] });
  });

  it('are confirmed up to the last one that was read', () => {
    const read = (result: unknown) => telegramChannel.polling?.read(JSON.stringify({ ok: true, result }));
    expect(read([])).toMatchObject({ events: [], after: undefined });
    expect(read([{ update_id: 8 }, { update_id: 5 }])).toMatchObject({ after: 9 });
    expect(read([{ update_id: 8 }, 'broken'])).toBeUndefined();
    expect(telegramChannel.polling?.read('<html>')).toBeUndefined();
  });
});

describe('Telegram responses', () => {
  const answered = (status: number, body = '') => classify({ status, retryAfterMs: undefined, body });

  it('are classified as success, retry, final failure or account problem', () => {
    expect(answered(200)).toEqual({ ok: true, status: 200 });
    expect(answered(429, '{"ok":false,"parameters":{"retry_after":7}}')).toMatchObject({
      retryAfterMs: 7_000,
    });
    expect(answered(502, '<html>')).not.toHaveProperty('isFinal');
    expect(answered(400, '{"description":"Bad Request: chat not found"}')).toMatchObject({
      isFinal: true,
      failure: 'Telegram answered with 400 "Bad Request: chat not found".',
    });
    expect(answered(403)).toMatchObject({ isFinal: true });
    expect(answered(401)).toMatchObject({ account: expect.stringContaining('401') });
    expect(answered(404)).toHaveProperty('account');
  });
});

describe('the Telegram webhook', () => {
  it('accepts only the secret that belongs to the token', () => {
    const message = telegramChannel.polling?.subscribe('https://bots.example/x');
    const { url, body } = telegramChannel.request(message, {
      id: '1',
      attempt: 1,
      now: 0,
      settings,
      secrets,
    });
    expect(url).toBe(`https://api.telegram.org/bot${secrets.token}/setWebhook`);
    const { secret_token: secret } = JSON.parse(body ?? '');
    const verify = (given: string | undefined) =>
      telegramChannel.verify(
        { headers: { 'x-telegram-bot-api-secret-token': given }, rawBody: '' },
        { secrets, now: 0 },
      );
    expect([secret, undefined, `${secret}0`, 'x'].map(verify)).toEqual([true, false, false, false]);
  });
});
