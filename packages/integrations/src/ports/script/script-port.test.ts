// The port `script` against real servers: requests, inputs and results of scripts.
import { setTimeout as sleep } from 'node:timers/promises';
import type { ScriptReplayer } from '@colloquy/blocks';
import { createScriptReplayer } from '@colloquy/blocks';
import { afterEach, describe, expect, it } from 'vitest';
import { callScript, scriptPort } from '../testing/script-world.ts';
import { closeServers, webServer } from '../testing/web-world.ts';
import { createScriptRunner } from './run-script.ts';
import { createScriptPort } from './script-port.ts';

afterEach(closeServers);

const json = { 'content-type': 'application/json' };

describe('a script', () => {
  it('calls one service after another', async () => {
    const { url, visits } = await webServer((response, { path }) =>
      response.writeHead(200, json).end(path === '/user' ? '{"id":7}' : '{"total":12.5}'),
    );
    const code = `
      const user = await (await fetch(url + '/user')).json();
      const order = await (await fetch(url + '/orders/' + user.id, { method: 'POST', body: { quick: true } })).json();
      setVariable('Total', order.total);
      return 'user ' + user.id;`;
    expect(await callScript(code, { values: { url } })).toEqual({
      ok: true,
      response: { value: 'user 7', assignments: [{ name: 'Total', value: 12.5 }] },
    });
    expect(visits.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['GET', '/user', ''],
      ['POST', '/orders/7', '{"quick":true}'],
    ]);
    expect(visits[1]?.headers['content-type']).toBe('application/json');
  });
  it('calls several services at once', async () => {
    const { url } = await webServer(async (response, { path }) => {
      // Responses wait until all requests have arrived.
      await gate(path);
      response.end(path);
    });
    const waiting = new Set<() => void>();
    function gate(path: string): Promise<void> {
      return new Promise((resolve) => {
        waiting.add(resolve);
        if (waiting.size === 3) for (const go of waiting) go();
        expect(path).toMatch(/^\/[abc]$/);
      });
    }
    const code = `Promise.all(['/a', '/b', '/c'].map(async (path) => String(await fetch(url + path))))`;
    expect(await callScript(code, { values: { url } })).toMatchObject({
      response: { value: ['/a', '/b', '/c'] },
    });
  });
  it('receives any status as a response, with its headers', async () => {
    const { url } = await webServer((response) =>
      response.writeHead(404, { 'X-One': 'a', 'Set-Cookie': ['b=1', 'c=2'] }).end('gone'),
    );
    const code = `const r = await fetch(url); return [r.ok, r.status, r.statusText, r.headers.get('x-ONE'), r.headers.get('set-cookie'), await r.text()]`;
    expect(await callScript(code, { values: { url } })).toMatchObject({
      response: { value: [false, 404, 'Not Found', 'a', 'b=1, c=2', 'gone'] },
    });
  });
  it('decodes the character set of a response', async () => {
    const { url } = await webServer((response) =>
      response.writeHead(200, { 'content-type': 'text/plain; charset=iso-8859-1' }).end(Buffer.from([0xe9])),
    );
    expect(await callScript('String(await fetch(url))', { values: { url } })).toMatchObject({
      response: { value: 'é' },
    });
  });
  it('joins repeated headers', async () => {
    const { url, visits } = await webServer((response) => response.end());
    await callScript('fetch(url, { headers: [["X-A", "1"], ["x-a ", "2"], ["X-B", "3"]] })', {
      values: { url },
    });
    expect(visits[0]?.headers).toMatchObject({ 'x-a': '1, 2', 'x-b': '3' });
  });
  it('can catch failures', async () => {
    const code = `
      try { await fetch('http://10.0.0.1/') } catch (error) { return error.name + ' ' + error.code }`;
    expect(await callScript(code)).toMatchObject({ response: { value: 'TypeError blocked_address' } });
  });
  it('sends a request even without await', async () => {
    const { url, visits } = await webServer((response) => setTimeout(() => response.end(), 50));
    expect(
      await callScript('fetch(url + "/a"); const done = 1; return done', { values: { url } }),
    ).toMatchObject({
      response: { value: 1 },
    });
    expect(await callScript('fetch(url + "/b"); throw new Error("own")', { values: { url } })).toMatchObject({
      failure: { message: 'Error: own' },
    });
    expect(visits.map(({ path }) => path)).toEqual(['/a', '/b']);
  });
  it.each([
    ['0 / 0', 'NaN'],
    ['-1 / 0', '-Infinity'],
  ])('returns %s as text', async (code, number) => {
    expect(await callScript(code)).toEqual({ ok: true, response: { number, assignments: [] } });
  });
  it('has absent values, a fixed clock and seeded random numbers', async () => {
    const code = '[typeof nothing, new Date().toISOString(), Math.random()]';
    const first = await callScript(code, { values: { nothing: undefined } });
    expect(first).toEqual(await callScript(code, { values: { nothing: undefined } }));
    expect(first).toMatchObject({
      response: { value: ['undefined', '2026-11-21T10:00:00.000Z', expect.any(Number)] },
    });
  });
  it('returns plain JSON that can be stored', async () => {
    const result = await callScript(
      'setVariable("A"); setVariable("B", null); return { a: undefined, b: new Date() }',
    );
    expect(JSON.parse(JSON.stringify(result))).toEqual(result);
  });
});

describe('requests of a script', () => {
  it('follow redirects, and check each address', async () => {
    const { url } = await webServer((response, { path }) =>
      path === '/end'
        ? response.end('here')
        : response.writeHead(302, { location: path.slice(1) || '/end' }).end(),
    );
    expect(await callScript('String(await fetch(url))', { values: { url } })).toMatchObject({
      response: { value: 'here' },
    });
    expect(await callScript('await fetch(url + "/http://10.0.0.1/")', { values: { url } })).toMatchObject({
      ok: false,
      failure: { message: expect.stringMatching(/^TypeError: /) },
    });
  });
  it('have idempotency keys of their own, equal in a repeated run', async () => {
    const { url, visits } = await webServer((response) => response.end());
    const code = `
      await Promise.all([fetch(url + '/a', { method: 'POST' }), fetch(url + '/b', { method: 'POST' })]);
      await fetch(url + '/a', { method: 'POST' });
      await fetch(url + '/own', { method: 'POST', headers: { 'Idempotency-Key': 'mine' } });
      await fetch(url + '/get');`;
    for (const idempotencyKey of ['one', 'one', 'two'])
      await callScript(code, { values: { url }, idempotencyKey });
    const keys = visits.map(({ path, headers }) => [path, headers['idempotency-key']] as const);
    const runs = [keys.slice(0, 5), keys.slice(5, 10), keys.slice(10)].map((run) => run.toSorted());
    expect(runs[0]).toEqual(runs[1]);
    const own = keys.filter(([path]) => path !== '/get' && path !== '/own').map(([, key]) => key);
    expect(new Set(own).size).toBe(6);
    expect(own.every((key) => /^[0-9a-f]{64}$/.test(String(key)))).toBe(true);
    expect(keys.filter(([path]) => path === '/own').map(([, key]) => key)).toEqual(['mine', 'mine', 'mine']);
    expect(keys.filter(([path]) => path === '/get').map(([, key]) => key)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
  it('keep their keys in any order of the responses', async () => {
    const sent = async (slow: string) => {
      const { url, visits } = await webServer(async (response, { path }) => {
        if (path === slow) await sleep(100);
        response.end();
      });
      const code = `
        const chain = async (name) => {
          await fetch(url + '/' + name);
          await fetch(url + '/' + name + '/next', { method: 'POST' });
        };
        await Promise.all([chain('a'), chain('b')]);`;
      await callScript(code, { values: { url }, guard: {} });
      return visits
        .filter(({ method }) => method === 'POST')
        .map(({ path, headers }) => [path, headers['idempotency-key']]);
    };
    const [first, second] = [await sent('/a'), await sent('/b')];
    expect(first.map(([path]) => path)).toEqual(['/b/next', '/a/next']);
    expect(second.map(([path]) => path)).toEqual(['/a/next', '/b/next']);
    // Other ports give other URLs and keys, but no key occurs twice.
    expect(new Set([...first, ...second].map(([, key]) => key)).size).toBe(4);
  });
});

describe('a script fails', () => {
  it.each([
    [{}],
    [{ code: 1, bindings: [], now: 0, seed: '' }],
    [{ code: '', bindings: {}, now: 0, seed: '' }],
    [{ code: '', bindings: [{ value: 1 }], now: 0, seed: '' }],
  ])('for the invalid request %j', async (request) => {
    const result = await scriptPort()(
      { port: 'script', request, timeoutMs: 1_000 },
      { idempotencyKey: 'k', sessionId: 's' },
    );
    expect(result).toMatchObject({ ok: false, failure: { code: 'invalid_request' } });
  });
  it('for code that does not compile, unlike code that fails at runtime', async () => {
    const { url } = await webServer((response) => response.end('<html>'));
    const message = expect.stringMatching(/^SyntaxError/);
    const codes = ['(await fetch(url)).json()', 'new Function("1 +")', '(await fetch(url)'];
    const failures = await Promise.all(codes.map((code) => callScript(code, { values: { url } })));
    expect(failures).toEqual(
      ['failed', 'failed', 'invalid_request'].map((code) => ({ ok: false, failure: { code, message } })),
    );
  });
  it('when the interpreter cannot be loaded, and loads it again at the next call', async () => {
    let tries = 0;
    const loadReplayer = async (): Promise<ScriptReplayer> => {
      tries += 1;
      if (tries === 1) throw new Error('There is no such file.');
      return createScriptReplayer();
    };
    const port = scriptPort({ loadReplayer });
    expect(await callScript('1', {}, port)).toMatchObject({
      failure: { code: 'failed', message: expect.stringContaining('no such file') },
    });
    expect(await callScript('1', {}, port)).toMatchObject({ response: { value: 1 } });
  });
  it('at the deadline of the call, even when it starts late', async () => {
    const hangs = createScriptRunner({
      send: () => expect.unreachable(),
      loadReplayer: () => new Promise(() => {}),
    });
    const port = createScriptPort({
      runScript(script) {
        const end = performance.now() + 50;
        // Blocks the thread, as a busy server does between the start of a call and the start of its script.
        while (performance.now() < end);
        return hangs(script);
      },
    });
    expect(await callScript('1', { timeoutMs: 300 }, port)).toMatchObject({
      failure: { code: 'timeout', message: 'No complete response arrived within 300 ms.' },
    });
  });
  it('when the server stops', async () => {
    const { url } = await webServer(() => {});
    const stop = new AbortController();
    const running = callScript('await fetch(url)', { values: { url }, signal: stop.signal });
    setTimeout(() => stop.abort(), 50);
    expect(await running).toMatchObject({ failure: { code: 'aborted' } });
    expect(await callScript('1', { signal: stop.signal })).toMatchObject({ failure: { code: 'aborted' } });
  });
});
