// Requests that say the wrong thing about themselves: no body, a packed one, or another method.
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expandFlow } from '../../packages/blocks/src/testing/shorthand.ts';
import type { StartedServer } from '../support/started-server.ts';
import { startServer } from '../support/started-server.ts';
import { refused } from './checked-answer.ts';

let server: StartedServer;
beforeAll(async () => {
  const bot = expandFlow({ id: 'hello', publicId: 'hello', groups: [{ blocks: ['Hello'] }] });
  server = await startServer({ bots: [bot] });
});
afterAll(() => server.close());

describe.each(['/v1/bots/hello/preview/startChat', '/api/v1/typebots/hello/preview/startChat'])(
  'POST %s',
  (path) => {
    it.each([
      ['no body', undefined],
      ['an empty one', ''],
      ['a blank one', ' \n'],
    ])('with %s gets 400', async (_name, body) => {
      const { issues } = refused(await server.ask(path, { body }), 400, 'BAD_REQUEST');
      expect(issues).toMatchObject([{ path: [], code: 'missing', fix: expect.stringContaining('{}') }]);
    });
    it('with an empty object starts a chat', async () => {
      expect((await server.ask(path, { body: {} })).status).toBe(200);
    });
  },
);

it('a chat still starts without a body', async () => {
  expect((await server.ask('/v1/bots/hello/startChat')).status).toBe(200);
});

describe('a body', () => {
  it.each(['gzip', 'br', 'deflate', 'GZIP'])('with Content-Encoding: %s gets 415', async (encoding) => {
    for (const path of ['/v1/bots/hello/startChat', '/api/v1/typebots/hello/startChat']) {
      const answer = await server.ask(path, {
        body: gzipSync('{}'),
        headers: { 'content-encoding': encoding },
      });
      expect(refused(answer, 415, 'UNSUPPORTED_MEDIA_TYPE').message).toContain('Content-Encoding');
      expect(answer.headers['accept-encoding']).toBe('identity');
    }
    const upload = {
      method: 'PUT',
      body: gzipSync('abc'),
      headers: { 'content-encoding': encoding },
    } as const;
    refused(await server.ask('/v1/uploads?token=x', upload), 415, 'UNSUPPORTED_MEDIA_TYPE');
  });
  it('with Content-Encoding: identity is accepted', async () => {
    const headers = { 'content-encoding': 'identity' };
    expect((await server.ask('/v1/bots/hello/startChat', { body: {}, headers })).status).toBe(200);
  });
});

describe('a wrong method', () => {
  it.each([
    ['GET', '/v1/bots/hello/startChat', 'POST'],
    ['DELETE', '/v1/bots/hello/startChat/', 'POST'],
    ['PUT', '/api/v2/sendMessage?x=1', 'POST'],
    ['GET', '/v1/uploads', 'POST, PUT'],
    ['POST', '/hello', 'GET, HEAD'],
  ] as const)('%s %s gets 405', async (method, path, allow) => {
    const answer = await server.ask(path, { method });
    expect(refused(answer, 405, 'METHOD_NOT_ALLOWED').message).toContain(allow);
    expect(answer.headers.allow).toBe(allow);
  });
  it.each([
    ['POST', '/v1/nothing'],
    ['POST', '/v1/bots/hello/startChat/more'],
    ['GET', '/v1/nothing/at/all'],
  ] as const)('%s %s gets 404', async (method, path) => {
    const answer = await server.ask(path, { method });
    refused(answer, 404, 'NOT_FOUND');
    expect(answer.headers.allow).toBeUndefined();
  });
});
