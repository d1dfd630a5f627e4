// Headers: placeholders are resolved, the last of equal names wins, and Basic credentials are encoded.
import { expect, it } from 'vitest';
import { called } from '../testing/called.ts';

const headersOf = (
  pairs: (readonly [string | null, string | null])[],
  variables: Record<string, unknown> = {},
) =>
  called(
    {
      type: 'Webhook',
      options: {
        webhook: {
          url: 'https://a.com',
          method: 'GET',
          headers: pairs.map(([key, value]) => ({ id: 'h', key, value })),
        },
      },
    },
    variables,
  ).call?.request.headers;

it.each([
  [[['X-Name', '{{V}}']], { 'X-Name': 'Ada' }],
  [[['{{V}}', '1']], { Ada: '1' }],
  [
    [
      ['X', ''],
      ['', 'x'],
      [null, 'x'],
      ['Y', null],
      ['Z', '{{Unset}}'],
    ],
    {},
  ],
  [
    [
      ['X-A', '1'],
      ['x-a', '2'],
    ],
    { 'x-a': '2' },
  ],
  [[['Authorization', 'Basic ada:secret']], { Authorization: 'Basic YWRhOnNlY3JldA==' }],
  [[['authorization', 'basic {{V}}:pä:ss']], { authorization: 'Basic QWRhOnDDpDpzcw==' }],
  [[['Authorization', 'Basic YWRhOnNlY3JldA==']], { Authorization: 'Basic YWRhOnNlY3JldA==' }],
  [[['Authorization', 'Bearer a:b']], { Authorization: 'Bearer a:b' }],
  [[['X-Authorization', 'Basic a:b']], { 'X-Authorization': 'Basic a:b' }],
  [[['X', '{{Lines}}']], { X: 'a Set-Cookie: b' }],
] as [(readonly [string | null, string | null])[], Record<string, string>][])(
  '%j become %j',
  (pairs, expected) => {
    expect(headersOf(pairs, { V: 'Ada', Lines: 'a\r\nSet-Cookie: b' })).toEqual(expected);
  },
);

it('headers keep a name of Object.prototype', () => {
  expect(JSON.stringify(headersOf([['__proto__', 'x']]))).toBe('{"__proto__":"x"}');
});
