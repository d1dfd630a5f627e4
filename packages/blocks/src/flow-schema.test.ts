import { Ajv2020 } from 'ajv/dist/2020.js';
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

it('says of each option that names credentials which type fits', () => {
  const named = fieldsOf(flowSchema()).filter(([name]) => /credentialsId$/i.test(name));
  expect(named.length).toBeGreaterThan(20);
  for (const [name, field] of named) expect(field['x-credentials'], name).toEqual(expect.any(String));
  const declared = new Set(blockTypes.flatMap(({ credentials }) => credentials?.type ?? []));
  const unknown = named.filter(([, field]) => !declared.has(String(field['x-credentials'])));
  expect(unknown).toEqual([]);
});

it('refuses fields that no block reads, and accepts those of editors', () => {
  const validate = new Ajv2020({ strict: false, logger: false }).compile(flowSchema());
  const at = { x: 0, y: 0 };
  const isValid = (block: object, more: object = {}) =>
    validate({
      version: '6.1',
      id: 'bot',
      events: [{ id: 's', type: 'start', graphCoordinates: at }],
      groups: [{ id: 'g', title: 'One', graphCoordinates: at, blocks: [{ id: 'b', ...block }] }],
      edges: [],
      variables: [{ id: 'v', name: 'Age', ...more }],
      theme: {},
      settings: {},
    });
  expect(isValid({ type: 'choice input', items: [{ id: 'i', content: 'Yes' }] })).toBe(true);
  expect(isValid({ type: 'choice input', items: [{ id: 'i', label: 'Yes' }] })).toBe(false);
  expect(isValid({ type: 'Wait', options: { secondsToWaitFor: 1, isExpanded: true } })).toBe(true);
  expect(isValid({ type: 'Wait', options: { seconds: 1 } })).toBe(false);
  expect(isValid({ type: 'Wait', next: 'e1' })).toBe(false);
  expect(isValid({ type: 'Wait' }, { defaultValue: '3' })).toBe(false);
});
