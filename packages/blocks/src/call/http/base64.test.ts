// Base64, compared with the vectors of RFC 4648, section 10, and with Node's implementation.
import { expect, it } from 'vitest';
import { base64 } from './base64.ts';
import { utf8 } from './utf8.ts';

it.each([
  ['', ''],
  ['f', 'Zg=='],
  ['fo', 'Zm8='],
  ['foo', 'Zm9v'],
  ['foob', 'Zm9vYg=='],
  ['fooba', 'Zm9vYmE='],
  ['foobar', 'Zm9vYmFy'],
])('encodes "%s" as "%s"', (text, encoded) => {
  expect(base64(utf8(text))).toBe(encoded);
});

it('all bytes are encoded as in Node', () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
  expect(base64(bytes)).toBe(Buffer.from(bytes).toString('base64'));
});
