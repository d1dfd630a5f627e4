// The JSON Schema of flow files refuses what no block reads.
import { flowSchema } from '@colloquy/blocks';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';

it('the schema refuses fields that no block reads, and accepts those of editors', () => {
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
