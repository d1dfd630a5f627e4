// Which items match a search.
import { expect, it } from 'vitest';
import { choiceSaid as said } from './choice-input.tsx';
import { matching } from './matching.ts';

const yes = { id: 'a', content: 'Yes', value: 'y' };
const no = { id: 'b', content: 'No' };
const cafe = { id: 'c', content: 'Café' };

it.each([
  ['', [yes, no, cafe]],
  ['CAFE', [cafe]],
  ['o', [no]],
  ['zzz', []],
])('the search for %j lists the matching choices', (wanted, found) => {
  expect(matching([yes, no, cafe], { wanted, marked: [], said })).toEqual(found);
});

it('the search keeps selected choices in the list', () => {
  expect(matching([yes, no, cafe], { wanted: 'caf', marked: [no], said })).toEqual([no, cafe]);
});
