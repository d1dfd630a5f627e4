// Replies that readEmail reads, as tables.
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
    ['ada@example.orgです', 'ada@example.org'],
    ['이메일은 ada@example.org입니다', 'ada@example.org'],
    ['邮箱：ada@example.org', 'ada@example.org'],
    ['我的邮箱：ada@example.org。', 'ada@example.org'],
    ['「ada@example.org」', 'ada@example.org'],
    ['„ada@example.org“', 'ada@example.org'],
    ['Email:ada@example.org', 'ada@example.org'],
    ['用户1@例子.公司', '用户1@例子.公司'],
    ['info@abc商店.com', 'info@abc商店.com'],
    ['info@mail.商店.com', 'info@mail.商店.com'],
    ['ada@beratung.vermögensberater', 'ada@beratung.vermögensberater'],
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
    'ada@example.оrg',
    'user:word@example.org',
  ])('refuses %j', (text) => {
    expect(readEmail(text)).toMatchObject({ ok: false, reason: 'unreadable' });
  });

  it.each(['我的邮箱是ada@example.org', 'メールはada@example.orgです'])(
    'asks whether an address begins in the middle of %j',
    (text) => {
      expect(readEmail(text)).toEqual({ ok: false, reason: 'ambiguous', candidates: ['ada@example.org'] });
    },
  );

  it.each([
    'not ada@x.org',
    "don't use ada@x.org",
    'nicht ada@x.org',
    'ada@x.org is not mine',
    '不是 ada@x.org',
  ])('asks whether the visitor means the address in %j', (text) => {
    expect(readEmail(text)).toEqual({ ok: false, reason: 'ambiguous', candidates: ['ada@x.org'] });
  });

  it.each([
    'no, my email is ada@x.org',
    'ada@x.org, not bob',
    '안녕하세요 ada@x.org',
    'I am not Bob. Mine: ada@x.org',
  ])('reads the address in %j, which is not negated', (text) => {
    expect(readEmail(text)).toEqual({ ok: true, value: 'ada@x.org' });
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
])('reads %j with full-width or invisible characters as %s', (text, address) => {
  const reading = readEmail(text);
  expect(reading.ok ? reading.value : undefined).toBe(address);
});

it.each([
  ['john. doe@example.org', 'doe@example.org'],
  ['ada_ lovelace@example.org', 'lovelace@example.org'],
  ['ada@example.co .uk', 'ada@example.co'],
  ['ada@example.co. uk', 'ada@example.co'],
  ['ada +news@example.org', '+news@example.org'],
])('asks whether %j contains the full address', (text, address) => {
  expect(readEmail(text)).toEqual({ ok: false, reason: 'ambiguous', candidates: [address] });
});
