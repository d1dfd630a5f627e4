// URLs: literal parts stay unchanged, and values are encoded for their position.
import { describe, expect, it } from 'vitest';
import { called } from '../testing/called.ts';

const urlOf = (url: string, variables: object = {}, queryParams: object[] = []) =>
  called(
    { type: 'Webhook', options: { webhook: { url, queryParams } } },
    variables as Record<string, unknown>,
  ).call?.request.url;

describe('a value in an address', () => {
  it.each([
    // whole URL, start of the URL, whole host
    ['{{V}}', 'https://a.com/x y?b=c&d#e', 'https://a.com/x y?b=c&d'],
    ['{{V}}/users', 'https://a.com/v1', 'https://a.com/v1/users'],
    ['{{V}}/users', 'a.com', 'https://a.com/users'],
    ['https://{{V}}/users', 'a.com:8080/base', 'https://a.com:8080/base/users'],
    ['https://{{V}}', 'a.com', 'https://a.com'],
    ['https://a.com{{V}}', '/users?x=1', 'https://a.com/users?x=1'],
    ['https://a.com{{V}}', '?x=1', 'https://a.com?x=1'],
    ['https://{{V}}.a.com/x', 'eu', 'https://eu.a.com/x'],
    ['https://{{V}}.a.com/x', 'evil.com/', 'https://evil.com%2F.a.com/x'],
    ['https://{{V}}.a.com/x', 'evil.com#', 'https://evil.com%23.a.com/x'],
    // start of a host that continues with the author's domain
    ['{{V}}.a.com/x', 'eu', 'https://eu.a.com/x'],
    ['{{V}}.a.com/x', 'evil.com/', 'https://evil.com%2F.a.com/x'],
    ['{{V}}.a.com/x', 'https://evil.com/', 'https://evil.com%2F.a.com/x'],
    ['{{V}}.a.com', 'http://eu', 'http://eu.a.com'],
    ['{{V}}-eu.a.com:8080/x', 'evil.com#', 'https://evil.com%23-eu.a.com:8080/x'],
    ['//{{V}}.a.com/x', 'evil.com/', 'https://evil.com%2F.a.com/x'],
    ['{{V}}.json', 'https://a.com/posts/1', 'https://a.com/posts/1.json'],
    ['{{V}}://a.com/x', 'http', 'http://a.com/x'],
    ['{{V}}:8080/x', 'a.com', 'https://a.com:8080/x'],
    ['https://user:{{V}}@a.com/x', 'p@ss/word', 'https://user:p%40ss%2Fword@a.com/x'],
    // after a complete host
    ['https://a.com{{V}}', '', 'https://a.com'],
    ['https://a.com{{V}}', ':8080', 'https://a.com:8080'],
    ['https://a.com{{V}}', ':8080/x y?q=a b', 'https://a.com:8080/x%20y?q=a%20b'],
    ['https://a.com{{V}}', ':8080?q=a b', 'https://a.com:8080?q=a%20b'],
    ['https://a.com{{V}}', ':8080#top', 'https://a.com:8080'],
    ['https://a.com{{V}}/users', '#', 'https://a.com/users'],
    ['https://a.com{{V}}/users', '/v1/../..', 'https://a.com/v1/%252E%252E/%252E%252E/users'],
    ['https://a.com{{V}}', '//evil.com', 'https://a.com//evil.com'],
    ['https://a.com{{V}}', '/\\evil.com', 'https://a.com/%5Cevil.com'],
    ['https://a.com:{{V}}/x', '8080', 'https://a.com:8080/x'],
    ['https://a.com:{{V}}', '8080/x', 'https://a.com:8080/x'],
    ['https://a.com:80{{V}}', '80', 'https://a.com:8080'],
    ['https://a.com{{V}}:8080/x', '', 'https://a.com:8080/x'],
    ['https://user:word@a.com{{V}}', '/x', 'https://user:word@a.com/x'],
    ['https://{{V}}.a.com{{W}}', 'eu', 'https://eu.a.com'],
    ['https://[2001:db8::1]{{V}}', ':8080/x', 'https://[2001:db8::1]:8080/x'],
    // the author does not complete the host
    ['http://localhost{{V}}', ':8080', 'http://localhost:8080'],
    ['http://localhost{{V}}', '/x', 'http://localhost/x'],
    ['https://api.{{V}}', 'a.com', 'https://api.a.com'],
    ['https://api.{{V}}/x', 'a.com', 'https://api.a.com/x'],
    ['https://api.shop-{{V}}', 'eu.com', 'https://api.shop-eu.com'],
    ['https://shop-{{V}}.a.com', '1', 'https://shop-1.a.com'],
    ['https://a.com{{V}}.b.com', '.eu', 'https://a.com.eu.b.com'],
    ['https://a.user{{V}}:word@a.com', '1', 'https://a.user1:word@a.com'],
    // path
    ['https://a.com/{{V}}/x', 'Ada Lovelace', 'https://a.com/Ada%20Lovelace/x'],
    ['https://a.com/{{V}}/x', 'users/42', 'https://a.com/users/42/x'],
    ['https://a.com/{{V}}/x', 'Ada%20Lovelace', 'https://a.com/Ada%20Lovelace/x'],
    ['https://a.com/{{V}}/x', '50% off', 'https://a.com/50%25%20off/x'],
    ['https://a.com/{{V}}/x', 'what?', 'https://a.com/what%3F/x'],
    ['https://a.com/{{V}}/x', 'a?b=c', 'https://a.com/a%3Fb=c/x'],
    ['https://a.com/{{V}}', 'what?', 'https://a.com/what%3F'],
    ['https://a.com/{{V}}', 'items?limit=5&q=a b', 'https://a.com/items?limit=5&q=a%20b'],
    ['https://a.com/{{V}}', 'a#b', 'https://a.com/a%23b'],
    ['https://a.com/{{V}}', 'é✓', 'https://a.com/%C3%A9%E2%9C%93'],
    ['https://a.com/{{V}}', 'a\\b\nc', 'https://a.com/a%5Cb%0Ac'],
    ['https://a.com/users/{{V}}/orders', '..', 'https://a.com/users/%252E%252E/orders'],
    ['https://a.com/users/{{V}}/orders', '../admin', 'https://a.com/users/%252E%252E/admin/orders'],
    ['https://a.com/users/{{V}}/orders', '%2e%2E/x', 'https://a.com/users/%252E%252E/x/orders'],
    ['https://a.com/users/{{V}}/orders', 'a..b', 'https://a.com/users/a..b/orders'],
    // query
    ['https://a.com/?q={{V}}&l=en', 'black & white', 'https://a.com/?q=black%20%26%20white&l=en'],
    ['https://a.com/?q={{V}}', 'a+b@c.com', 'https://a.com/?q=a%2Bb@c.com'],
    ['https://a.com/?q={{V}}', 'a%20b', 'https://a.com/?q=a%20b'],
    ['https://a.com/?q={{V}}', '100%', 'https://a.com/?q=100%25'],
    ['https://a.com/?q=x,{{V}}', 'a=b', 'https://a.com/?q=x,a%3Db'],
    ['https://a.com/?{{V}}', 'a=1&b=x%20y z', 'https://a.com/?a=1&b=x%20y%20z'],
    ['https://a.com/?a=1&{{V}}', 'b=\u017f\u212a', 'https://a.com/?a=1&b=%C5%BF%E2%84%AA'],
    ['https://a.com/?q={{V}}', '', 'https://a.com/?q='],
    ['https://a.com/?q={{V}}', ['a', 'b'], 'https://a.com/?q=%5B%22a%22,%22b%22%5D'],
    // scheme and fragment
    ['a.com/{{V}}', 'x y', 'https://a.com/x%20y'],
    ['//a.com/{{V}}', 'x', 'https://a.com/x'],
    ['  https://a.com/{{V}}  ', 'x', 'https://a.com/x'],
    ['http://a.com/{{V}}#top', 'x', 'http://a.com/x'],
  ])('turns %s with %j into %s', (url, value, expected) => {
    expect(urlOf(url, { V: value })).toBe(expected);
  });

  it('does not change the text of the author, encoded or not', () => {
    const url = 'https://a.com/a b/%20/../x?q=ü&r={x}';
    expect(urlOf(url)).toBe(url);
  });

  it.each([
    ['https://{{V}}{{W}}.a.com/x', 'https://evil.com%2Feu.a.com/x'],
    ['{{V}}{{W}}.a.com/x', 'https://evil.com%2Feu.a.com/x'],
    ['{{V}}.{{W}}.a.com/x', 'https://evil.com%2F.eu.a.com/x'],
  ])('in %s stays a part of the host: %s', (url, expected) => {
    expect(urlOf(url, { V: 'evil.com/', W: 'eu' })).toBe(expected);
  });

  it.each([
    ['https://a.com{{V}}', '.evil.com'],
    ['https://a.com{{V}}', 'x.evil.com/'],
    ['https://a.com{{V}}', '-evil.com'],
    ['https://a.com{{V}}', '@evil.com'],
    ['https://a.com{{V}}', ':pass@evil.com'],
    ['https://a.com{{V}}', ':8080@evil.com'],
    ['https://a.com{{V}}', ':80.evil.com'],
    ['https://a.com{{V}}', ':123456'],
    ['https://a.com{{V}}', ':'],
    ['https://a.com{{V}}', '\\evil.com'],
    ['https://a.com{{V}}', '\n.evil.com'],
    ['https://a.com{{V}}', '\t/x'],
    ['https://a.com{{V}}', ' '],
    ['https://a.com{{V}}', '%2Eevil.com'],
    ['https://a.com{{V}}', '\u3002evil.com'],
    ['https://a.com{{V}}', ['/x']],
    ['https://a.com{{V}}/x', '.evil.com'],
    ['https://a.com{{V}}?q=1', '.evil.com'],
    ['https://a.com{{V}}#top', '.evil.com'],
    ['https://a.com:{{V}}', 'pass@evil.com'],
    ['https://a.com:{{V}}', '80.evil.com'],
    ['https://a.com:80{{V}}', ':80'],
    ['https://a.com{{V}}:8080', '.evil.com'],
    ['https://a.com{{V}}:8080/@x', '.evil.com'],
    ['https://a.com{{V}}:{{Port}}/x', '.evil.com'],
    ['https://user:word@a.com{{V}}', '.evil.com'],
    ['https://{{User}}:{{Word}}@a.com{{V}}', '.evil.com'],
    ['https://{{Tenant}}.a.com{{V}}', '.evil.com'],
    ['https://a.com{{Empty}}{{V}}', '.evil.com'],
    ['https://a.com{{V}}{{Empty}}', '.evil.com'],
    ['https://a.com{{Dot}}{{V}}', 'evil.com'],
    ['https://a.com{{Behind}}{{V}}', '.evil.com'],
    ['https://a.com{{Behind}}{{V}}', '@evil.com'],
    ['{{Scheme}}://a.com{{V}}', '.evil.com'],
    ['{{Tenant}}.a.com{{V}}', '.evil.com'],
    ['a.com{{V}}', '.evil.com'],
    ['//a.com{{V}}', '.evil.com'],
    ['https:///a.com{{V}}', '.evil.com'],
    ['https://a.com\n{{V}}', '.evil.com'],
    ['https://a.com\u200b{{V}}', '.evil.com'],
    ['https://192.0.2.1{{V}}', '0'],
    ['https://[2001:db8::1]{{V}}', '.evil.com'],
    ['https://café.fr{{V}}', '.evil.com'],
    ['https://a.xn--p1ai{{V}}', '.evil.com'],
    ['https://a.рф{{V}}', '.evil.com'],
  ])('blocks the request when %j with %j leads to another host', (url, value) => {
    const variables = {
      V: value,
      Dot: '.',
      Behind: ':80',
      Scheme: 'http',
      Tenant: 'eu',
      User: 'a',
      Word: 'b',
    };
    const block = { type: 'Webhook', options: { webhook: { url } } };
    const { call, logs, turn } = called(block, variables);
    expect(call).toBeUndefined();
    expect(logs).toEqual([
      {
        status: 'error',
        description:
          'The host in the URL of this request is not followed by a path, query or port, so the request was not sent: it could have gone to another host.',
        details:
          'Put a "/" before the variable in webhook.url of the block, or put the whole host into a variable.',
        context: 'block b1',
      },
    ]);
    expect(turn.said).toEqual(['On.']);
  });

  it('blocks a request in the client to another host', () => {
    const webhook = { url: 'https://a.com{{V}}' };
    const block = { type: 'Webhook', options: { webhook, isExecutedOnClient: true } };
    const { turn, logs } = called(block, { V: '.evil.com' });
    expect([turn.said, turn.reply.clientSideActions ?? [], logs]).toMatchObject([
      ['On.'],
      [],
      [{ status: 'error' }],
    ]);
  });

  it('can be a host or a path from two variables', () => {
    expect(urlOf('https://{{Host}}{{Path}}', { Host: 'a.com', Path: '/x y' })).toBe('https://a.com/x%20y');
    expect(urlOf('{{Base}}{{Path}}', { Base: 'https://a.com/v1', Path: '/x' })).toBe('https://a.com/v1/x');
    expect(urlOf('{{Base}}{{Path}}', { Base: 'https://a.com', Path: '/x' })).toBe('https://a.com/x');
  });

  it.each([
    ['{{Base}}{{Path}}', { Base: 'https://a.com', Path: '.evil.com' }],
    ['{{Base}}{{Path}}', { Base: 'a.com', Path: '-x.evil.com/' }],
    ['https://{{Base}}{{Path}}', { Base: 'a.com', Path: '.evil.com' }],
    ['https://{{Base}}{{Path}}', { Base: 'a.com:80', Path: '80.evil.com' }],
    ['https://{{Base}}{{Path}}', { Base: 'a.com\n', Path: '.evil.com' }],
    ['https://api.{{Base}}{{Path}}', { Base: 'a.com', Path: '.evil.com' }],
    ['https://{{Sub}}.{{Base}}{{Path}}', { Sub: 'eu', Base: 'a.com', Path: '.evil.com' }],
  ])('in %s with %j cannot change the host of the first value', (url, variables) => {
    expect(urlOf(url, variables)).toBeUndefined();
  });

  it.each([
    ['https://{{Base}}{{Path}}', { Base: 'a.com', Path: ':8080/x?y=1' }, 'https://a.com:8080/x?y=1'],
    ['{{Base}}{{Path}}', { Base: 'https://a.com/b', Path: '.json' }, 'https://a.com/b.json'],
    ['https://{{Base}}{{Path}}', { Base: 'eu', Path: '.a.com' }, 'https://eu.a.com'],
  ])('completes %s with %j to %s', (url, variables, expected) => {
    expect(urlOf(url, variables)).toBe(expected);
  });

  it('is not filled in again', () => {
    expect(urlOf('https://a.com/?q={{A}}', { A: '{{B}}', B: 'secret' })).toBe(
      'https://a.com/?q=%7B%7BB%7D%7D',
    );
  });
});

describe('query parameters', () => {
  it.each([
    ['https://a.com', [['q', '{{V}}']], 'https://a.com?q=a%20b%26c'],
    ['https://a.com/?', [['q', '1']], 'https://a.com/?q=1'],
    ['https://a.com/?a=1', [['q', '1']], 'https://a.com/?a=1&q=1'],
    ['https://a.com/?a=1&', [['q', '1']], 'https://a.com/?a=1&q=1'],
    ['https://a.com/x#y', [['q', '1']], 'https://a.com/x?q=1'],
    [
      'https://a.com',
      [
        ['id', '1'],
        ['id', '2'],
      ],
      'https://a.com?id=1&id=2',
    ],
    [
      'https://a.com',
      [
        ['', '1'],
        ['a', ''],
        ['b', '{{Unset}}'],
        ['c', '3'],
      ],
      'https://a.com?c=3',
    ],
    ['https://a.com', [['{{V}}', '100%']], 'https://a.com?a%20b%26c=100%25'],
    ['https://a.com', [['a', '%20']], 'https://a.com?a=%2520'],
    ['https://a.com', [], 'https://a.com'],
  ])('turn %s with %j into %s', (url, pairs, expected) => {
    const queryParams = pairs.map(([key, value], index) => ({ id: String(index), key, value }));
    expect(urlOf(url, { V: 'a b&c' }, queryParams)).toBe(expected);
  });

  it('can be null or incomplete', () => {
    expect(urlOf('https://a.com', {}, [{ key: null, value: 'x' }, { key: 'x' }, {}])).toBe('https://a.com');
  });
});

it.each([
  ['', 'info', 'The request has no URL, so it was skipped.'],
  ['  ', 'info', 'The request has no URL, so it was skipped.'],
  ['{{Unset}}', 'error', 'The URL of this request is empty, so it was not sent.'],
  ['#top', 'error', 'The URL of this request is empty, so it was not sent.'],
  [
    'https://a.com/{{Long}}',
    'error',
    'The URL of this request is longer than 16384 characters, so it was not sent.',
  ],
])('the address %j is skipped with the log level %s', (url, status, description) => {
  const { call, logs, turn } = called(
    { type: 'Webhook', options: { webhook: { url } } },
    { Long: 'a'.repeat(20_000) },
  );
  expect(call).toBeUndefined();
  expect(logs).toEqual([{ status, description, context: 'block b1' }]);
  expect(turn.said).toEqual(['On.']);
});

it('an address with 100,000 values takes linear time', () => {
  const address = `https://a.com/${'{{V}}'.repeat(100_000)}`;
  // Scanning the rest of the text for each value took seconds.
  expect(() => urlOf(address, { V: 'a' })).toComputeWithin(500);
  expect(() => urlOf(`https://a.com${'{{V}}'.repeat(100_000)}`, { V: '' })).toComputeWithin(500);
});

it('an address beyond the maximum length is not processed further', () => {
  const parameter = { key: 'q', value: '{{V}}' };
  const { logs, call } = called(
    {
      type: 'Webhook',
      options: { webhook: { url: 'https://a.com', queryParams: Array(500).fill(parameter) } },
    },
    { V: 'é'.repeat(100_000) },
  );
  expect(call).toBeUndefined();
  expect(logs[0]?.description).toContain('longer than 16384 characters');
});
