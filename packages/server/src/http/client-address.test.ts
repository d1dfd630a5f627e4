import { expect, it } from 'vitest';
import { addressKey, countedAddress, isThisMachine } from './client-address.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2:ffff::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:db8:1::', '2001:db8:1:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::2', '0:0:0:0'],
  ['127.0.0.1', undefined],
  ['127.8.9.10', undefined],
  ['::1', undefined],
  ['::ffff:127.0.0.1', undefined],
  ['203.0.113.7:51234', '203.0.113.7'],
  ['127.0.0.1:51234', undefined],
  ['[2001:db8:1:2::3]:443', '2001:db8:1:2'],
  ['[2001:db8:1:2::3]', '2001:db8:1:2'],
  ['[::1]:443', undefined],
  ['2001:DB8:0001:02::3', '2001:db8:1:2'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['[::ffff:203.0.113.7]:80', '203.0.113.7'],
  ['unknown', 'no address'],
  ['0xcb007107', 'no address'],
  ['203.0.113.007', 'no address'],
  ['', 'no address'],
  [undefined, 'no address'],
])('the address %s counts as %s', (ip, counted) => expect(countedAddress(ip)).toBe(counted));

it.each([
  ['127.0.0.1', '127.0.0.1', true],
  ['127.0.0.2', '127.0.0.2', true],
  ['[::ffff:127.0.0.1]:80', '127.0.0.1', true],
  ['::1', '0:0:0:0', true],
  ['203.0.113.7:51234', '203.0.113.7', false],
  ['2001:db8:1:2::3', '2001:db8:1:2', false],
  ['unknown', 'no address', false],
  [undefined, 'no address', false],
])('the address %s has the key %s, from this machine: %s', (ip, key, isHere) => {
  expect(addressKey(ip)).toBe(key);
  expect(isThisMachine(ip)).toBe(isHere);
});
