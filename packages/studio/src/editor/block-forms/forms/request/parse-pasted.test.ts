import { expect, it } from 'vitest';
import { parsePasted } from './parse-pasted.ts';

const pairs = (list: readonly { readonly key: string; readonly value: string }[] = []) =>
  list.map(({ key, value }) => [key, value]);

it.each([
  ['curl https://a.example/x', { url: 'https://a.example/x', method: 'GET' }],
  [
    `curl -X put 'https://a.example/x?a=1&b=two%20words' \\\n -H "Accept: text/plain" -H 'X-Key: a:b' --data-raw '{"name": "it\\"s"}'`,
    {
      url: 'https://a.example/x',
      method: 'PUT',
      headers: [
        ['Accept', 'text/plain'],
        ['X-Key', 'a:b'],
      ],
      queryParams: [
        ['a', '1'],
        ['b', 'two words'],
      ],
      body: '{"name": "it\\"s"}',
    },
  ],
  [
    'curl -s -o out -u ada:secret -d a=1 -d b=2 https://a.example',
    {
      url: 'https://a.example',
      method: 'POST',
      headers: [['Authorization', 'Basic ada:secret']],
      body: 'a=1&b=2',
    },
  ],
  [
    'curl -G -d q=x https://a.example',
    { url: 'https://a.example', method: 'GET', queryParams: [['q', 'x']] },
  ],
  [
    'https://a.example/find?q={{Query}}#top',
    { url: 'https://a.example/find', method: undefined, queryParams: [['q', '{{Query}}']] },
  ],
])('the pasted text fills the request form: %s', (text, expected) => {
  const found = parsePasted(text);
  expect({
    ...found,
    headers: pairs(found?.headers),
    queryParams: pairs(found?.queryParams),
  }).toEqual({ headers: [], queryParams: [], body: undefined, ...expected });
});

it.each(['https://a.example/x', 'a?b=c d', 'curl', 'curl --head', 'What about curl?'])(
  'the pasted text fills only its own field: %s',
  (text) => {
    expect(parsePasted(text)).toBeUndefined();
  },
);
