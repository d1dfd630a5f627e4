// Who is believed about where a request came from.
import { expect, it } from 'vitest';
import { createTrustedProxies } from './trusted-proxies.ts';

const isTrusted = createTrustedProxies([
  'loopback',
  '192.0.2.0/24',
  '2001:db8::/32',
  '203.0.113.7',
  'uniquelocal',
]);

it.each([
  ['127.0.0.1', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['127.9.9.9:8080', true],
  ['192.0.2.255', true],
  ['192.0.3.0', false],
  ['2001:db8:ffff::1', true],
  ['[2001:db8::1]:443', true],
  ['2001:db9::1', false],
  ['203.0.113.7', true],
  ['203.0.113.8', false],
  ['10.1.2.3', true],
  ['172.32.0.1', false],
  ['fd00::1', true],
  ['unknown', false],
  ['', false],
])('a proxy at %s is trusted: %s', (address, expected) => expect(isTrusted(address)).toBe(expected));
