// Bodies: the snapshot, JSON that stays valid for any values, forms, and plain text.
import { describe, expect, it } from 'vitest';
import { talk } from '../../testing/run-block.ts';
import { called } from '../testing/called.ts';

const send = (webhook: object, variables: Record<string, unknown> = {}, options: object = {}) =>
  called(
    {
      type: 'Webhook',
      options: { isCustomBody: true, webhook: { url: 'https://a.com', ...webhook }, ...options },
    },
    variables,
  ).call?.request as { body?: string; headers: Record<string, string>; method: string } | undefined;

describe('the default body', () => {
  const chat = () =>
    talk({
      variables: ['Name', 'Colors', { name: 'Empty' }],
      groups: [
        {
          title: 'Lead',
          blocks: [
            { type: 'text input', options: { variableId: 'Name' } },
            { type: 'text input' },
            { type: 'Webhook', options: { webhook: { url: 'https://a.com' } } },
          ],
        },
      ],
    });
  it('contains the time, answers and variables, with lists joined', () => {
    const open = chat();
    open.start({ prefilledVariables: { Colors: ['red', 'blue'] } });
    open.say('Ada');
    const { stop } = open.say('12 people');
    expect(stop?.type === 'call' && JSON.parse(String(stop.call.request.body))).toEqual({
      submittedAt: '2026-11-21T10:00:00.000Z',
      Name: 'Ada',
      'Lead (1)': '12 people',
      Colors: 'red,blue',
    });
  });
  it.each([
    ['without isCustomBody', { body: '{"a":1}' }, { isCustomBody: false }],
    ['with isCustomBody null', { body: '{"a":1}' }, { isCustomBody: null }],
    ['with an empty body', { body: '  ' }, {}],
    ['with the body {{state}}', { body: ' {{state}} ' }, {}],
    ['without any body', {}, {}],
  ])('is sent %s', (_when, webhook, options) => {
    const request = send(webhook, { A: 'x' }, options);
    expect(JSON.parse(request?.body ?? '')).toEqual({ submittedAt: '2026-11-21T10:00:00.000Z', A: 'x' });
    expect(request?.headers).toEqual({ 'Content-Type': 'application/json' });
  });
  it('keeps names of Object.prototype', () => {
    const body = send({}, JSON.parse('{"__proto__":"x","constructor":"y"}'), { isCustomBody: false })?.body;
    expect(body).toContain('"__proto__":"x"');
    expect(body).toContain('"constructor":"y"');
  });
});

describe('a JSON body', () => {
  const values = {
    Name: 'Say "Ada"\n\\o/',
    Age: '36',
    Zip: '007',
    Id: '12345678901234567890',
    Yes: 'true',
    Tags: ['a', null, '"b"'],
    Object: '{"a": [1, 2]}',
    Half: '\ud800',
  };
  it.each([
    ['{"n":"{{Name}}"}', '{"n":"Say \\"Ada\\"\\n\\\\o/"}'],
    ['{"n":"Hi {{Name}}!"}', '{"n":"Hi Say \\"Ada\\"\\n\\\\o/!"}'],
    ['{"n":{{Name}}}', '{"n":"Say \\"Ada\\"\\n\\\\o/"}'],
    ['{"n":{{Age}}}', '{"n":36}'],
    ['{"n":"{{Age}}"}', '{"n":"36"}'],
    ['{"n":{{Zip}}}', '{"n":"007"}'],
    ['{"n":{{Id}}}', '{"n":12345678901234567890}'],
    ['{"n":{{Yes}}}', '{"n":true}'],
    ['{"n":{{Unset}}}', '{"n":null}'],
    ['{"n":"{{Unset}}"}', '{"n":""}'],
    ['{"n":{{Tags}}}', '{"n":["a",null,"\\"b\\""]}'],
    ['{"n":"{{Tags}}"}', '{"n":"[\\"a\\",null,\\"\\\\\\"b\\\\\\"\\"]"}'],
    ['{"n":{{Object}}}', '{"n":{"a": [1, 2]}}'],
    ['{"n":"{{Object}}"}', '{"n":"{\\"a\\": [1, 2]}"}'],
    ['{"n":"\\"{{Age}}"}', '{"n":"\\"36"}'],
    ['{"n":{{Age}}.{{Age}}}', '{"n":36.36}'],
    ['[{{Age}}, {{Name}}]', '[36, "Say \\"Ada\\"\\n\\\\o/"]'],
    ['{"{{Age}}":1}', '{"36":1}'],
    ['{"id":12345678901234567890,"x":1.10}', '{"id":12345678901234567890,"x":1.10}'],
    ['{"n":"{{Half}}"}', '{"n":"\ufffd"}'],
  ])('%s becomes %s', (body, expected) => {
    const request = send({ body }, values);
    expect(request?.body).toBe(expected);
    expect(request?.headers['Content-Type']).toBe('application/json');
    expect(() => JSON.parse(expected)).not.toThrow();
  });

  it('is safe against injection', () => {
    const body = send({ body: '{"name":"{{V}}","role":"guest"}' }, { V: 'x","role":"admin","y":"' })?.body;
    expect(JSON.parse(body ?? '')).toEqual({ name: 'x","role":"admin","y":"', role: 'guest' });
  });

  it('that is invalid after filling in is sent as text, with escaped values', () => {
    const request = send({ body: '{"a":"{{V}}"}\n{"b":2}' }, { V: '"x"' });
    expect(request?.body).toBe('{"a":"\\"x\\""}\n{"b":2}');
    expect(request?.headers['Content-Type']).toBe('text/plain; charset=utf-8');
  });

  it('keeps the content type of the author', () => {
    const request = send({ body: '{}', headers: [{ key: 'content-type', value: 'application/ld+json' }] });
    expect(request).toMatchObject({ body: '{}', headers: { 'content-type': 'application/ld+json' } });
    expect(Object.keys(request?.headers ?? {})).toHaveLength(1);
  });
});

describe('a body that is one variable', () => {
  it.each([
    ['{"a": 12345678901234567890}', '{"a": 12345678901234567890}', 'application/json'],
    [['a', 'b'], '["a","b"]', 'application/json'],
    ['say "hi"', 'say "hi"', 'text/plain; charset=utf-8'],
    ['', '', 'text/plain; charset=utf-8'],
    ['{{Secret}}', '{{Secret}}', 'text/plain; charset=utf-8'],
  ])('is sent unchanged for %j', (value, body, type) => {
    expect(send({ body: ' {{V}} ' }, { V: value, Secret: 's' })).toMatchObject({
      body,
      headers: { 'Content-Type': type },
    });
  });
});

describe('a text body', () => {
  it('is filled in without escaping', () => {
    expect(send({ body: 'Hello {{V}}' }, { V: '"x" & y' })?.body).toBe('Hello "x" & y');
  });
  it('is escaped when its content type is JSON', () => {
    const headers = [{ key: 'Content-Type', value: 'application/json' }];
    expect(send({ headers, body: '{{A}}, {{B}}' }, { A: '"x"', B: '1' })?.body).toBe('\\"x\\", 1');
  });
});

describe('a form body', () => {
  const headers = [{ key: 'CONTENT-TYPE', value: 'application/x-www-form-urlencoded; charset=utf-8' }];
  it.each([
    ['{"name":"{{V}}","n":1,"none":null,"yes":true}', 'name=a+b%26c&n=1&none=&yes=true'],
    [
      '{"id":12345678901234567890,"list":[1,"x"],"object":{"a":1}}',
      'id=12345678901234567890&list=%5B1%2C%22x%22%5D&object=%7B%22a%22%3A1%7D',
    ],
    ['name={{V}}&x=1', 'name=a%20b%26c&x=1'],
    ['[1]', '[1]'],
  ])('%s becomes %s', (body, expected) => {
    expect(send({ headers, body }, { V: 'a b&c' })?.body).toBe(expected);
  });
  it('is created from the default body', () => {
    expect(send({ headers }, { V: 'a b' })?.body).toBe('submittedAt=2026-11-21T10%3A00%3A00.000Z&V=a+b');
  });
});

it.each(['GET', 'HEAD', 'get'])('a request with %s has no body', (method) => {
  expect(send({ method, body: '{}' })).toEqual({
    method: method.toUpperCase(),
    url: 'https://a.com',
    headers: {},
  });
});

it.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS'])('a request with %s has a body', (method) => {
  expect(send({ method, body: '{}' })).toMatchObject({ method, body: '{}' });
});

it('a body beyond the maximum size is refused in bounded time', () => {
  const block = {
    type: 'Webhook',
    options: { isCustomBody: true, webhook: { url: 'a.com', body: `"${'{{V}}'.repeat(2_000)}"` } },
  };
  const make = () => called(block, { V: 'a'.repeat(250_000) });
  const { call, logs } = make();
  expect(call).toBeUndefined();
  expect(logs[0]?.description).toBe(
    'The body of this request is longer than 4194304 characters, so it was not sent.',
  );
  expect(make).toComputeWithin(2_000);
});

it('a body is filled in only once', () => {
  expect(send({ body: '{"a":"{{A}}"}' }, { A: '{{B}}', B: 'secret' })?.body).toBe('{"a":"{{B}}"}');
});
