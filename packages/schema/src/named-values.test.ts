// Names that every object inherits are ordinary names.
import { expect, it } from 'vitest';
import { z } from 'zod';
import { namedValues } from './named-values.ts';

const texts = namedValues(z.string());

it('keeps every name, also those that every object has', () => {
  const json =
    '{"Name":"a","__proto__":"b","constructor":"c","toString":"d","hasOwnProperty":"e","~__proto__":"f"}';
  expect(JSON.stringify(texts.parse(JSON.parse(json)))).toBe(json);
  expect(Object.getPrototypeOf(texts.parse(JSON.parse(json)))).toBe(Object.prototype);
});

it('has the values that are meant, and nothing but an object', () => {
  expect(texts.safeParse(JSON.parse('{"__proto__":1}')).success).toBe(false);
  for (const other of [null, 'text', [], undefined]) expect(texts.safeParse(other).success).toBe(false);
});

it('is described as a record is', () => {
  const schema = z.toJSONSchema(z.object({ texts }), { io: 'input' });
  expect(schema).toEqual(
    z.toJSONSchema(z.object({ texts: z.record(z.string(), z.string()) }), { io: 'input' }),
  );
});
