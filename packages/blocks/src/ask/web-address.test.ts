// Texts that are URLs of files.
import { expect, it } from 'vitest';
import { isWebAddress } from './web-address.ts';

it.each([
  ['https://files.example.com/a.pdf', true],
  ['HTTP://EXAMPLE.COM', true],
  ['http://localhost:3000/uploads/a', true],
  ['http://[::1]:3000/a', true],
  ['https://example.com/a%20b?x=1&y=2#z', true],
  ['https://example.com/é', true],
  ['https://example.com:8443?x', true],
  ['', false],
  ['example.com/a', false],
  ['//example.com/a', false],
  ['ftp://example.com/a', false],
  ['javascript:alert(1)', false],
  ['data:text/plain,a', false],
  ['file:///etc/passwd', false],
  ['https:///a', false],
  ['https://?a', false],
  ['https://user:secret@example.com/a', false],
  ['https://example.com\\@other.com', false],
  ['https://example.com/a b', false],
  ['https://example.com/a\nb', false],
  ['https://example.com/\u202egpj.exe', false],
  ['https://example.com/<script>', false],
  [' https://example.com', false],
  [`https://example.com/${'a'.repeat(2_100)}`, false],
])('%.60j: %s', (text, isOne) => {
  expect(isWebAddress(text)).toBe(isOne);
});
