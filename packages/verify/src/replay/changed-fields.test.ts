import { expect, it } from 'vitest';
import { changedFields } from './changed-fields.ts';

it.each([
  [
    'a changed number',
    { options: { min: 1 } },
    { options: { min: 3 } },
    [{ path: 'options.min', before: '1', after: '3' }],
  ],
  ['a new field', { a: 1 }, { a: 1, b: 'x' }, [{ path: 'b', after: 'x' }]],
  ['a removed element', { items: ['a', 'b'] }, { items: ['a'] }, [{ path: 'items.1', before: 'b' }]],
  ['two texts', 'one', 'other', [{ path: '', before: 'one', after: 'other' }]],
  ['equal values', { a: [1] }, { a: [1] }, []],
])('the changed fields of %s are listed', (_, before, after, changes) => {
  expect(changedFields(before, after)).toEqual(changes);
});
