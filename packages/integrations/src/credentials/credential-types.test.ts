// Credential types: rules that every declaration follows.
import { blockTypes } from '@colloquy/blocks';
import { expect, it } from 'vitest';
import { homeOf } from './credential-homes.ts';
import { credentialTypes, secretsIn } from './credential-types.ts';
import { exampleData } from './testing/example-data.ts';

it.each([...credentialTypes.values()])('$label: its schema accepts the fields of its form', (type) => {
  const secrets: string[] = [];
  const data = exampleData(type, (path) => {
    secrets.push(`secret of ${path}`);
    return `secret of ${path}`;
  });
  expect(type.data().safeParse(data).error?.issues ?? []).toEqual([]);
  expect(type.data().safeParse({}).success).toBe(false);
  expect(secretsIn(data, type)).toEqual(expect.arrayContaining(secrets));
});

it.each([...credentialTypes.values()])(
  '$label: its secrets are sent to HTTPS addresses only',
  ({ homes }) => {
    for (const home of homes) expect(URL.parse(home)?.protocol, home).toBe('https:');
  },
);

it('a stored address of a credential replaces the default address of its type', () => {
  const type = { homes: ['https://a.example'], addressField: 'baseUrl' };
  expect(homeOf(type, { baseUrl: ' https://b.example ' })).toBe('https://b.example');
  expect(homeOf(type, { baseUrl: ' ' })).toBe('https://a.example');
  expect(homeOf({ homes: [] }, { baseUrl: 'https://b.example' })).toBeUndefined();
});

it('all fields of a credential that are not public are kept out of logs', () => {
  const [data, type] = [
    { url: 'http://u:p%20w@proxy.example', note: 'n', place: 'x' },
    { fields: [{ path: 'place', label: '', isPublic: true }] },
  ];
  expect(secretsIn(data, type)).toEqual([data.url, 'p%20w', 'p w', 'n']);
});

it('blocks with the same credential type share its declaration', () => {
  const byType = Map.groupBy(
    blockTypes.flatMap(({ credentials }) => credentials ?? []),
    ({ type }) => type,
  );
  for (const [type, declarations] of byType) expect(new Set(declarations).size, type).toBe(1);
});
