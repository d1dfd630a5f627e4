import { expect, it } from 'vitest';
import { defaultSmtp } from '../../packages/integrations/src/credentials/default-smtp.ts';
import { readSettings } from '../../packages/server/src/settings/settings.ts';

const from = { email: 'bot@mail.example' };

it.each([
  ['smtp://mail.example', { host: 'mail.example', port: 587, from }],
  ['smtps://mail.example', { host: 'mail.example', port: 465, isTlsEnabled: true, from }],
  ['smtp://mail.example:2525', { host: 'mail.example', port: 2525, from }],
  ['smtp://[::1]:25', { host: '::1', port: 25, from }],
  [
    'smtps://bot%40mail.example:p%3Aw%25@mail.example',
    {
      host: 'mail.example',
      port: 465,
      username: 'bot@mail.example',
      password: 'p:w%',
      isTlsEnabled: true,
      from,
    },
  ],
  [
    'smtp://bot:100%@mail.example',
    { host: 'mail.example', port: 587, username: 'bot', password: '100%', from },
  ],
  ['', undefined],
])('the default SMTP server is read from %s', (address, expected) => {
  const settings = readSettings({ COLLOQUY_SMTP_URL: address, COLLOQUY_SMTP_FROM: 'bot@mail.example' });
  expect(defaultSmtp(settings)).toEqual(expected);
});

it('the default SMTP server has the name of the sender', () => {
  const environment = {
    COLLOQUY_SMTP_URL: 'smtp://m.example',
    COLLOQUY_SMTP_FROM: 'Our bot <bot@mail.example>',
  };
  expect(defaultSmtp(readSettings(environment))?.from).toEqual({
    email: 'bot@mail.example',
    name: 'Our bot',
  });
});
