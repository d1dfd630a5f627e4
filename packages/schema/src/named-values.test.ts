// Names that every object inherits are ordinary names.
import { expect, it } from 'vitest';
import { z } from 'zod';
import { namedValues } from './named-values.ts';

const texts = namedValues(z.string());

it('keeps all names, including those of Object.prototype', () => {
  const json =
    '{"Name":"a","__proto__":"b","constructor":"c","toString":"d","hasOwnProperty":"e","~__proto__":"f"}';
  expect(JSON.stringify(texts.parse(JSON.parse(json)))).toBe(json);
  expect(Object.getPrototypeOf(texts.parse(JSON.parse(json)))).toBe(Object.prototype);
});

it('checks the values and accepts only an object', () => {
  expect(texts.safeParse(JSON.parse('{"__proto__":1}')).success).toBe(false);
  for (const other of [null, 'text', [], undefined]) expect(texts.safeParse(other).success).toBe(false);
});

it('has the JSON Schema of a record', () => {
  const schema = z.toJSONSchema(z.object({ texts }), { io: 'input' });
  expect(schema).toEqual(
    z.toJSONSchema(z.object({ texts: z.record(z.string(), z.string()) }), { io: 'input' }),
  );
});
