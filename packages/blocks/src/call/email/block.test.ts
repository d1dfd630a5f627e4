// The email block: recipients, cases in which nothing is sent, and messages for the author.
import { describe, expect, it } from 'vitest';
import { hostileReplies } from '../../testing/hostile-replies.ts';
import { talk } from '../../testing/run-block.ts';
import { answered, called } from '../testing/called.ts';

const mail = (options: object = {}) => ({
  type: 'Email',
  options: { credentialsId: 'default', recipients: ['team@example.com'], ...options },
});
const requestOf = (options: object, variables: Record<string, unknown> = {}) =>
  called(mail(options), variables).call?.request as Record<string, unknown>;

it('the block describes an email', () => {
  expect(
    called(
      mail({
        subject: 'Lead {{Name}}',
        body: 'Call {{Name}}.',
        replyTo: '{{Name}} <{{Email}}>',
        cc: ['c@example.com'],
        bcc: ['b@example.com'],
      }),
      { Name: 'Ada', Email: 'ada@example.com' },
    ).call,
  ).toEqual({
    port: 'mail',
    request: {
      credentialsId: 'default',
      to: ['team@example.com'],
      cc: ['c@example.com'],
      bcc: ['b@example.com'],
      replyTo: 'Ada <ada@example.com>',
      subject: 'Lead Ada',
      text: 'Call Ada.',
      html: 'Call Ada.',
      attachments: [],
    },
    timeoutMs: 30_000,
  });
});

describe('recipients', () => {
  it.each([
    [['{{Email}}'], ['ada@example.com']],
    [['{{List}}'], ['a@example.com', 'b@example.com']],
    [[' a@example.com , b@example.com;c@example.com '], ['a@example.com', 'b@example.com', 'c@example.com']],
    [['a@example.com', '{{Unset}}', '', 'a@example.com'], ['a@example.com']],
    [['{{Name}}, the first <{{Email}}>'], ['Ada', 'the first <ada@example.com>']],
    // A visitor's text is one recipient, and the port rejects it as invalid.
    [['{{Typed}}'], ['a@evil.example, b@evil.example']],
    ['a@example.com', ['a@example.com']],
    [[null, 'a@example.com'], ['a@example.com']],
  ])('%j become %j', (recipients, to) => {
    const variables = {
      Email: 'ada@example.com',
      Name: 'Ada',
      List: ['a@example.com', null, 'b@example.com'],
      Typed: 'a@evil.example, b@evil.example',
    };
    expect(requestOf({ recipients }, variables).to).toEqual(to);
  });

  it('cannot be added by a line break in another field', () => {
    const { subject, replyTo } = requestOf(
      { subject: '{{V}}', replyTo: '{{V}}' },
      { V: 'x\r\nBcc: evil@example.com' },
    );
    // The port makes the subject one line and rejects the address; neither adds a recipient here.
    expect([subject, replyTo]).toEqual(['x\r\nBcc: evil@example.com', 'x\r\nBcc: evil@example.com']);
  });
});

describe('the body', () => {
  const variables = { V: '<b>"a" & b</b>', Lines: 'a\n<b>\r\nc', List: ['a', '<b>', null] };
  it.each([
    [
      { body: 'Hi {{V}}\nBye' },
      'Hi <b>"a" & b</b>\nBye',
      'Hi &#60;b&#62;&#34;a&#34; &#38; b&#60;/b&#62;<br>\nBye',
    ],
    [
      { body: '<i>{{V}}</i>', isCustomBody: true },
      '<i><b>"a" & b</b></i>',
      '&#60;i&#62;&#60;b&#62;&#34;a&#34; &#38; b&#60;/b&#62;&#60;/i&#62;',
    ],
    [
      { body: '<i>{{V}}</i>', isBodyCode: true },
      undefined,
      '<i>&#60;b&#62;&#34;a&#34; &#38; b&#60;/b&#62;</i>',
    ],
    [
      { body: '<a href="https://example.com/{{= {{V}} =}}">x</a>', isBodyCode: true },
      undefined,
      '<a href="https://example.com/&#60;b&#62;&#34;a&#34; &#38; b&#60;/b&#62;">x</a>',
    ],
    [{ body: '{{Lines}}' }, 'a\n<b>\r\nc', 'a<br>\n&#60;b&#62;<br>\nc'],
    [{ body: '{{Lines}}', isBodyCode: true }, undefined, 'a<br>\n<b>\r<br>\nc'],
    [{ body: ' {{List}} ' }, 'a\n<b>\n', 'a<br>\n&#60;b&#62;<br>\n'],
    [{ body: '{{List}}', isBodyCode: true }, undefined, 'a<br>\n<b><br>\n'],
    [{ body: 'Is {{List}}' }, 'Is ["a","<b>",null]', 'Is [&#34;a&#34;,&#34;&#60;b&#62;&#34;,null]'],
    [{ body: '{{Unset}}' }, '', ''],
    [{ isCustomBody: true }, '', ''],
  ])('from %j has text and HTML', (options, text, html) => {
    const request = requestOf(options, variables);
    expect([request.text, request.html]).toEqual([text, html]);
  });

  it.each([
    [{}],
    [{ body: ' ' }],
    [{ body: null, isCustomBody: null }],
    [{ body: 'Not this', isCustomBody: false }],
  ])('of %j is a summary of the answers', (options) => {
    const { subject, text, html } = requestOf(options, { Name: 'Ada <x>', Colors: ['red', 'blue'] });
    expect(subject).toBe('New answers');
    expect(text).toBe(
      'Your bot received new answers on 2026-11-21 at 10:00 UTC.\n\nName: Ada <x>\nColors: red,blue',
    );
    expect(html).toContain('<td>Ada &#60;x&#62;</td>');
    expect(html).not.toContain('<x>');
  });

  it('is a summary with all answers of the chat', () => {
    const chat = talk([{ type: 'text input' }, mail({ subject: 'Mine' })]);
    chat.start();
    const { stop } = chat.say('12 people');
    expect(stop).toMatchObject({
      call: { request: { subject: 'Mine', text: expect.stringContaining('\nStart: 12 people') } },
    });
  });

  it.each(hostileReplies.filter(({ text }) => text.length < 100_000))('contains $name', ({ text }) => {
    const request = requestOf({ body: 'It is: {{V}}' }, { V: text, Secret: 's3cr3t-value' });
    expect(request.html).not.toMatch(/<(?!br>)/);
    expect(JSON.stringify(request)).not.toContain('s3cr3t-value');
  });
});

describe('attachments', () => {
  it.each([
    ['https://example.com/a.pdf', ['https://example.com/a.pdf']],
    [
      'https://example.com/a.pdf, https://example.com/b,c.pdf',
      ['https://example.com/a.pdf', 'https://example.com/b,c.pdf'],
    ],
    [
      ['https://example.com/a.pdf', null, 'http://example.com/b.pdf'],
      ['https://example.com/a.pdf', 'http://example.com/b.pdf'],
    ],
    ['file:///etc/passwd', []],
    ['', []],
  ])('from %j are %j', (value, urls) => {
    expect(requestOf({ attachmentsVariableId: 'Files' }, { Files: value }).attachments).toEqual(
      urls.map((url) => ({ url })),
    );
  });

  it('are limited to ten, with a log about the others', () => {
    const files = Array.from({ length: 13 }, (_, index) => `https://example.com/${index}`);
    const sent = called(mail({ attachmentsVariableId: 'Files' }), { Files: files });
    expect(sent.call?.request.attachments).toHaveLength(10);
    expect(answered(sent, { ok: true, response: {} }).logs).toMatchObject([
      { status: 'success' },
      {
        status: 'error',
        description: '3 files were not attached: only URLs can be attached, and at most 10.',
      },
    ]);
  });
});

describe('no email is sent', () => {
  it.each([
    [
      'for a block without any fields',
      { type: 'Email' },
      false,
      'info',
      'The email has no recipients, so it was not sent.',
    ],
    [
      'without options',
      { type: 'Email', options: null },
      false,
      'info',
      'The email has no recipients, so it was not sent.',
    ],
    [
      'without recipients',
      mail({ recipients: [' '] }),
      false,
      'info',
      'The email has no recipients, so it was not sent.',
    ],
    ['in preview', mail(), true, 'info', 'Emails are not sent in preview.'],
    [
      'without credentials',
      mail({ credentialsId: null }),
      false,
      'error',
      'The email block has no credentials, so the email was not sent.',
    ],
    [
      'when the recipients are empty',
      mail({ recipients: ['{{Unset}}'] }),
      false,
      'error',
      'The recipients of the email are empty, so it was not sent.',
    ],
  ])('%s', (_when, block, isPreview, status, description) => {
    const { call, logs, turn } = called(block, {}, { isPreview });
    expect(call).toBeUndefined();
    expect(logs).toMatchObject([{ status, description, context: 'block b1' }]);
    expect(turn.said).toEqual(['On.']);
  });
});

describe('the log of an email', () => {
  it.each([
    [
      {
        ok: true,
        response: { messageId: '<x>', accepted: ['team@example.com'], rejected: [], warnings: [] },
      },
      [['success', 'The email was sent.']],
    ],
    [{ ok: true, response: {} }, [['success', 'The email was sent.']]],
    [
      { ok: true, response: { rejected: ['x@example.com'] } },
      [['error', 'The email was sent, but the mail server rejected 1 of its recipients.']],
    ],
    [
      { ok: true, response: { warnings: ['The file "a" was not attached: too big.'] } },
      [
        ['success', 'The email was sent.'],
        ['error', 'The file "a" was not attached: too big.'],
      ],
    ],
    [{ ok: true, response: { warnings: [3] } }, [['error', 'The email was not sent.']]],
    [
      { ok: false, failure: { code: 'missing_credentials', message: 'There are no credentials "default".' } },
      [['error', 'The email was not sent.']],
    ],
  ] as const)('for %j', (result, expected) => {
    const turn = answered(called(mail()), result);
    expect(turn.logs.map(({ status, description }) => [status, description])).toEqual(expected);
    expect(turn.said).toEqual(['On.']);
    expect(JSON.stringify(turn.logs)).not.toContain('example.com');
  });

  it('contains the reason of a failure', () => {
    const turn = answered(called(mail()), {
      ok: false,
      failure: { code: 'tls', message: 'The certificate has expired.' },
    });
    expect(turn.logs).toEqual([
      {
        status: 'error',
        description: 'The email was not sent.',
        details: 'The certificate has expired.',
        context: 'block b1',
      },
    ]);
  });
});
