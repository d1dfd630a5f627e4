// Where the server is: a host is believed where the operator or the connection says so.
import { request } from 'node:http';
import fastify from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { addServerUrl } from './server-url.ts';
import { createTrustedProxies } from './trusted-proxies.ts';

let close = async () => {};
afterEach(() => close());

interface Case {
  readonly host?: string;
  readonly publicUrl?: string;
  readonly hosts?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** Asks a server that listens on the loopback. */
async function urlFor({ host, publicUrl, hosts = [], headers = {} }: Case) {
  const app = fastify({ trustProxy: createTrustedProxies(['loopback']) });
  close = () => app.close();
  addServerUrl(app, { publicUrl, hosts });
  app.get('/', (asked) => asked.serverUrl);
  const base = await app.listen({ host: '127.0.0.1', port: 0 });
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const sent = host === undefined ? {} : { host };
  request(base, { headers: { ...sent, ...headers } }, async (response) => {
    let text = '';
    for await (const piece of response) text += piece;
    resolve(text.replace(base, 'HERE'));
  })
    .on('error', reject)
    .end();
  return promise;
}

it.each<[string, Case, string]>([
  ['a stranger', { host: 'evil.example' }, 'HERE'],
  ['a name like the loopback', { host: '127.0.0.1.evil.example' }, 'HERE'],
  ['a stranger whom a proxy passes on', { headers: { 'x-forwarded-host': 'evil.example' } }, 'HERE'],
  ['the address of the connection', {}, 'HERE'],
  ['a name of the loopback', { host: 'localhost:3000' }, 'http://localhost:3000'],
  ['a name below it', { host: 'evil.localhost' }, 'HERE'],
  [
    'a name that is listed',
    { host: 'Bots.example:8443', hosts: ['bots.example'] },
    'http://Bots.example:8443',
  ],
  ['one with a port', { host: 'a.example', hosts: ['a.example:8443'] }, 'HERE'],
  [
    'one that a trusted proxy passes on',
    { hosts: ['a.example'], headers: { 'x-forwarded-host': 'a.example', 'x-forwarded-proto': 'https' } },
    'https://a.example',
  ],
  ['the public address', { host: 'evil.example', publicUrl: 'https://a.example' }, 'https://a.example'],
])('the server URL is derived safely from %s', async (_what, given, expected) =>
  expect(await urlFor(given)).toBe(expected),
);
