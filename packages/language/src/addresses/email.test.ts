// What readEmail understands, as tables.
import { describe, expect, it } from 'vitest';
import { readEmail } from './email.ts';

describe('readEmail', () => {
  it.each([
    ['A@B.CO', 'a@b.co'],
    ['a+b@c.io', 'a+b@c.io'],
    ['"x y"@c.com', '"x y"@c.com'],
    ['é@c.com', 'é@c.com'],
    ['a@[1.2.3.4]', 'a@[1.2.3.4]'],
    ['é@é.com', 'é@é.com'],
    [' ada@example.org ', 'ada@example.org'],
    ['mailto:ada@example.org', 'ada@example.org'],
    ['my email is ada@example.org.', 'ada@example.org'],
    ['<ada@example.org>', 'ada@example.org'],
    ['Ada Lovelace <ada@example.org>', 'ada@example.org'],
    ['(ada@example.org)', 'ada@example.org'],
    ['ada@example.org, thanks!', 'ada@example.org'],
    ['用户@例子.公司', '用户@例子.公司'],
    ['ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
    ['a_b-c.d@sub.domain.co.uk', 'a_b-c.d@sub.domain.co.uk'],
    ['write to ada@x.org or ADA@x.org', 'ada@x.org'],
    ["o'neil@example.com", "o'neil@example.com"],
  ])('reads %j as %s', (text, address) => {
    expect(readEmail(text)).toEqual({ ok: true, value: address });
  });

  it.each([
    '',
    '   ',
    'a@b',
    'a..b@c.com',
    'a@b.c',
    'ada',
    '@example.org',
    'ada@',
    'ada@@example.org',
    'ada@exa mple.org',
    'a@-b.com',
    'a@b-.com',
    'a@b..com',
    '.a@b.com',
    'a.@b.com',
    'a@[1.2.3.400]',
    'a@1.2.3.4',
    'javascript:alert(1)@x',
    'ada@example.org@evil',
    `${'a'.repeat(65)}@example.org`,
    `a@${'b'.repeat(64)}.org`,
    `${'a@b.co '.repeat(200)}`,
    'ada@exam\u0000ple.org',
    'ada\u202e@example.org',
    'ada@example.org bob@',
    '{{email}}',
    '"a"b"@c.com',
  ])('refuses %j', (text) => {
    expect(readEmail(text)).toMatchObject({ ok: false, reason: 'unreadable' });
  });

  it('asks back about two addresses', () => {
    expect(readEmail('ada@x.org or bob@x.org')).toEqual({
      ok: false,
      reason: 'ambiguous',
      candidates: ['ada@x.org', 'bob@x.org'],
    });
  });
});

it.each([
  ['ada＠example.org', 'ada@example.org'],
  ['ａｄａ＠ｅｘａｍｐｌｅ．ｏｒｇ', 'ada@example.org'],
  ['\u200bada@exam\u00adple.org\ufeff', 'ada@example.org'],
  ['\u202aada@example.org\u202c', 'ada@example.org'],
  ['my address: ada﹫example.org', 'ada@example.org'],
])('reads %j, copied or typed wide, as %s', (text, address) => {
  const reading = readEmail(text);
  expect(reading.ok ? reading.value : undefined).toBe(address);
});
