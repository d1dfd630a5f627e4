// The port `script` with malicious code or misbehaving servers: each call fails in time and does not affect others.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { limits } from '../limits.ts';
import { callScript, scriptPort } from '../testing/script-world.ts';
import { closeServers, socketServer, webServer } from '../testing/web-world.ts';

afterEach(closeServers);

/** None of these scripts waits, so each fails with its own reason before the deadline. The timeout is long, because the machine may be busy. */
async function soon(code: string, options: Parameters<typeof callScript>[1] = {}) {
  const result = await callScript(code, { timeoutMs: 25_000, ...options });
  return result.ok ? result : { code: result.failure.code, message: result.failure.message };
}

describe('endless code fails:', () => {
  const TOO_LONG = 'The code ran too long.';
  it.each([
    ['for (;;); fetch', TOO_LONG],
    ['for (;;) await 0', TOO_LONG],
    [
      'const go = async () => { await 0; await go() }; await go()',
      /ran too long|stack overflow|could not be run/,
    ],
    ['const go = () => Promise.resolve().then(go); await go()', TOO_LONG],
    ['await new Promise(() => {})', 'The code waits for a promise that never settles.'],
    ['await { then() {} }', 'The code waits for a promise that never settles.'],
    ['const f = () => f(); f()', /stack overflow|nested too deeply|ran too long/],
    ['return { toJSON() { for (;;); } }', TOO_LONG],
    ['await { get then() { for (;;); } }', TOO_LONG],
    ['/^(\\w+\\s?)*$/.test("a".repeat(60) + "!"); await 0', TOO_LONG],
    [
      'await Promise.all(Array.from({ length: 1e6 }, async () => 0))',
      /ran too long|could not be run|out of memory/,
    ],
  ])('%s', async (code, message) => {
    const result = await soon(code);
    expect(result).toMatchObject({ code: 'failed', message: expect.stringMatching(message) });
  });
});

describe('code with too much data or a circular result fails:', () => {
  it.each([
    'const list = []; for (;;) { list.push(new Array(1000).fill(1)); await 0 }',
    'let text = "x"; for (;;) { text += text; await 0 }',
    'new ArrayBuffer(1e9); await 0',
    'const held = []; const hold = () => new Promise((go) => { held.push("x".repeat(1e5)); go() }).then(hold); await hold()',
    'const o = {}; o.o = o; await 0; return o',
    'await 0; return "x".repeat(4e6)',
    'await 0; return Array(1e6).fill("x")',
    'await 0; let o = []; for (let i = 0; i < 1e5; i++) o = [o]; return o',
    'for (;;) { setVariable("A", "x".repeat(1e5)); await 0 }',
    'await fetch("http://127.0.0.1:9/" + "x".repeat(1e6))',
    'await fetch("http://127.0.0.1:9/", { method: "POST", body: "x".repeat(4e6) })',
  ])('%s', async (code) => {
    expect(await soon(code)).toMatchObject({ code: 'failed' });
    expect(await soon('1 + 1')).toMatchObject({ ok: true, response: { value: 2 } });
  });
});

describe('code that throws unusual values fails with their text:', () => {
  it.each([
    ['throw undefined', 'undefined'],
    ['throw null', 'null'],
    ['throw 7', '7'],
    ['throw "text"', 'text'],
    ['throw { a: 1 }', '[object Object]'],
    ['throw Symbol("x")', 'Symbol(x)'],
    ['throw { toString() { throw 1 } }', 'Error'],
    ['throw () => 1', '() => 1'],
    ['await Promise.reject()', 'undefined'],
    ['throw Object.assign(new Error("x".repeat(9999)), { stack: null })', `Error: ${'x'.repeat(493)}`],
    ['throw Object.defineProperty(new Error("own"), "stack", { get() { throw 1 } })', 'Error: own'],
    ['throw new Proxy({}, { get() { throw 1 } })', 'Error'],
  ])('%s', async (code, message) => {
    expect(await soon(`await 0; ${code}`)).toEqual({ code: 'failed', message });
  });
});

describe('sandboxed code', () => {
  it.each([
    'process',
    'require',
    'module',
    'global',
    'Buffer',
    'WebAssembly',
    'setTimeout',
    'setInterval',
    'queueMicrotask',
    'XMLHttpRequest',
    'WebSocket',
    'navigator',
    'window',
    'document',
    'console',
    'performance',
    'crypto',
    'std',
    'os',
    'Worker',
    'Deno',
    'Bun',
    'scriptArgs',
    'bjson',
    '__filename',
    'importScripts',
  ])('has no global %s', async (name) => {
    expect(await soon(`await 0; return typeof ${name}`)).toMatchObject({ response: { value: 'undefined' } });
  });
  it.each([
    'await import("node:fs")',
    'await import("data:text/javascript,1")',
    'await 0; return this.constructor.constructor("return process")().pid',
    'await 0; return fetch.constructor("return process")().pid',
    'await 0; return setVariable.constructor("return require")()("fs")',
    '(await fetch("http://10.0.0.1/").catch((error) => error.constructor.constructor("return process")())).pid',
  ])('cannot escape with %s', async (code) => {
    expect(await soon(code)).toMatchObject({
      code: 'failed',
      message: expect.stringMatching(/^ReferenceError/),
    });
  });
  it.each([
    'Object.prototype.polluted = 1; Array.prototype.map = () => 1; globalThis.left = 1',
    'setVariable("__proto__", { polluted: 1 }); return JSON.parse(\'{"__proto__":{"polluted":1}}\')',
    'JSON.parse = JSON.stringify = () => "{}"; Promise.prototype.then = () => 1; await fetch("http://10.0.0.1/")',
    'fetch = () => "own"; Date.now = () => 1',
    'Object.prototype.toJSON = () => ({ polluted: 1 }); await fetch("http://10.0.0.1/")',
  ])('with %s changes neither the host nor the next script', async (code) => {
    const port = scriptPort();
    await callScript(code, {}, port);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    const look =
      '[typeof left, typeof ({}).polluted, [1].map(String), Date.now() > 1e12, typeof fetch("http://10.0.0.1/").catch(() => 1).then]';
    expect(await callScript(look, {}, port)).toMatchObject({
      response: { value: ['undefined', 'undefined', ['1'], true, 'function'] },
    });
  });
});

describe('a script cannot send a request to a blocked address or with', () => {
  it.each([
    'http://10.0.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://localhost/',
    'http://[::1]/',
    'http://2130706434/',
    'http://0x7f.2/',
    'http://user@192.168.0.1/',
    'file:///etc/passwd',
    'data:text/plain,x',
    'ftp://example.com/',
    '/relative',
    '',
  ])('%s', async (address) => {
    const guard = { allow: [], resolve: async () => ['10.0.0.1'] };
    expect(await soon('await fetch(address)', { values: { address }, guard })).toMatchObject({
      code: 'failed',
      message: expect.stringMatching(/^TypeError: /),
    });
  });
  it.each([
    ['a header for metadata services', 'fetch(url, { headers: { "Metadata-Flavor": "Google" } })'],
    ['an invalid header', 'fetch(url, { headers: { "a b": "1" } })'],
    ['an invalid method', 'fetch(url, { method: "GET / HTTP/1.1\\r\\n" })'],
  ])('%s', async (_name, code) => {
    const { url, visits } = await webServer((response) => response.end());
    expect(await soon(code, { values: { url } })).toMatchObject({ code: 'failed' });
    expect(visits).toEqual([]);
  });
});

describe('a script fails for a server with', () => {
  it('a redirect loop', async () => {
    const { url, visits } = await webServer((response) => response.writeHead(302, { location: '/' }).end());
    expect(await soon('await fetch(url)', { values: { url } })).toEqual({
      code: 'failed',
      message: 'TypeError: The URL redirected more than 10 times.',
    });
    expect(visits).toHaveLength(limits.redirects + 1);
  });
  it.each([
    ['1 GB with a content length', (size: number) => ({ 'content-length': String(size) })],
    ['1 GB without a content length', () => ({})],
  ])('%s', async (_name, headers) => {
    const piece = Buffer.alloc(65_536, 'x');
    const { url } = await webServer(async (response) => {
      response.writeHead(200, headers(2 ** 30));
      for (let sent = 0; sent < 2 ** 30 && response.writable; sent += piece.length)
        if (!response.write(piece))
          await Promise.race([new Promise((go) => response.once('drain', go)), sleep(1_000)]);
      response.end();
    });
    expect(await soon('await fetch(url)', { values: { url } })).toMatchObject({
      code: 'failed',
      message: expect.stringContaining('maximum of 524288 bytes'),
    });
  });
  it('responses that exceed the limit together', async () => {
    const { url } = await webServer((response) => response.end('x'.repeat(200_000)));
    const code = 'const all = []; for (const i of [1, 2, 3]) all.push((await fetch(url)).length); return all';
    expect(await soon(code, { values: { url } })).toMatchObject({
      code: 'failed',
      message: expect.stringMatching(/maximum of \d+ bytes/),
    });
    expect(await soon(code.replace(', 3', ''), { values: { url } })).toMatchObject({
      response: { value: [200_000, 200_000] },
    });
  });
  it.each([
    ['no response', 'await fetch(url)'],
    ['no response to a request without await', 'fetch(url); const done = 1; return done'],
    [
      'no response to one of two requests',
      'await Promise.all([fetch(url), fetch("http://10.0.0.1/").catch(() => 1)])',
    ],
  ])('%s', async (_name, code) => {
    const server = await socketServer((socket) => socket.resume());
    expect(await callScript(code, { values: { url: server.url }, timeoutMs: 300 })).toEqual({
      ok: false,
      failure: { code: 'timeout', message: 'No complete response arrived within 300 ms.' },
    });
    await expect.poll(() => server.openSockets()).toBe(0);
  });
});

describe('a script stops after twenty requests when it sends a thousand', () => {
  it.each([
    ['at once', 'await Promise.all(Array.from({ length: 1000 }, (_, i) => fetch(url + "/" + i)))'],
    ['one after the other', 'for (let i = 0; i < 1000; i++) await fetch(url + "/" + i)'],
    [
      'and each request fails',
      'for (let i = 0; i < 1000; i++) await fetch(url + "/" + i).catch(() => 1); throw new Error("end")',
    ],
  ])('%s', async (_name, code) => {
    const { url, visits } = await webServer((response) => response.end());
    expect(await soon(code, { values: { url } })).toMatchObject({ code: 'failed' });
    expect(visits).toHaveLength(20);
  });
});

it('long computations of scripts do not block other work', async () => {
  const port = scriptPort();
  await callScript('1', {}, port);
  const order: string[] = [];
  const heavy = Array.from({ length: 30 }, async () => {
    const result = await callScript('for (;;); fetch', { timeoutMs: 60_000 }, port);
    order.push('script');
    expect(result).toMatchObject({ failure: { message: 'The code ran too long.' } });
  });
  const others = (async () => {
    for (let turn = 0; turn < 20; turn++) {
      await new Promise((resolve) => setImmediate(resolve));
      order.push('other');
    }
  })();
  await Promise.all([...heavy, others]);
  // At most one script computes per round of the event loop, so twenty rounds contain at most twenty-one slices.
  expect(order.slice(0, 41).filter((who) => who === 'other')).toHaveLength(20);
});

it('waiting scripts do not block other scripts', async () => {
  const waiting: (() => void)[] = [];
  const { url } = await webServer(
    (response) =>
      new Promise<void>((resolve) => {
        waiting.push(() => {
          response.end('done');
          resolve();
        });
      }),
  );
  const port = scriptPort();
  const scripts = Array.from({ length: 200 }, (_, index) =>
    callScript(
      `globalThis.own = ${index}; const r = await fetch(url); return [r, own]`,
      { values: { url }, timeoutMs: 60_000 },
      port,
    ),
  );
  while (waiting.length < 200) await sleep(5);
  expect(await callScript('typeof own', {}, port)).toMatchObject({ response: { value: 'undefined' } });
  for (const go of waiting.toReversed()) go();
  const results = await Promise.all(scripts);
  expect(results.map((result) => result.ok && result.response.value)).toEqual(
    Array.from({ length: 200 }, (_, index) => ['done', index]),
  );
});
