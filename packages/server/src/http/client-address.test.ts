import { expect, it } from 'vitest';
import { countedAddress } from './client-address.ts';

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
])('%s is counted as %s', (ip, counted) => expect(countedAddress(ip)).toBe(counted));
