import { expect, it } from 'vitest';
import { flowSchema } from './flow-schema.ts';
import { blockTypes } from './registry.ts';

/** All fields of a schema with their names, however deep. */
function fieldsOf(schema: unknown): (readonly [name: string, field: Readonly<Record<string, unknown>>])[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties = {} } = schema as {
    properties?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  };
  return [...Object.entries(properties), ...Object.values(schema).flatMap(fieldsOf)];
}

it('each option with credentials declares their type', () => {
  const named = fieldsOf(flowSchema()).filter(([name]) => /credentialsId$/i.test(name));
  expect(named.length).toBeGreaterThan(20);
  for (const [name, field] of named) expect(field['x-credentials'], name).toEqual(expect.any(String));
  const declared = new Set(blockTypes.flatMap(({ credentials }) => credentials?.type ?? []));
  const unknown = named.filter(([, field]) => !declared.has(String(field['x-credentials'])));
  expect(unknown).toEqual([]);
});
