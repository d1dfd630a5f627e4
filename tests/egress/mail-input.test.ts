// What visitors type into a mail: it adds neither recipients nor headers, and has its bounds.
import { afterEach, describe, expect, it } from 'vitest';
import { limits } from '../../packages/integrations/src/ports/limits.ts';
import { cleanUp, headersOf, mailPort, mailServer } from './mail-world.ts';

afterEach(cleanUp);

describe('input of a visitor', () => {
  it.each(['\r\n', '\n', '\r', '\u2028', '\u0085', '\0', '\u000b'])(
    'adds no header through the subject: %j',
    async (lineBreak) => {
      const server = await mailServer();
      const send = await mailPort(server.port);
      await send({ subject: `Hello${lineBreak}Bcc: victim@example.com${lineBreak}${lineBreak}body` });
      const [mail] = server.mails;
      expect(mail?.recipients).toEqual(['ada@example.com']);
      expect(headersOf(mail?.source ?? '')).not.toHaveProperty('bcc');
      expect(headersOf(mail?.source ?? '').subject).toBe('Hello Bcc: victim@example.com body');
    },
  );

  it.each([
    'ada@example.com\r\nBcc: victim@example.com',
    'ada@example.com\nRCPT TO:<victim@example.com>',
    'ada@example.com, victim@example.com',
    'ada@example.com; victim@example.com',
    'Friends: ada@example.com, victim@example.com;',
    '<ada@example.com> <victim@example.com>',
    'Ada <ada@example.com>, Eve <victim@example.com>',
    '"ada@example.com, victim@example.com" ',
    '"x\r\ny" <ada@example.com>',
    '"victim@example.com x"@example.org',
    'ada@example.com SIZE=1',
    'ada@[127.0.0.1]',
    'ada@example.com>',
    'ada',
    'ada@',
    '@example.com',
    'ada..b@example.com',
    'ada@example..com',
    'ada@-example.com',
    'ada@exa mple.com',
    'ada@example.com\u200b',
    'ada @example.com',
    '',
    ' ',
    `${'a'.repeat(65)}@example.com`,
    `ada@${'a'.repeat(250)}.com`,
    `${'x'.repeat(300)} <ada@example.com>`,
  ])('is refused as an address: %j', async (address) => {
    const server = await mailServer();
    const send = await mailPort(server.port);
    for (const field of ['to', 'cc', 'bcc'])
      expect(await send({ [field]: [address] })).toMatchObject({
        ok: false,
        failure: { code: 'invalid_request' },
      });
    expect(server.mails).toEqual([]);
  });

  it.each([
    ['Ada <>', undefined],
    ['none', undefined],
    ['علی\u200cرضا <ali@example.com>', 'ali@example.com'],
    ['I <3 cats <ada@example.com>', 'ada@example.com'],
  ])('does not prevent the mail when the reply-to address is %j', async (replyTo, address) => {
    const server = await mailServer();
    const send = await mailPort(server.port);
    expect(await send({ replyTo })).toMatchObject({
      ok: true,
      response: { warnings: address === undefined ? [expect.stringContaining('reply-to')] : [] },
    });
    const headers = headersOf(server.mails[0]?.source ?? '');
    expect(headers['reply-to']).toBe(address);
  });

  it.each([
    ["o'neil+tag@example.co.uk", "o'neil+tag@example.co.uk"],
    [' ada@example.com ', 'ada@example.com'],
    ['Ada, Countess <ada@example.com>', 'ada@example.com'],
    ['"Ada" <ada@EXAMPLE.com>', 'ada@example.com'],
    ['ada@bücher.example', 'ada@bücher.example'],
  ])('is taken as an address: %s', async (address, recipient) => {
    const server = await mailServer();
    const send = await mailPort(server.port);
    expect(await send({ to: [address] })).toMatchObject({ ok: true });
    expect(server.mails[0]?.recipients).toEqual([recipient]);
  });

  it('cannot end the mail or start commands through its text', async () => {
    const server = await mailServer();
    const send = await mailPort(server.port);
    await send({ text: 'one\r\n.\r\nMAIL FROM:<eve@example.com>\r\n.\n.\rtwo' });
    expect(server.mails).toHaveLength(1);
    expect(server.mails[0]?.source).toContain('MAIL FROM:<eve@example.com>');
  });

  it('cannot make the text or the HTML of a mail read a file or an address', async () => {
    const server = await mailServer();
    const send = await mailPort(server.port);
    expect(await send({ text: { path: '/etc/hostname' } })).toMatchObject({
      failure: { code: 'invalid_request' },
    });
    expect(await send({ html: { href: 'http://127.0.0.1/' } })).toMatchObject({
      failure: { code: 'invalid_request' },
    });
    expect(server.mails).toEqual([]);
  });
});

describe('the limits of a mail', () => {
  it.each([
    ['no recipient', { to: [] }, 'invalid_request'],
    [
      'too many recipients',
      { to: Array.from({ length: limits.mailRecipients + 1 }, (_, index) => `a${index}@example.com`) },
      'too_large',
    ],
    [
      'too many attachments',
      { attachments: Array.from({ length: limits.mailAttachments + 1 }, () => ({ url: 'a' })) },
      'too_large',
    ],
    ['too long a text', { text: 'x'.repeat(limits.mailTextCharacters + 1) }, 'too_large'],
    ['too long an HTML', { html: 'x'.repeat(limits.mailTextCharacters + 1) }, 'too_large'],
    ['no list of recipients', { to: 'ada@example.com' }, 'invalid_request'],
    ['an unknown kind of attachment', { attachments: [{ content: 'x' }] }, 'invalid_request'],
  ])('refuse a mail with %s', async (_name, request, code) => {
    const server = await mailServer();
    const send = await mailPort(server.port);
    expect(await send(request)).toMatchObject({ ok: false, failure: { code } });
    expect(server.mails).toEqual([]);
  });

  it('shorten a long subject', async () => {
    const server = await mailServer();
    const send = await mailPort(server.port);
    expect(await send({ subject: '\u{1f600}'.repeat(2_000) })).toMatchObject({ ok: true });
    expect(server.mails).toHaveLength(1);
  });
});
