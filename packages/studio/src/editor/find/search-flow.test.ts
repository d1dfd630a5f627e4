import { expect, it } from 'vitest';
import { smallDefinition } from '../../model/testing/small-definition.ts';
import { searchFlow } from './search-flow.ts';

it.each<[string, string[]]>([
  ['bye', ['bye']],
  ['HI name', ['hi']],
  ['pick', ['pick', 'bye', 'choice']],
  ['choice yes', ['choice']],
  ['v-name', ['ask']],
  ['nothing like that', []],
])('searching the flow for %j finds the matching parts', (search, ids) => {
  const found = searchFlow(smallDefinition, search).map(({ id }) => id);
  if (search === 'pick') expect(found[0]).toBe('pick');
  else expect(found).toEqual(ids);
});
