// Values that are replaced when they are read, with valid ones.
import type { Remark } from '@colloquy/engine';
import type { JsonSchema } from '@colloquy/schema';
import { nearestWord, variantsOf } from '@colloquy/schema';
import type { Finding } from './finding.ts';
import { shown } from './finding.ts';
import { limits } from './limits.ts';

/**
 * Converts remarks to findings, with the values that the field's schema allows.
 *
 * @example
 * findRemarked([{ path: ['options', 'timeout'], given: 500, taken: 120 }], schema)
 * // [{ …, message: '500 counts as 120.', fix: 'Write a number from 1 to 120.' }]
 */
export function findRemarked(remarks: readonly Remark[], schema: JsonSchema): readonly Finding[] {
  return remarks.map(({ path, given, taken }) => {
    const value = shown(given, limits.shownCharacters);
    return {
      path,
      severity: 'warning',
      code: 'value_not_used',
      message: `${path.at(-1)} is ${value}, which is not valid; ${taken === undefined ? 'it counts as not set' : `it counts as ${taken}`}.`,
      fix: expectation(given, fieldsAt(schema, path)),
    };
  });
}

function fieldsAt(schema: JsonSchema, path: Remark['path']): readonly JsonSchema[] {
  return path.reduce<readonly JsonSchema[]>(
    (fields, key) =>
      fields.flatMap(({ items, properties }) => {
        const inner = typeof key === 'number' ? items : properties?.[key];
        return inner ? variantsOf(inner) : [];
      }),
    variantsOf(schema),
  );
}

function expectation(given: unknown, fields: readonly JsonSchema[]): string {
  const words = fields.flatMap(
    ({ enum: values, const: constant }) => values ?? (constant === undefined ? [] : [constant]),
  );
  const texts = words.filter((word) => typeof word === 'string');
  const near = typeof given === 'string' ? nearestWord(given, texts) : undefined;
  if (near !== undefined) return `Did you mean "${near}"?`;
  if (words.length > 0) return `Write one of ${words.map((word) => JSON.stringify(word)).join(', ')}.`;
  const range = fields.find(({ minimum, maximum }) => minimum !== undefined && maximum !== undefined);
  if (range) return `Write a number from ${range.minimum} to ${range.maximum}.`;
  const kinds = [...new Set(fields.flatMap(({ type }) => type ?? []))];
  const isNumber = kinds.includes('number');
  if (isNumber) return `Write a number${kinds.includes('string') ? ', or one {{variable}}' : ''}.`;
  if (kinds.includes('boolean')) return 'Write true or false.';
  return kinds.length === 0
    ? 'See docs/blocks.md for the allowed values.'
    : `Write ${kinds.map((kind) => KINDS[kind] ?? kind).join(' or ')}.`;
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  array: 'a list',
  object: 'an object',
};
