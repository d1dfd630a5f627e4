// Absent, null and invalid values of optional keys.
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ignorable, optional, withDefault } from './optional.ts';

const Thing = z.object({
  name: optional(z.string()),
  style: ignorable(z.enum(['plain', 'fancy'])),
  isOpen: withDefault(z.boolean(), false),
});

describe('optional, ignorable and withDefault', () => {
  it.each([
    [{}, { isOpen: false }],
    [{ name: null, style: null, isOpen: null }, { isOpen: false }],
    [
      { name: 'a', style: 'fancy', isOpen: true },
      { name: 'a', style: 'fancy', isOpen: true },
    ],
    [{ style: 'roman' }, { isOpen: false }],
    [{ style: 7 }, { isOpen: false }],
  ])('reads %j', (given, expected) => {
    expect(Thing.parse(given)).toEqual(expected);
  });

  it.each([[{ name: 7 }], [{ isOpen: 'yes' }]])('refuses %j', (given) => {
    expect(Thing.safeParse(given).success).toBe(false);
  });

  it('is not required in JSON Schema', () => {
    expect(z.toJSONSchema(Thing, { io: 'input' }).required).toBeUndefined();
  });
});
