// Extraction: all providers accept the keys of the fields, and values come back under the fields' names.
import { afterEach, expect, it } from 'vitest';
import { modelWorld } from '../testing/model-world.ts';
import { closeServers } from '../testing/web-world.ts';

afterEach(closeServers);

const field = (name: string, more: object = {}) => ({ name, type: 'string', isRequired: true, ...more });

const fields = [
  field('First name', { description: 'Given name' }),
  field('First/name'),
  field('Age', { type: 'number' }),
  field('Größe', { type: 'number', isRequired: false }),
  field('First_name'),
  field('имя'),
  field('a.b-c'),
  field('x'.repeat(70)),
];

it('an extraction uses keys that all providers accept', async () => {
  const { ask, visits } = await modelWorld({ answers: ['{}'] });
  await ask({ task: 'extract', prompt: 'I am Ada', fields });
  const schema = visits[0]?.response_format?.json_schema.schema;
  const keys = Object.keys(schema?.properties ?? {});
  expect(keys).toEqual([
    'First_name_2',
    'First_name_3',
    'Age',
    'Gr_e',
    'First_name',
    '_',
    'a.b-c',
    'x'.repeat(64),
  ]);
  expect(schema?.required).toEqual(keys);
  // Anthropic rejects the whole request if any other character occurs.
  for (const key of keys) expect(key).toMatch(/^[a-zA-Z0-9_.-]{1,64}$/);
  expect(Object.values(schema?.properties ?? {}).map(({ description }) => description)).toEqual([
    'First name: Given name',
    'First/name',
    undefined,
    'Größe',
    undefined,
    'имя',
    undefined,
    'x'.repeat(70),
  ]);
});

it.each<[string, object]>([
  [
    'a response with these keys',
    { First_name_2: 'Ada', First_name_3: 'A', First_name: 'B', Gr_e: 42, _: 'Ада' },
  ],
  [
    'a response with field names instead',
    { 'First name': 'Ada', 'First/name': 'A', First_name: 'B', Größe: 42, имя: 'Ада' },
  ],
])('an extraction returns values by field name for %s', async (_what, found) => {
  const { ask } = await modelWorld({ answers: [JSON.stringify(found)] });
  expect(await ask({ task: 'extract', prompt: 'I am Ada', fields })).toEqual({
    ok: true,
    response: {
      values: { 'First name': 'Ada', 'First/name': 'A', Größe: 42, First_name: 'B', имя: 'Ада' },
    },
  });
});
