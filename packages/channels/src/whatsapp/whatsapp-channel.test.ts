// WhatsApp as a folder of pure functions: marks, questions of every size, webhooks, and what errors mean.
import { describe, expect, it } from 'vitest';
import { classify, outcomeOf } from './classify.ts';
import { toWhatsAppTexts } from './marks.ts';
import { readWebhook } from './read-webhook.ts';
import { renderBubble } from './render-bubble.ts';
import { renderTurn } from './render-turn.ts';
import { readReplyId, toReplyId } from './reply-id.ts';

const p = (...children: readonly object[]) => ({ type: 'p', children }) as never;
const text = (id: string, words: string) => ({
  id,
  type: 'text',
  content: { type: 'richText', richText: [p({ text: words })] },
});
const turn = (messages: readonly unknown[], input?: object) =>
  renderTurn(
    {
      channelId: 'chn_1',
      person: '4930',
      chatId: 'chat_1',
      turn: 1,
      isEnded: false,
      messages,
      input: input as never,
    },
    { question: 'q' },
  );
const choice = (labels: readonly string[], options = {}) => ({
  id: 'b',
  type: 'choice input',
  items: labels.map((content, index) => ({ id: `i${index}`, content })),
  options,
});
const kindOf = (message: object | undefined) =>
  (message as { interactive?: { type: string } }).interactive?.type;

describe('WhatsApp texts', () => {
  it('have the formatting characters of WhatsApp around words, line by line', () => {
    const link = { type: 'a', url: 'https://example.com', children: [{ text: 'here' }] };
    expect(
      toWhatsAppTexts([
        p({ text: 'a ' }, { text: ' bold ', bold: true, italic: true }, { text: 'b' }),
        p(link),
        p({ text: 'one\ntwo', strikethrough: true }),
        p({ type: 'a', url: 'https://a.example', children: [{ text: 'https://a.example' }] }),
      ]),
    ).toEqual(['a  _*bold*_ b\nhere (https://example.com)\n~one~\n~two~\nhttps://a.example']);
  });

  it('are split at the maximum length', () => {
    const texts = toWhatsAppTexts(Array.from({ length: 200 }, () => p({ text: 'x'.repeat(50), bold: true })));
    expect(texts.length).toBeGreaterThan(2);
    expect(Math.max(...texts.map(({ length }) => length))).toBeLessThanOrEqual(4_096);
  });
});

describe('a turn on WhatsApp', () => {
  it('becomes as few messages as possible', () => {
    expect(
      turn([text('a', 'One'), text('b', 'Two'), text('c', 'Well?')], choice(['Yes', 'No'])),
    ).toMatchObject([
      { type: 'text', text: { body: 'One\n\nTwo' } },
      { interactive: { type: 'button', body: { text: 'Well?' } } },
    ]);
    const long = 'x'.repeat(1_025);
    expect(turn([text('a', long)], choice(['Yes']))).toMatchObject([
      { text: { body: long } },
      { interactive: { body: { text: '👇' } } },
    ]);
    expect(turn([], { id: 'b', type: 'text input' })).toEqual([{ type: 'text', text: { body: '✏️' } }]);
    expect(turn([text('a', 'Name?')], { id: 'b', type: 'text input' })).toHaveLength(1);
    expect(turn([])).toEqual([]);
  });

  it.each([
    [['Yes', 'No', 'Maybe'], 'button'],
    [['Yes', 'A label of 21 letters'], 'list'],
    [['Yes', 'Yes'], undefined],
    [['1', '2', '3', '4'], 'list'],
    [Array.from({ length: 11 }, (_, index) => `${index}`), undefined],
    [['x'.repeat(97), 'y'], undefined],
    [['', 'y'], undefined],
  ])('with the choices %j becomes %s', (labels, kind) => {
    const messages = turn([text('a', 'Well?')], choice(labels));
    expect(messages).toHaveLength(1);
    expect(kindOf(messages[0])).toBe(kind);
    if (kind === undefined) expect(JSON.stringify(messages)).toContain(`${labels.length}. `);
  });

  it('shows a long label in full below its truncated title', () => {
    const label = 'A label that is longer than a row of a list';
    expect(JSON.stringify(turn([], choice([label, 'b'])))).toContain(
      `"title":"A label that is longer…","description":"${label}"`,
    );
  });

  it('shows a link for media that WhatsApp cannot load', () => {
    const image = (url: string) => renderBubble({ id: 'b', type: 'image', content: { url } });
    expect(image('https://example.com/a.gif')).toMatchObject([{ type: 'text' }]);
    expect(image('http://example.com/a.png')).toMatchObject([{ type: 'text' }]);
    expect(image('data:image/png;base64,AAAA')).toEqual([]);
    expect(renderBubble({ id: 'b', type: 'of a newer server', content: {} } as never)).toEqual([]);
    const embed = (url: string) => renderBubble({ id: 'b', type: 'embed', content: { url } });
    expect(embed('https://example.com/a%20b.pdf')).toMatchObject([{ document: { filename: 'a b.pdf' } }]);
    expect(embed('https://example.com/100%.pdf')).toMatchObject([{ document: { filename: '100%.pdf' } }]);
    const video = (url: string, type: string) =>
      renderBubble({ id: 'b', type: 'video', content: { url, type } } as never);
    expect(video('https://youtu.be/x', 'youtube')).toMatchObject([{ text: { preview_url: true } }]);
  });
});

describe('the reply id of a WhatsApp button', () => {
  it('contains the id of its item if that fits', () => {
    expect(readReplyId(toReplyId('q1', { id: 'a:b', index: 2 }))).toEqual({
      type: 'chosen',
      question: 'q1',
      id: 'a:b',
    });
    for (const id of ['', 'x'.repeat(200), ' a'])
      expect(readReplyId(toReplyId('q1', { id, index: 2 }))).toMatchObject({ question: 'q1', id: undefined });
    expect(readReplyId('other')).toBeUndefined();
  });
});

describe('WhatsApp webhooks', () => {
  const read = (value: object) =>
    readWebhook(
      {
        object: 'whatsapp_business_account',
        entry: [{ changes: [{ value: { metadata: { phone_number_id: '1' }, ...value } }] }],
      },
      { phoneNumberId: '1' },
    );
  const message = (content: object) =>
    read({ messages: [{ id: 'm', from: '49', ...content }] })?.events.map((event) => event.message);

  it.each([
    [{ type: 'button', button: { payload: 'p', text: 'Yes' } }, 'Yes'],
    [{ type: 'image', image: { id: '5', caption: 'Look' } }, 'Look'],
    [{ type: 'contacts', contacts: [{ phones: [{ phone: '+4930' }] }] }, '+4930'],
    [{ type: 'location', location: { latitude: 1.5, longitude: -2 } }, '1.5, -2'],
    [{ type: 'unsupported', errors: [{ code: 131_051 }] }, ''],
    [{ type: 'interactive', interactive: { button_reply: { id: 'not ours', title: 'Yes' } } }, 'Yes'],
  ])('turn %j into the text %j', (content, words) =>
    expect(message(content)).toEqual([{ type: 'text', text: words }]),
  );

  it.each([undefined, null, {}, { object: 'page', entry: [] }, { object: 'whatsapp_business_account' }])(
    '%j are refused',
    (body) => expect(readWebhook(body, { phoneNumberId: '1' })).toBeUndefined(),
  );

  it('set variables from the contact and the referral', () => {
    const [event] =
      read({
        contacts: [{ wa_id: '49', profile: { name: 'Ada', username: 'ada' } }],
        messages: [
          {
            id: 'm',
            from: '49',
            type: 'text',
            text: { body: 'Hi' },
            referral: { ctwa_clid: 'c', source_id: 's' },
          },
        ],
      })?.events ?? [];
    expect(event?.variables).toEqual({
      'Contact name': 'Ada',
      'Phone number': '+49',
      Username: 'ada',
      'Referral Click ID': 'c',
      'Referral Source ID': 's',
    });
  });
});

describe('a WhatsApp error', () => {
  it.each([
    [131_056, 2, { retryAfterMs: 16_000 }],
    [131_056, 30, { retryAfterMs: 3_600_000 }],
    [131_057, 1, { retryAfterMs: 60_000 }],
    [130_429, 1, { failure: expect.stringContaining('130429') }],
    [131_047, 1, { isFinal: true, failure: expect.stringContaining('24 hours') }],
    [131_026, 1, { isFinal: true }],
    [132_001, 1, { isFinal: true }],
    [190, 1, { account: expect.stringContaining('190') }],
    [200, 1, { account: expect.any(String) }],
  ])('%i at attempt %i results in %j', (code, attempt, outcome) =>
    expect(outcomeOf({ code }, attempt)).toMatchObject(outcome),
  );

  it('of an unknown outcome waits before the next attempt', () => {
    const answered = (status: number, body = '') => classify({ status, retryAfterMs: undefined, body }, 1);
    expect(answered(200)).toEqual({ ok: true, status: 200 });
    expect(answered(502, '<html>')).toMatchObject({ mayHaveArrived: true });
    expect(answered(400, '{"error":{"code":131026}}')).toMatchObject({ isFinal: true });
    expect(answered(400)).toMatchObject({ isFinal: true });
  });
});
