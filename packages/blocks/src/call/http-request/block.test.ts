// The HTTP request block in the engine: its calls, the stored parts of the response, and messages for the author.
import { describe, expect, it } from 'vitest';
import { createQuickJsEvaluator } from '../../evaluator/quickjs-evaluator.ts';
import { hostileReplies } from '../../testing/hostile-replies.ts';
import { talk } from '../../testing/run-block.ts';
import { answered, called } from '../testing/called.ts';

const evaluator = await createQuickJsEvaluator();
const request = (options: object = {}, webhook: object = {}) => ({
  type: 'Webhook',
  options: { webhook: { url: 'https://api.example.com/items', method: 'GET', ...webhook }, ...options },
});
const keep = (...paths: string[]) => ({
  responseVariableMapping: paths.map((bodyPath, index) => ({
    id: String(index),
    variableId: `V${index}`,
    bodyPath,
  })),
});
const variables = { V0: 'old', V1: 'old', V2: 'old' };
const respond = (statusCode: number, data: unknown) => ({
  ok: true as const,
  response: { statusCode, data },
});

describe('the call of an HTTP request', () => {
  it('contains method, URL, headers and body', () => {
    expect(called(request()).call).toEqual({
      port: 'http',
      request: { method: 'GET', url: 'https://api.example.com/items', headers: {} },
      timeoutMs: 10_000,
    });
  });

  it.each([
    [undefined, 10_000],
    [null, 10_000],
    ['soon', 10_000],
    [30, 30_000],
    [0, 1_000],
    [-5, 1_000],
    [600, 120_000],
    [1.5, 1_500],
  ])('with timeout %j has %i ms', (timeout, timeoutMs) => {
    expect(called(request({ timeout })).call?.timeoutMs).toBe(timeoutMs);
  });

  it.each([
    [undefined, 'POST'],
    [null, 'POST'],
    ['fetch', 'POST'],
    ['patch', 'PATCH'],
    ['TRACE', 'TRACE'],
  ])('with method %j uses %s', (method, expected) => {
    expect(called(request({}, { method })).call?.request.method).toBe(expected);
  });

  it('contains the credentials of a proxy', () => {
    expect(called(request({ proxyCredentialsId: 'proxy1' })).call?.request.proxyCredentialsId).toBe('proxy1');
  });

  it('accepts numbers in place of texts', () => {
    const queryParams = [{ key: 'page', value: 2 }];
    expect(called(request({}, { queryParams })).call?.request.url).toBe(
      'https://api.example.com/items?page=2',
    );
  });

  it('is also made in preview', () => {
    expect(called(request(), {}, { isPreview: true }).call).toBeDefined();
  });

  it.each([
    [{ type: 'Webhook' }],
    [{ type: 'Webhook', options: null }],
    [{ type: 'Webhook', options: { webhook: null, responseVariableMapping: null, isCustomBody: null } }],
    [
      {
        type: 'Webhook',
        options: { webhook: { method: 'POST', headers: null, queryParams: null, body: null } },
      },
    ],
  ])('is skipped for %j, and the flow continues', (block) => {
    const { call, turn, logs } = called(block);
    expect(call).toBeUndefined();
    expect(turn.said).toEqual(['On.']);
    expect(logs).toEqual([
      { status: 'info', description: 'The request has no URL, so it was skipped.', context: 'block b1' },
    ]);
  });

  it('uses the request of an old bot from outside the groups', () => {
    const chat = talk({
      version: '3',
      webhooks: [
        { id: 'w1', url: 'https://old.example.com', method: 'GET', headers: [], queryParams: [], body: null },
      ],
      groups: [
        {
          blocks: [
            {
              type: 'Webhook',
              webhookId: 'w1',
              options: { responseVariableMapping: [], variablesForTest: [] },
            },
          ],
        },
      ],
    });
    const { stop } = chat.start();
    expect(stop).toMatchObject({
      type: 'call',
      call: { request: { url: 'https://old.example.com', method: 'GET' } },
    });
  });
});

describe('a mapped part of the response', () => {
  const data = {
    name: 'Ada',
    items: [{ id: 1 }, { id: 2 }],
    'a b': 'c',
    none: null,
    no: false,
    long: '12345678901234567890',
  };
  const read = (...paths: string[]) => {
    const turn = answered(called(request(keep(...paths)), variables, { evaluator }), respond(200, data));
    return { stored: paths.map((_, index) => turn.variables[`V${index}`] ?? null), logs: turn.logs };
  };
  it.each([
    ['data.name', 'Ada'],
    ['data["a b"]', 'c'],
    ["data['a b']", 'c'],
    ['data.items[1].id', '2'],
    ['data.items', ['{"id":1}', '{"id":2}']],
    ['data.items[0]', '{"id":1}'],
    ['data.none', null],
    ['data.missing', null],
    ['data.missing?.deeper', null],
    ['data.no', 'false'],
    ['data.long', '12345678901234567890'],
    ['statusCode', '200'],
    ['data.items.map(item => item.id)', ['1', '2']],
    ['data.name.toUpperCase() + statusCode', 'ADA200'],
    ['data.items.length', '2'],
    ['return data.items.find(({ id }) => id === 2).id', '2'],
  ])('at %s is %j', (path, value) => {
    const { stored, logs } = read(path);
    expect(stored).toEqual([value]);
    expect(logs).toMatchObject([{ status: 'success' }]);
  });

  it.each(['data.missing.deeper', 'items[0]', 'data.name.first.letter()', 'data.', '}{'])(
    'at %s is not stored, and the failure is logged',
    (path) => {
      const { stored, logs } = read(path, 'data.name');
      expect(stored).toEqual(['old', 'Ada']);
      expect(logs).toMatchObject([
        { status: 'success' },
        {
          status: 'error',
          description: `The response has no "${path}", so the variable keeps its value.`,
          context: 'block b1',
        },
      ]);
      expect(logs[1]?.details).toBeTruthy();
    },
  );

  it('can use a variable in its path', () => {
    const block = request({
      responseVariableMapping: [{ variableId: 'V0', bodyPath: 'data.items[{{Index}}].id' }],
    });
    expect(answered(called(block, { V0: '', Index: '1' }), respond(200, data)).variables.V0).toBe('2');
  });

  it('is ignored without a variable or without a path', () => {
    const responseVariableMapping = [{ variableId: null, bodyPath: 'data' }, { variableId: 'V0' }, {}];
    const turn = answered(called(request({ responseVariableMapping }), variables), respond(200, data));
    expect(turn.variables.V0).toBe('old');
  });

  it('is logged as missing a limited number of times', () => {
    const paths = Array.from({ length: 20 }, (_, index) => `data.missing.deeper${index}`);
    expect(read(...paths).logs).toHaveLength(4);
  });

  it.each([
    ['data', '{"a":1}'],
    ['data.constructor', null],
    ['data.__proto__', null],
    ['data.a.toString', null],
  ])('at %s cannot access inherited properties', (path, value) => {
    const turn = answered(called(request(keep(path)), variables, { evaluator }), respond(200, { a: 1 }));
    expect(turn.variables.V0 ?? null).toEqual(value);
  });
});

describe('a failed request', () => {
  it.each([
    ['timeout', 408, 'No complete response arrived within 10 seconds.'],
    ['blocked_address', 400, 'why'],
    ['invalid_request', 400, 'why'],
    ['unreachable', 500, 'why'],
    ['tls', 500, 'why'],
    ['too_large', 500, 'why'],
    ['constructor', 500, 'why'],
  ])('with the failure %s has status %i', (code, statusCode, message) => {
    const turn = answered(
      called(request(keep('statusCode', 'data.message', 'data.items[0].id')), variables),
      {
        ok: false,
        failure: { code, message: 'why' },
      },
    );
    expect(turn.variables).toMatchObject({ V0: String(statusCode), V1: message, V2: 'old' });
    expect(turn.said).toEqual(['On.']);
    expect(turn.logs).toEqual([
      {
        status: 'error',
        description: 'The request to api.example.com received no response.',
        details: `GET api.example.com/items. ${message}`,
        context: 'block b1',
      },
    ]);
  });

  it('with status 404 has a response, and is logged as an error', () => {
    const turn = answered(
      called(request(keep('statusCode', 'data.error')), variables),
      respond(404, { error: 'gone' }),
    );
    expect(turn.variables).toMatchObject({ V0: '404', V1: 'gone' });
    expect(turn.logs).toEqual([
      {
        status: 'error',
        description: 'The request to api.example.com returned status 404.',
        details: 'GET api.example.com/items. Response: {"error":"gone"}',
        context: 'block b1',
      },
    ]);
  });

  it.each([{ statusCode: 200 }, { statusCode: 200, data: undefined }, { statusCode: 200, data: '' }])(
    'can have the response %j',
    (response) => {
      const turn = answered(called(request(keep('data')), variables), { ok: true, response });
      expect(turn.variables.V0).toBeUndefined();
      expect(turn.said).toEqual(['On.']);
    },
  );

  it.each([{}, { statusCode: 'x' }, { data: undefined }])(
    'with the invalid response %j of the port has status 500',
    (response) => {
      const got = { ok: true as const, response };
      const turn = answered(called(request(keep('statusCode', 'data.message')), variables), got);
      expect(turn.variables.V0).toBe('500');
      expect(turn.variables.V1).toContain(
        'The port "http" gave a response that it cannot give: statusCode: ',
      );
      expect(turn.said).toEqual(['On.']);
    },
  );
});

describe('an HTTP request in the client', () => {
  const block = request(
    { isExecutedOnClient: true, isCustomBody: true, ...keep('statusCode', 'data.id') },
    { method: 'POST', headers: [{ key: 'X-A', value: '{{V2}}' }], body: '{"a":{{V2}}}' },
  );

  it('is an action that waits for a reply', () => {
    const { turn, call } = called(block, { ...variables, V2: '1' });
    expect(call).toBeUndefined();
    expect(turn.reply.clientSideActions).toEqual([
      {
        type: 'httpRequestToExecute',
        httpRequestToExecute: {
          method: 'POST',
          url: 'https://api.example.com/items',
          headers: { 'X-A': '1' },
          body: { a: 1 },
        },
        expectsDedicatedReply: true,
      },
    ]);
    expect(turn.said).toEqual([]);
  });

  it.each([
    ['hello', 'hello'],
    ['[1]', [1]],
    ['{{V2}}', 'old'],
  ])('sends the body %s', (body, expected) => {
    const { turn } = called(
      request({ isExecutedOnClient: true, isCustomBody: true }, { method: 'PUT', body }),
      variables,
    );
    expect(turn.reply.clientSideActions).toMatchObject([{ httpRequestToExecute: { body: expected } }]);
    expect(JSON.stringify(turn.reply)).not.toContain('headers');
  });

  it('without an address is skipped', () => {
    const { turn } = called(request({ isExecutedOnClient: true }, { url: '' }));
    expect(turn.said).toEqual(['On.']);
    expect(turn.reply.clientSideActions).toBeUndefined();
  });

  const reply = (text?: string) => {
    const { chat } = called(block, variables);
    return chat.say(text);
  };

  it('stores parts of the reply', () => {
    const turn = reply('{"statusCode":201,"data":{"id":12345678901234567890}}');
    expect(turn.variables).toMatchObject({ V0: '201', V1: '12345678901234567890' });
    expect(turn.said).toEqual(['On.']);
    expect(turn.reply.logs).toMatchObject([{ status: 'success' }]);
  });

  it('logs an error that the client reports', () => {
    const turn = reply('{"statusCode":500,"data":"No network"}');
    expect(turn.variables.V0).toBe('500');
    expect(turn.reply.logs).toEqual([
      {
        status: 'error',
        description: 'The request to api.example.com returned status 500.',
        details: 'POST api.example.com/items. Response: No network',
        context: 'block b1',
      },
    ]);
  });

  it('continues without a reply', () => {
    const turn = reply();
    expect(turn.said).toEqual(['On.']);
    expect(turn.variables).toEqual(variables);
    expect(turn.reply.logs).toBeUndefined();
  });

  it.each(hostileReplies)('accepts the hostile reply $name', ({ text }) => {
    const turn = reply(text);
    expect(turn.problem).toBeUndefined();
    expect(turn.said).toEqual(['On.']);
    expect(() => reply(text)).toComputeWithin(500);
  });
});

it('the flow follows the edge of the block after any result', () => {
  const chat = talk({
    groups: [
      { title: 'Start', blocks: [{ ...request(), to: 'Behind' }, 'Not here.'] },
      { title: 'Behind', blocks: ['Behind.'] },
    ],
  });
  chat.start();
  expect(chat.resume({ ok: false, failure: { code: 'timeout', message: '' } }).said).toEqual(['Behind.']);
});
