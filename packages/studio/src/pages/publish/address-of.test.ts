import { expect, it } from 'vitest';
import { addressOf } from './address-of.ts';

it.each([
  ['Lead form (new)', 'lead-form-new'],
  ['Café Zürich', 'cafe-zurich'],
  ['日本', 'bot'],
  ['x'.repeat(60), 'x'.repeat(40)],
  [`${'x'.repeat(39)} y`, 'x'.repeat(39)],
])('the suggested address is derived from the name %s', (name, address) => {
  expect(addressOf(name)).toBe(address);
});
