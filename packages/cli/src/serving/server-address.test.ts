import { describe, expect, it } from 'vitest';
import { createTestIo } from '../testing/test-io.ts';
import { isPublic, serverAddress, urlOf } from './server-address.ts';

function read(options: Record<string, string>, environment: Record<string, string> = {}) {
  return serverAddress({ text: (name) => options[name], io: createTestIo({ environment }).io });
}

describe('serverAddress', () => {
  it.each([
    [{}, {}, { host: '127.0.0.1', port: 3000 }],
    [{}, { HOST: '0.0.0.0', PORT: '8080' }, { host: '0.0.0.0', port: 8080 }],
    [{}, { HOST: '', PORT: '' }, { host: '127.0.0.1', port: 3000 }],
    [
      { host: 'h', port: '0' },
      { HOST: 'other', PORT: '1' },
      { host: 'h', port: 0 },
    ],
  ])('reads the options %j and the environment %j', (options, environment, expected) => {
    expect(read(options, environment)).toEqual({ ok: true, ...expected });
  });

  it.each(['65536', '-1', 'http', '3000.5', '1e3', '0x10'])('refuses the port %j', (port) => {
    expect(read({ port })).toMatchObject({ ok: false });
  });
});

it.each([
  ['127.0.0.1', 'http://127.0.0.1:80'],
  ['0.0.0.0', 'http://127.0.0.1:80'],
  ['::', 'http://127.0.0.1:80'],
  ['::1', 'http://[::1]:80'],
  ['chat.example.org', 'http://chat.example.org:80'],
])('a server on host %s has the URL %s', (host, url) => expect(urlOf({ host, port: 80 })).toBe(url));

it.each([
  ['127.0.0.1', false],
  ['localhost', false],
  ['::1', false],
  ['0.0.0.0', true],
  ['::', true],
  ['192.168.1.7', true],
  ['127.0.0.1.example.org', true],
])('the host %s is public: %s', (host, expected) => expect(isPublic({ host })).toBe(expected));
