// The host of a request: what is none is refused before anything is made of it.
import type { IncomingMessage } from 'node:http';
import { memoryStore } from '@colloquy/storage';
import { describe, expect, it } from 'vitest';
import { createColloquy } from '../colloquy.ts';
import { createHttpServer } from './http-server.ts';
import { findHostProblem } from './requested-host.ts';

const problemOf = (host: string, url = '/') =>
  findHostProblem({
    rawHeaders: ['Host', host],
    headers: { host },
    url,
    httpVersionMajor: 1,
    httpVersionMinor: 1,
  } as IncomingMessage);

const HOSTS = [
  'bots.example',
  'bots.example:3000',
  'bots.example:',
  'bots.example.',
  'localhost',
  'my_service:80',
  '127.0.0.1:65535',
  '[::1]',
  '[::1]:3000',
  '[2001:db8::7]:443',
  'xn--bcher-kva.example',
];

const NO_HOSTS = [
  '',
  'a:b',
  'a:99999',
  'a:-1',
  'a:80:80',
  'a<b',
  'a|b',
  'a^b',
  'a%b',
  '%61.example',
  'a b',
  'a/b',
  'a@b',
  'a, b',
  ':80',
  '::1',
  '[::1',
  '[::1]a',
  '1.2.3.256',
];

describe('findHostProblem', () => {
  it.each(HOSTS)('accepts %s', (host) => {
    expect(problemOf(host)).toBeUndefined();
    expect(problemOf(host)).toBeUndefined();
    expect(problemOf(host, `http://${host}/v1/bots`)).toBeUndefined();
  });

  it.each(NO_HOSTS)('refuses %j each time', (host) => {
    for (let times = 0; times < 2; times++) {
      expect(problemOf(host)).toMatchObject({
        code: 'BAD_REQUEST',
        message: expect.stringMatching(/no host/),
      });
      expect(problemOf('bots.example')).toBeUndefined();
    }
  });
});

it('the server refuses a sign-in with an invalid host before it contacts the issuer', async () => {
  const colloquy = await createColloquy({
    store: memoryStore(),
    environment: {
      COLLOQUY_OIDC_ISSUER: 'http://127.0.0.1:1',
      COLLOQUY_OIDC_CLIENT_ID: 'client',
      COLLOQUY_OIDC_CLIENT_SECRET: 'secret',
      COLLOQUY_OIDC_ALLOW: 'sub:4711=read',
    },
  });
  let logged = '';
  const app = createHttpServer(colloquy, { log: { write: (line) => (logged += line) } });
  const { statusCode } = await app.inject({ url: '/sign-in', headers: { host: 'a:99999' } });
  expect(statusCode).toBe(400);
  expect(logged).not.toContain('issuer');
  await app.close();
  await colloquy.close();
});
