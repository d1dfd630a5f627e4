// Bad input of every kind: a clear answer in no time, nothing changed, and a server that goes on.
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { botOf } from '../support/small-bot.ts';
import type { Asked, Asking, StartedServer } from '../support/started-server.ts';
import { startServer } from '../support/started-server.ts';
import { continuePath, refused, reply, start } from './checked-answer.ts';
import { operationsBots } from './tour-bot.ts';

/** Milliseconds of computing; the aim is a tenth of it. */
const MOST_COMPUTED_MS = 1_000;
const startPath = '/v1/bots/tour/startChat';
const previewPath = '/v1/bots/tour-id/preview/startChat';

let server: StartedServer;
const slowest = { computedMs: 0, what: '' };
beforeAll(async () => {
  server = await startServer({ bots: operationsBots });
  await start(server, 'tour'); // the first request compiles the flow
});
afterEach(async () => {
  expect((await start(server, 'tour')).input?.id).toBe('name'); // it still serves
});
afterAll(async () => {
  console.log(`slowest bad input: ${slowest.what} in ${slowest.computedMs.toFixed(0)} ms`);
  await server.close();
});

async function askBadly(what: string, path: string, asking: Asking): Promise<Asked> {
  const asked = await server.ask(path, asking);
  if (asked.computedMs > slowest.computedMs) Object.assign(slowest, { computedMs: asked.computedMs, what });
  expect(asked.computedMs).toBeLessThan(MOST_COMPUTED_MS);
  return asked;
}

async function atEmail(): Promise<string> {
  const { sessionId } = await start(server, 'tour');
  await reply(server, sessionId, 'Ada');
  return sessionId;
}

const brackets = (count: number) => '['.repeat(count) + ']'.repeat(count);
const braces = (count: number) => `${'{"a":'.repeat(count)}1${'}'.repeat(count)}`;

describe('request bodies', () => {
  it.each([
    ['cut off', '{"message":'],
    ['single quotes', "{'message':'a'}"],
    ['a trailing comma', '{"message":"a",}'],
    ['two values', '{}{}'],
    ['words', 'hello'],
    ['a byte order mark and junk', '\ufeff{]'],
    ['a raw null byte', '{"message":"a\u0000b"}'],
    ['no end', '['.repeat(300)],
  ])('%s: 400 with the position of the error', async (what, body) => {
    const { issues, message } = refused(await askBadly(what, startPath, { body }), 400, 'BAD_REQUEST');
    expect(message).toBe('The body is not valid JSON');
    expect(issues[0]).toMatchObject({ path: [], code: 'invalid_json', fix: expect.any(String) });
  });
  it.each([
    ['null', 'null'],
    ['a list', '[]'],
    ['a number', '7'],
    ['a text', '"hello"'],
    ['100,000 brackets', brackets(100_000)],
  ])('%s: 400', async (what, body) => {
    const { issues } = refused(await askBadly(what, startPath, { body }), 400, 'BAD_REQUEST');
    expect(issues.map(({ path }) => path)).toEqual([[]]);
  });
  it.each([
    'text/plain',
    'application/xml',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    'nonsense',
  ])('of type %s: 415', async (type) => {
    refused(
      await askBadly(type, startPath, { body: 'a=b', headers: { 'content-type': type } }),
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    );
  });
  it('of type application/json with a charset are accepted', async () => {
    const headers = { 'content-type': 'application/json; charset=utf-8' };
    expect((await server.ask(startPath, { body: '{}', headers })).status).toBe(200);
  });
  it.each([
    ['odd bytes', Buffer.from([0xff, 0xc3, 0x28]), 'application/json'],
    ['letters of another encoding', Buffer.from('J\u00fcrgen', 'latin1'), 'application/json; charset=latin1'],
  ])('of %s that are not UTF-8: 400, and the chat does not change', async (what, odd, type) => {
    const sessionId = await atEmail();
    const body = Buffer.concat([Buffer.from('{"message":"'), odd, Buffer.from('"}')]);
    const asked = await askBadly(what, continuePath(sessionId), { body, headers: { 'content-type': type } });
    expect(refused(asked, 400, 'BAD_REQUEST').issues[0]).toMatchObject({ path: [], code: 'invalid_utf8' });
    expect((await reply(server, sessionId, 'ada@example.com')).input?.id).toBe('plan');
  });
});

describe('sizes of requests', () => {
  it.each([
    ['10 MB of blanks', `{${' '.repeat(10_000_000)}}`],
    ['a reply of 10 MB', JSON.stringify({ message: 'a'.repeat(10_000_000) })],
  ])('%s: 413', async (what, body) => {
    refused(await askBadly(what, startPath, { body }), 413, 'PAYLOAD_TOO_LARGE');
  });
  it('each of forty clients that send 10 MB receives the 413 before the connection ends', async () => {
    const body = JSON.stringify({ message: 'a'.repeat(10_000_000) });
    for (let count = 0; count < 40; count++)
      expect((await askBadly('10 MB again', startPath, { body })).status).toBe(413);
  });
  it('a preview of 17 MB: 413', async () => {
    const body = JSON.stringify({ bot: { name: 'a'.repeat(17 * 1024 * 1024) } });
    refused(await askBadly('preview of 17 MB', previewPath, { body }), 413, 'PAYLOAD_TOO_LARGE');
  });
  it('a reply of nearly 1 MB: 400 that names the field, and the chat does not change', async () => {
    const sessionId = await atEmail();
    const body = { message: { type: 'text', text: 'a'.repeat(1_000_000) } };
    const { issues } = refused(
      await askBadly('reply of 1 MB', continuePath(sessionId), { body }),
      400,
      'BAD_REQUEST',
    );
    expect(issues[0]?.path).toEqual(['message', 'text']);
    expect((await reply(server, sessionId, 'ada@example.com')).input?.id).toBe('plan');
  });
  it('2,000 prefilled variables: 400', async () => {
    const prefilledVariables = Object.fromEntries(
      Array.from({ length: 2_000 }, (_, index) => [`v${index}`, index]),
    );
    const asked = await askBadly('2,000 variables', startPath, { body: { prefilledVariables } });
    expect(refused(asked, 400, 'BAD_REQUEST').issues[0]?.path).toEqual(['prefilledVariables']);
  });
  it('an idempotency key of 10 KB: 400; of 255 characters: 200', async () => {
    const { issues } = refused(
      await askBadly('key of 10 KB', startPath, { body: {}, key: 'k'.repeat(10_000) }),
      400,
      'BAD_REQUEST',
    );
    expect(issues[0]?.path).toEqual(['headers', 'idempotency-key']);
    expect((await server.ask(startPath, { body: {}, key: 'k'.repeat(255) })).status).toBe(200);
  });
});

describe('deep nesting', () => {
  it.each([
    ['prefilledVariables', `{"prefilledVariables":{"Name":${brackets(300)}}}`, ['prefilledVariables']],
    ['prefilledVariables, of objects', `{"prefilledVariables":${braces(300)}}`, ['prefilledVariables']],
    ['message', `{"message":${brackets(300)}}`, ['message']],
    ['resultId', `{"resultId":${braces(300)}}`, ['resultId']],
  ])('in %s: 400', async (what, body, path) => {
    const { issues } = refused(await askBadly(`deep ${what}`, startPath, { body }), 400, 'BAD_REQUEST');
    expect(issues.map((issue) => issue.path.slice(0, 1))).toEqual([path]);
  });
  it.each([
    ['lists', startPath, `{"other":${brackets(100_000)}}`],
    ['objects', previewPath, `{"bot":${braces(600_000)}}`],
    ['a million lists', previewPath, `{"bot":${brackets(1_000_000)}}`],
  ])('of %s, too deep to parse: 400', async (what, path, body) => {
    const { issues } = refused(await askBadly(`very deep ${what}`, path, { body }), 400, 'BAD_REQUEST');
    expect(issues[0]).toMatchObject({ path: [], code: 'too_deep', fix: expect.any(String) });
  });
  it('in an unknown field is ignored', async () => {
    expect(
      (await askBadly('deep unknown field', startPath, { body: `{"other":${brackets(300)}}` })).status,
    ).toBe(200);
  });
  it.each([
    ['lists', `{"bot":${brackets(300)}}`],
    ['objects', `{"bot":${braces(300)}}`],
    [
      'groups',
      `{"bot":{"version":"6.1","id":"b","groups":${brackets(300)},"edges":[],"events":[],"variables":[],"theme":{},"settings":{}}}`,
    ],
  ])('in a bot (%s): 400', async (what, body) => {
    const { issues } = refused(
      await askBadly(`deep bot, ${what}`, previewPath, { body }),
      400,
      'BAD_REQUEST',
    );
    expect(issues[0]?.path[0]).toBe('bot');
  });
});

describe('unusual texts', () => {
  it.each([
    ['null bytes', 'Ada\u0000', 'Your email?'],
    ['lone surrogates', '"\\ud800Ada\\udfff"', 'Your email?'],
    ['right-to-left overrides', '\u202eadA', 'Your email?'],
    ['a template', '{{Score}}', 'Your email?'],
  ])('%s in a reply are stored as text', async (what, text, said) => {
    const { sessionId, resultId = '' } = await start(server, 'tour');
    const body = text.startsWith('"') ? `{"message":${text}}` : { message: text };
    const asked = await askBadly(what, continuePath(sessionId), { body });
    expect(asked.body).toContain(said);
    const stored = (await server.store.loadResult(resultId))?.answers[0]?.content;
    expect(stored?.isWellFormed()).toBe(true);
    expect(stored).not.toContain('\u0000');
  });
  it('a lone surrogate in the address of a file is accepted, as published clients send it', async () => {
    const options = { attachments: { isEnabled: true } };
    const blocks = [{ id: 'ask', type: 'text input', options }];
    const settings = { security: { isAnyFileUrlAllowed: true } };
    const own = await startServer({ bots: [botOf({ publicId: 'files', settings, blocks })] });
    onTestFinished(own.close);
    const { sessionId, resultId = '' } = await start(own, 'files');
    const body = `{"message":{"type":"text","text":"\\ud800","attachedFileUrls":["https://b.example/\\udfff"]}}`;
    const asked = await own.ask(`/api/v1/sessions/${sessionId}/continueChat`, { body });
    expect([asked.status, asked.body]).toEqual([200, expect.stringContaining('messages')]);
    expect((await own.store.loadResult(resultId))?.answers).toMatchObject([
      { content: '\ufffd', attachedFileUrls: ['https://b.example/\ufffd'] },
    ]);
  });
  it.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'])(
    'the key %s never changes a prototype',
    async (name) => {
      const sessionId = await atEmail();
      const polluting = `{"${name}":{"polluted":true,"isAdmin":true},"message":"ada@example.com","prefilledVariables":{"${name}":"x"}}`;
      expect((await askBadly(name, startPath, { body: polluting })).status).toBe(200);
      expect((await askBadly(name, continuePath(sessionId), { body: polluting })).status).toBe(200);
      expect(
        (await askBadly(name, previewPath, { body: `{"bot":{"${name}":{"polluted":true}}}` })).status,
      ).toBe(400);
      expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
      expect(Object.keys(Object.prototype)).toEqual([]);
    },
  );
});

describe('ids in paths', () => {
  const absurd: readonly (readonly [what: string, id: string])[] = [
    ['unknown', 'nobody'],
    ['a path up', '..%2f..%2f..%2fetc%2fpasswd'],
    ['a null byte', 'a%00b'],
    ['unicode', encodeURIComponent('🤖 名前 \u202e')],
    ['SQL', encodeURIComponent("' OR 1=1; --")],
    ['a prototype key', '__proto__'],
    ['10 KB', 'x'.repeat(10_000)],
    ['blank', '%20'],
    ['a bad escape', '%E0%A4%A'],
    ['nothing', ''],
  ];
  it.each(absurd)('%s: 400 or 404 from each operation', async (what, id) => {
    for (const path of [
      `/v1/bots/${id}/startChat`,
      `/v1/bots/${id}/preview/startChat`,
      `/v1/sessions/${id}/continueChat`,
    ]) {
      const asked = await askBadly(what, path, { body: {} });
      const { status } = asked;
      expect([400, 404]).toContain(status);
      refused(asked, status, status === 404 ? 'NOT_FOUND' : 'BAD_REQUEST');
    }
  });
  it.each([
    ['x'.repeat(10_000), 'The id in the address is too long: it may have 512 characters.'],
    ['%E0%A4%A', 'The address has a "%" that does not encode a character. Write it as "%25".'],
  ])('%.20s: the error says why the id is invalid', async (id, message) => {
    const asked = await askBadly('an address', `/v1/bots/${id}/startChat`, { body: {} });
    expect(refused(asked, 400, 'BAD_REQUEST').message).toBe(message);
  });
  it.each([
    ['limit=x', 'limit', 'This is not a whole number.'],
    ['limit=1&limit=2', 'limit', 'This parameter is repeated. Send it once.'],
  ])('?%s: the error names the parameter and what it accepts', async (query, key, message) => {
    const asked = await askBadly(query, `/v1/sessions/${await atEmail()}?${query}`, { method: 'GET' });
    expect(refused(asked, 400, 'BAD_REQUEST').issues).toMatchObject([{ path: ['query', key], message }]);
  });
  it.each([
    ['GET', startPath, 405, 'METHOD_NOT_ALLOWED'],
    ['PUT', startPath, 405, 'METHOD_NOT_ALLOWED'],
    ['POST', '/v1/bots/nothing/here', 404, 'NOT_FOUND'],
    ['POST', '/../../etc/passwd', 404, 'NOT_FOUND'],
    ['GET', '/nothing/here', 404, 'NOT_FOUND'],
  ] as const)('%s %s: %i with an error body', async (method, path, status, code) => {
    const asking = { method, ...(method === 'GET' ? {} : { body: {} }) };
    refused(await askBadly(path, path, asking), status, code);
  });
});
