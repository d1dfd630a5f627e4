// Names whose answers change or mislead, asked of a live name server: what was checked is what is connected to.
import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createEgressGuard } from '../../packages/integrations/src/egress/egress-guard.ts';
import { createHostResolver } from '../../packages/integrations/src/egress/host-resolver.ts';
import { pinnedLookup } from '../../packages/integrations/src/egress/open-connection.ts';
import { createHttpPort } from '../../packages/integrations/src/ports/http/http-port.ts';
import { createWebSender } from '../../packages/integrations/src/ports/web/web-sender.ts';
import type { Zone } from './dns-stub.ts';
import { startDnsStub } from './dns-stub.ts';

const PUBLIC = '93.184.215.14';
const PUBLIC_6 = '2606:2800:220:1::1';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A guard and a port that ask a name server with this script; 127.0.0.1 alone is allowed. */
async function world(script: Readonly<Record<string, readonly Zone[]>>) {
  const stub = await startDnsStub(script);
  closing.push(stub.close);
  const guard = createEgressGuard({
    allow: ['127.0.0.1'],
    resolve: createHostResolver({ servers: [stub.server] }),
  });
  const port = createHttpPort({ send: createWebSender({ guard }) });
  const get = (url: string, timeoutMs = 5_000) =>
    port(
      { port: 'http', request: { method: 'GET', url }, timeoutMs },
      { idempotencyKey: 'key', sessionId: 's' },
    );
  return { stub, guard, get };
}

/** A web server that counts its visitors. */
async function website(host: string, port: number, location?: () => string) {
  const visits: string[] = [];
  const server: Server = createServer((request, response) => {
    visits.push(request.headers.host ?? '');
    if (location) response.writeHead(302, { location: location() }).end();
    else response.end('here');
  });
  server.listen(port, host);
  await once(server, 'listening');
  closing.push(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  return { visits, port: (server.address() as AddressInfo).port };
}

describe('an address that changes between check and connection', () => {
  it('is resolved once, and the client connects to the checked address', async () => {
    const allowed = await website('127.0.0.1', 0);
    // Where the second answer would lead. Only some systems have this address; without it the count of questions still tells.
    const canary = await website('127.0.0.2', allowed.port).catch(() => undefined);
    const name = 'rebind.example.com';
    const { stub, get } = await world({ [name]: [{ ips: ['127.0.0.1'] }, { ips: ['127.0.0.2'] }] });
    const result = await get(`http://${name}:${allowed.port}/`);
    expect(result).toMatchObject({ ok: true, response: { statusCode: 200, data: 'here' } });
    expect(stub.questions.toSorted()).toEqual([`A ${name}`, `AAAA ${name}`]);
    expect(allowed.visits).toEqual([`${name}:${allowed.port}`]);
    expect(canary?.visits ?? []).toEqual([]);
    // The second call asks anew, and this time the answer is refused.
    expect(await get(`http://${name}:${allowed.port}/`)).toMatchObject({
      ok: false,
      failure: { code: 'blocked_address' },
    });
    expect(canary?.visits ?? []).toEqual([]);
  });

  it('is pinned to the public address first, and refused when it becomes private', async () => {
    const name = 'rebind.example.com';
    const { guard } = await world({ [name]: [{ ips: [PUBLIC] }, { ips: ['169.254.169.254'] }] });
    const first = await guard.check(`https://${name}/`);
    expect(first.ok && first.ips).toEqual([PUBLIC]);
    const { promise, resolve } = Promise.withResolvers<unknown>();
    pinnedLookup(first.ok ? first.ips : [])(name, { all: true }, (_error, addresses) => resolve(addresses));
    expect(await promise).toEqual([{ address: PUBLIC, family: 4 }]);
    expect(await guard.check(`https://${name}/`)).toMatchObject({ ok: false, rule: 'metadata' });
  });

  it('is checked again at a redirect to the same name', async () => {
    const name = 'rebind.example.com';
    const site = await website('127.0.0.1', 0, () => `http://${name}:${site.port}/again`);
    const { get } = await world({ [name]: [{ ips: ['127.0.0.1'] }, { ips: ['10.0.0.1'] }] });
    expect(await get(`http://${name}:${site.port}/`)).toMatchObject({
      ok: false,
      failure: { code: 'blocked_address', message: expect.stringContaining('"private"') },
    });
    expect(site.visits).toHaveLength(1);
  });

  it.each([
    'http://127.0.0.2/',
    'http://169.254.169.254/latest/meta-data/',
    'http://2130706434/',
    'http://[::ffff:127.0.0.2]/',
    '//10.0.0.1/',
    'http://user@10.0.0.1/',
    'file:///etc/passwd',
    'gopher://127.0.0.1:70/',
    'http://inside.example.com/',
    'http:\\\\10.0.0.1\\',
  ])('is refused as the target of a redirect: %s', async (location) => {
    const site = await website('127.0.0.1', 0, () => location);
    const { get } = await world({
      'public.example.com': [{ ips: ['127.0.0.1'] }],
      'inside.example.com': [{ ips: ['192.168.0.1'] }],
    });
    expect(await get(`http://public.example.com:${site.port}/`)).toMatchObject({
      ok: false,
      failure: { code: 'blocked_address' },
    });
    expect(site.visits).toHaveLength(1);
  });
});

describe('DNS answers', () => {
  it.each([
    [
      'an alias of a public name',
      [{ aliases: ['a.example.net', 'b.example.net'], ips: [PUBLIC] }],
      undefined,
    ],
    [
      'an alias that ends inside',
      [{ aliases: ['a.example.net', 'b.example.net'], ips: ['10.0.0.1'] }],
      'private',
    ],
    [
      'an alias of an inner name with a public address',
      [{ aliases: ['metadata.google.internal'], ips: [PUBLIC] }],
      undefined,
    ],
    ['IPv4 public, IPv6 public', [{ ips: [PUBLIC, PUBLIC_6] }], undefined],
    ['IPv4 public, IPv6 loopback', [{ ips: [PUBLIC, '::1'] }], 'loopback'],
    ['IPv4 private, IPv6 public', [{ ips: ['10.0.0.1', PUBLIC_6] }], 'private'],
    ['only IPv6, packed', [{ ips: ['::ffff:10.0.0.1'] }], 'ipv4-in-ipv6'],
    ['only IPv6, local', [{ ips: ['fd00::1'] }], 'unique-local'],
    ['one of many private', [{ ips: [PUBLIC, '93.184.215.15', '93.184.215.16', '172.16.0.1'] }], 'private'],
  ])('%s', async (_name, zones, rule) => {
    const { guard } = await world({ 'host.example.com': zones });
    const checked = await guard.check('https://host.example.com/');
    expect(checked.ok ? undefined : checked.rule).toBe(rule);
    if (checked.ok) expect(checked.ips).toEqual(zones[0]?.ips);
  });

  it('without an address make the host unreachable, without a retry', async () => {
    const { stub, get } = await world({});
    expect(await get('http://nowhere.example.com/')).toMatchObject({
      ok: false,
      failure: { code: 'unreachable', message: expect.stringContaining('nowhere.example.com') },
    });
    expect(stub.questions).toHaveLength(2);
  });

  it('are requested again after a temporary failure of the name server', async () => {
    const site = await website('127.0.0.1', 0);
    const { stub, get } = await world({
      'host.example.com': [{ isBroken: true }, { isBroken: true }, { ips: ['127.0.0.1'] }],
    });
    expect(await get(`http://host.example.com:${site.port}/`, 20_000)).toMatchObject({ ok: true });
    expect(stub.questions.filter((question) => question.startsWith('A '))).toHaveLength(3);
  });

  it('that never arrive end with the timeout of the call', async () => {
    const { get } = await world({ 'host.example.com': [{ isSilent: true }] });
    const start = performance.now();
    expect(await get('http://host.example.com/', 400)).toMatchObject({
      ok: false,
      failure: { code: 'timeout' },
    });
    expect(performance.now() - start).toBeLessThan(20_000);
  });

  it('do not block each other: 50 silent names do not delay the one that answers', async () => {
    const site = await website('127.0.0.1', 0);
    const silent = Array.from({ length: 50 }, (_, index) => `silent${index}.example.com`);
    const { get } = await world({
      ...Object.fromEntries(silent.map((name) => [name, [{ isSilent: true }]])),
      'host.example.com': [{ ips: ['127.0.0.1'] }],
    });
    let ended = 0;
    const waiting = silent.map((name) => get(`http://${name}/`, 5_000).finally(() => ended++));
    expect(await get(`http://host.example.com:${site.port}/`)).toMatchObject({ ok: true });
    // It was behind all of them, and is answered before the first of them has ended.
    expect(ended).toBe(0);
    for (const result of await Promise.all(waiting))
      expect(result).toMatchObject({ failure: { code: 'timeout' } });
  });
});

describe('a host in the allow list', () => {
  it('is resolved by the system, and each of its addresses is tried', async () => {
    const site = await website('127.0.0.1', 0);
    const port = createHttpPort({
      send: createWebSender({ guard: createEgressGuard({ allow: ['localhost'] }) }),
    });
    const get = (url: string) =>
      port(
        { port: 'http', request: { method: 'GET', url }, timeoutMs: 5_000 },
        { idempotencyKey: 'key', sessionId: 's' },
      );
    expect(await get(`http://localhost:${site.port}/`)).toMatchObject({
      ok: true,
      response: { data: 'here' },
    });
    expect(await get(`http://127.0.0.1:${site.port}/`)).toMatchObject({
      failure: { code: 'blocked_address' },
    });
  });
});
