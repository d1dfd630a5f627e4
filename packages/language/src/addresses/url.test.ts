// Replies that readUrl accepts, as tables.
import { describe, expect, it } from 'vitest';
import { readUrl } from './url.ts';

describe('readUrl', () => {
  it.each([
    'https://example.io',
    'example.io',
    'www.x.com',
    '1.2.3.4',
    'user:pw@a.com',
    'A.COM',
    'https://a.com/é',
    'http://a.com:8080/x?y=1&z=2#top',
    'https://bücher.example',
    'xn--bcher-kva.example',
    'a.com?q=1',
    'https://例子.公司/路径',
    'https://a.com/a,b',
    'HTTPS://A.COM',
    'https://user@a.com',
    'a.com:443/x',
    'https://a.com/(x)',
    "https://a.com/it's",
    'https://a.com/%20',
    'https://a.com/x:y@z',
  ])('accepts %j', (text) => {
    expect(readUrl(text)).toEqual({ ok: true, value: text });
  });

  it('trims the address and changes nothing else', () => {
    expect(readUrl('  https://A.com/x \n')).toEqual({ ok: true, value: 'https://A.com/x' });
  });

  it.each([
    '',
    ' ',
    'http://localhost:3000',
    'ftp://a.com',
    'foo',
    'a.b',
    '//a.com',
    'mailto:a@b.com',
    'ada@example.com',
    'ada@example.com/x',
    'http://a_b.com',
    'https://a.com/a b',
    'https://a.com,https://b.com',
    'https://a.com, https://b.com',
    'javascript:alert(1)',
    'JavaScript:alert(1)//a.com',
    'javascript://a.com/%0aalert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    'https://',
    'http://a.com:99999',
    'http://a.com:0',
    'http://a..com',
    'http://-a.com',
    'http://256.1.1.1.1',
    '1.2.3',
    'https://a.com/<script>',
    'https://a.com/{{x}}',
    'https://a.com/\u202e',
    'vbscript:x@a.com',
    'https:///a.com',
    'https://@a.com',
    'http:/a.com',
    'http:a.com',
    '1.2.3.400',
    'example.comです',
    'https://example.оrg',
  ])('refuses %j', (text) => {
    expect(readUrl(text)).toMatchObject({ ok: false, reason: 'unreadable' });
  });
});

it.each([
  ['example.org\u200b/path', 'example.org/path'],
  ['\ufeffhttps://example.org', 'https://example.org'],
  ['example.com.', 'example.com'],
  ['https://example.com.', 'https://example.com'],
  ['https://example.com/a.', 'https://example.com/a.'],
  ['example.com..', undefined],
  ['ｈｔｔｐｓ：／／example.org', 'https://example.org'],
  ['java\u200bscript:alert(1)', undefined],
  ['ｊavascript：alert(1)', undefined],
])('reads %j with full-width or invisible characters as %s', (text, address) => {
  const reading = readUrl(text);
  expect(reading.ok ? reading.value : undefined).toBe(address);
});
