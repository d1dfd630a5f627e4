// The interpreter of declarations, with a fictional service: options, templates, responses, and the derived schema.
import { createRegistry } from '@colloquy/engine';
import { describe, expect, it } from 'vitest';
import { blockTypes } from '../../registry.ts';
import { talk } from '../../testing/run-block.ts';
import { contentOf, flag, number, pairs, text, texts, variable, word } from './option.ts';
import { readPath } from './path.ts';
import { serviceBlock } from './service-block.ts';
import { complaintIn } from './service-logs.ts';
import { fillAddress, fillTemplate } from './template.ts';

const block = serviceBlock({
  type: 'made up',
  name: 'Made Up',
  summary: 'A service for tests.',
  credentials: { homes: ['https://a.example'], addressField: 'host', places: [] },
  options: { shared: text('Of all actions.') },
  actions: {
    Send: {
      options: {
        name: text('A name.'),
        count: number('A number.'),
        yes: flag('A flag.'),
        size: word(['S', 'L'], 'A word.'),
        tags: texts('Texts.'),
        extra: pairs('Extras'),
        fromVariable: contentOf('A value.'),
        keepIn: variable('A variable.'),
      },
      needs: ['name'],
      does: {
        request: {
          method: 'POST',
          url: '/things/{name}',
          query: { shared: '{shared}', none: '{none}' },
          json: {
            n: '{count}',
            y: '{yes}',
            s: '{size}',
            t: '{tags}',
            e: '{extra}',
            v: '{fromVariable}',
            name: 'the {name}',
          },
        },
      },
      items: { First: 'a.b', All: 'list[].c' },
      saves: { keepIn: 'id' },
    },
    Long: {
      options: { name: text('A long name.') },
      does: { request: { method: 'GET', url: 'https://a.example/{name}' } },
    },
  },
});
const registry = createRegistry([...blockTypes, block]);
const start = (options: object, variables: Record<string, unknown> = {}) => {
  const chat = talk(
    {
      variables: Object.keys(variables),
      groups: [{ blocks: [{ type: 'made up', options: { credentialsId: 'c', ...options } }, 'On.'] }],
    },
    { registry },
  );
  return { chat, turn: chat.start({ prefilledVariables: variables }) };
};
const request = (options: object, variables: Record<string, unknown> = {}) => {
  const { turn } = start(options, variables);
  return turn.stop?.type === 'call' ? turn.stop.call.request : undefined;
};

describe('options of a service block', () => {
  it.each([
    [{}, {}, { name: 'the x' }],
    [
      { count: 7, yes: false, size: 'L', tags: ['a', '', 'b'] },
      {},
      { n: 7, y: false, s: 'L', t: ['a', 'b'], name: 'the x' },
    ],
    [
      { count: '{{N}}', tags: ['{{L}}', 'c'] },
      { N: '1.5', L: ['a', 'b'] },
      { n: 1.5, t: ['a', 'b', 'c'], name: 'the x' },
    ],
    [{ count: '{{N}}', size: 'XXL', tags: '{{N}}' }, { N: 'many' }, { t: ['many'], name: 'the x' }],
    [
      {
        extra: [
          { key: '__proto__', value: 'p' },
          { key: 'a', value: 1 },
          { key: 'a', value: 2 },
          { key: 'b' },
          {},
        ],
      },
      {},
      JSON.parse('{"e":{"__proto__":"p","a":"2"},"name":"the x"}'),
    ],
    [{ fromVariable: 'vL' }, { L: ['a'] }, { v: ['a'], name: 'the x' }],
    [{ fromVariable: 'vN' }, { N: '' }, { name: 'the x' }],
  ])('%j with the variables %j are filled in', (options, variables, json) => {
    const body = request({ action: 'Send', name: 'x', ...options }, variables)?.body;
    expect(JSON.parse(String(body))).toEqual(json);
  });

  it('are encoded in the path and the query of the address', () => {
    expect(request({ action: 'Send', name: '../a/b?c#d', shared: 'é&' })?.url).toBe(
      '/things/..%2Fa%2Fb%3Fc%23d?shared=%C3%A9%26',
    );
    expect(request({ action: 'Send', name: '..' })?.url).toBe('/things/%252E%252E');
  });

  it('are filled in only once', () => {
    expect(request({ action: 'Send', name: '{{A}}' }, { A: '{{B}} {count}', B: 'secret' })?.body).toBe(
      '{"name":"the {{B}} {count}"}',
    );
  });

  it.each([
    ['Send', 'a'.repeat(20_000)],
    ['Long', 'a'.repeat(20_000)],
  ])('beyond the maximum length are refused', (action, name) => {
    const { turn } = start({ action, name });
    expect(turn.stop?.type).toBe('ended');
    expect(turn.reply.logs).toMatchObject([
      { status: 'error', description: expect.stringContaining('16384') },
    ]);
  });
});

describe('the definition of a service block', () => {
  const parse = (options: unknown) => block.definition.safeParse({ options }).success;
  it.each([
    [undefined, true],
    [null, true],
    [{}, true],
    [{ action: null, name: null, tags: null, extra: null, responseMapping: null }, true],
    [{ action: 'Send', name: 7, size: 'other', yes: 'maybe' }, true],
    [{ action: 'Fly' }, false],
    [{ action: 'send' }, false],
    [{ tags: 7 }, false],
    [{ extra: 'x' }, false],
    ['x', false],
  ])('accepts %j: %s', (options, fits) => {
    expect(parse(options)).toBe(fits);
  });
});

describe('the response of a service', () => {
  const answer = (data: unknown, mapping: object[], more: object = {}) => {
    const { chat } = start(
      { action: 'Send', name: 'x', responseMapping: mapping, keepIn: 'vC', ...more },
      { A: 'old', B: 'old', C: 'old' },
    );
    const turn = chat.resume({ ok: true, response: { statusCode: 200, data } });
    return { variables: turn.variables, logs: turn.reply.logs ?? [], said: turn.said };
  };

  it('is stored by item, or by the first item', () => {
    const { variables, logs } = answer({ a: { b: 1 }, list: [{ c: 'x' }, {}, { c: 'y' }], id: 'i' }, [
      { variableId: 'A' },
      { item: 'All', variableId: 'B' },
    ]);
    expect(variables).toEqual({ A: '1', B: ['x', 'y'], C: 'i' });
    expect(logs).toEqual([
      { status: 'success', description: 'Made Up: "Send" succeeded.', context: 'block b1' },
    ]);
  });

  it.each([[{}], [null], ['text'], [[1]], [{ a: null }], [JSON.parse('{"__proto__":{"a":{"b":1}}}')]])(
    'without the mapped values, %j, changes no variable and is logged',
    (data) => {
      const { variables, logs, said } = answer(data, [
        { variableId: 'A' },
        { item: 'Nothing', variableId: 'B' },
      ]);
      expect(variables).toEqual({ A: 'old', B: 'old', C: 'old' });
      expect(logs.map(({ description }) => description)).toEqual([
        'Made Up: "Send" succeeded.',
        'The response has no "First", so the variable keeps its value.',
        'The response has no "Nothing", so the variable keeps its value.',
        'The response has no "keepIn", so the variable keeps its value.',
      ]);
      expect(said).toEqual(['On.']);
    },
  );

  it.each([
    [400, { error: { message: 'Bad name' } }, 'Bad name'],
    [401, { message: 'Bad key' }, 'Bad key'],
    [302, '', undefined],
    [500, { code: 7 }, '{"code":7}'],
    [503, 'a  b\n c', 'a b c'],
  ])('with status %i is logged as an error', (statusCode, data, details) => {
    const { chat } = start({ action: 'Send', name: 'x' });
    const turn = chat.resume({ ok: true, response: { statusCode, data } });
    expect(turn.reply.logs).toEqual([
      {
        status: 'error',
        description: `Made Up rejected "Send" with status ${statusCode}.`,
        ...(details === undefined ? {} : { details }),
        context: 'block b1',
      },
    ]);
    expect(turn.said).toEqual(['On.']);
  });

  it('is truncated in logs', () => {
    expect(complaintIn('a'.repeat(10_000_000)).length).toBe(301);
  });
});

it.each([
  [{ a: { b: [{ c: 1 }, { c: null }, { c: 3 }] } }, 'a.b[].c', [1, 3]],
  [{ a: ['x', 'y'] }, 'a.1', 'y'],
  [{ a: 1 }, '', { a: 1 }],
  [{ a: 1 }, 'a[]', undefined],
  [{ a: 'text' }, 'a.length.b', undefined],
  [{}, 'constructor', undefined],
  [undefined, 'a', undefined],
])('the value of %j at the path %s is %j', (root, path, expected) => {
  expect(readPath(root, path)).toEqual(expected);
});

it.each([
  [{ a: { b: '{x}', c: ['{x}', '{y}'] } }, {}, undefined],
  [{ a: { b: '{x}', c: ['{x}', '{y}'] } }, { y: 1 }, { a: { c: [1] } }],
  [{ '...': '{o}', b: 2 }, { o: { a: 1, b: 1 } }, { a: 1, b: 2 }],
  [{ '...': '{t}' }, { t: 'no object' }, undefined],
  ['{$a}-{b}', { $a: 1 }, '1-'],
  ['{toString}', {}, undefined],
  [true, {}, true],
])('the template %j with %j becomes %j', (template, values, expected) => {
  expect(fillTemplate(template, values)).toEqual(expected);
});

it('an address template keeps the text around its values', () => {
  expect(fillAddress('https://a.example/{a}/x/{b}', { a: '.', b: 7 })).toBe('https://a.example/%252E/x/7');
});
