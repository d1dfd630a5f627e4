// The map for what passes through: a Map as far as anybody can see.
import fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import { ShortLivedMap } from './short-lived-map.ts';

fc.configureGlobal({ seed: inject('seed') });

describe('ShortLivedMap', () => {
  it('behaves like a Map for random operations', () => {
    const operation = fc.record({ key: fc.integer({ min: 0, max: 60 }), isDeletion: fc.boolean() });
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 600, size: 'max' }), (operations) => {
        const map = new ShortLivedMap<number, number>();
        const model = new Map<number, number>();
        for (const [index, { key, isDeletion }] of operations.entries()) {
          for (const each of [map, model]) isDeletion ? each.delete(key) : each.set(key, index);
          expect([map.get(key), map.size]).toEqual([model.get(key), model.size]);
        }
        for (let key = 0; key <= 60; key++) expect(map.get(key)).toBe(model.get(key));
      }),
    );
  });
});
