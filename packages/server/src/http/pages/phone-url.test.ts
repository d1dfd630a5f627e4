// Which address a phone is led to.
import { expect, it } from 'vitest';
import { phoneUrl } from './phone-url.ts';

const on = (address: string) => ({ address, family: address.includes(':') ? 'IPv6' : 'IPv4', port: 3000 });
const network = (address: string, internal = false) =>
  ({ address, family: 'IPv4', internal, netmask: '255.255.255.0', mac: '', cidr: null }) as const;
const interfaces = {
  lo: [network('127.0.0.1', true)],
  docker0: [network('172.17.0.1')],
  wlan0: [network('192.168.1.20')],
};

it.each([
  ['http://127.0.0.1:3000', on('127.0.0.1'), undefined],
  ['http://[::1]:3000', on('::1'), undefined],
  ['http://localhost:3000', on('0.0.0.0'), 'http://192.168.1.20:3000'],
  ['http://bots.localhost:3000', on('::'), 'http://192.168.1.20:3000'],
  ['http://127.0.0.1:3000', on('10.1.2.3'), 'http://10.1.2.3:3000'],
  ['http://127.0.0.1:3000', on('fd00::1'), 'http://[fd00::1]:3000'],
  ['http://192.168.1.7:3000', on('0.0.0.0'), 'http://192.168.1.7:3000'],
  ['https://bots.example', on('127.0.0.1'), 'https://bots.example'],
  ['http://localhost', null, undefined],
  ['http://localhost', '/run/colloquy.sock', undefined],
])('the phone URL for %s, listening on %j, is %s', (serverUrl, listening, expected) => {
  expect(phoneUrl({ urls: ['http://127.0.0.1', serverUrl], listening, interfaces })).toBe(expected);
});

it('there is no phone URL without a network', () => {
  const listening = on('0.0.0.0');
  expect(phoneUrl({ urls: ['http://localhost'], listening, interfaces: { lo: interfaces.lo } })).toBe(
    undefined,
  );
});
