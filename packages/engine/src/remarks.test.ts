// Remarks: what a schema did not take as it was written.
import { describe, expect, it } from 'vitest';
import { limits } from './limits.ts';
import { describeRemark, findRemarks } from './remarks.ts';

describe('findRemarks', () => {
  it.each<[string, unknown, unknown, unknown]>([
    ['nothing changed', { a: 1, b: 'x' }, { a: 1, b: 'x' }, []],
    [
      'a number clamped to its range',
      { a: { b: 500 } },
      { a: { b: 120 } },
      [{ path: ['a', 'b'], given: 500, taken: 120 }],
    ],
    ['an unknown word that was dropped', { a: 'Nope' }, { a: undefined }, [{ path: ['a'], given: 'Nope' }]],
    ['a number with a unit', { a: '12 kg' }, { a: 12 }, [{ path: ['a'], given: '12 kg', taken: 12 }]],
    ['a number with a comma', { a: ' 12,5 ' }, { a: 12.5 }, []],
    ['a number that became a text', { a: 5 }, { a: '5' }, []],
    ['null and an empty text', { a: null, b: '' }, { a: undefined, b: undefined }, []],
    ['a field that the schema does not know', { a: 1 }, {}, []],
    [
      'an element',
      { a: [{ b: 'x' }, { b: 'y' }] },
      { a: [{ b: 'x' }, { b: undefined }] },
      [{ path: ['a', 1, 'b'], given: 'y' }],
    ],
    ['a list that became shorter', { a: ['x', 'y'] }, { a: ['y'] }, []],
    ['one text that became a list', { a: 'x' }, { a: ['x'] }, []],
  ])('%s', (_, raw, parsed, expected) => expect(findRemarks(raw, parsed)).toEqual(expected));

  it('reports a bounded number of remarks', () => {
    const keys = Array.from({ length: 1_000 }, (_, index) => `key${index}`);
    const raw = Object.fromEntries(keys.map((key) => [key, 'x']));
    const parsed = Object.fromEntries(keys.map((key) => [key, undefined]));
    expect(findRemarks(raw, parsed)).toHaveLength(limits.remarksPerBlock);
    let deep: unknown = 'x';
    let same: unknown;
    for (let depth = 0; depth < 10_000; depth++) [deep, same] = [{ a: deep }, { a: same }];
    expect(findRemarks(deep, same)).toEqual([]);
  });
});

describe('describeRemark', () => {
  it('shows numbers, but no text that may be a secret', () => {
    expect(describeRemark({ path: ['options', 'timeout'], given: 500, taken: 120 })).toBe(
      'options.timeout: 500 cannot be used, so it counts as 120.',
    );
    expect(describeRemark({ path: ['options', 'token'], given: { key: 'sk-secret' } })).toBe(
      'options.token: what stands there cannot be used, so it counts as not given.',
    );
  });
});
