// Random fields of a block, made from the block's own schema: whatever block is registered, its options are tried.
import type { BlockType } from '@colloquy/engine';
import fc from 'fast-check';
import { z } from 'zod';
import { address, code, flowText, hostileTexts, ordinaryTexts, variableIds } from './arbitrary-text.ts';

/** A JSON Schema as far as it is read here. */
interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly prefixItems?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly $ref?: string;
}

/** Ids that random flows use. Every pool holds more than a flow has, so that some references dangle. */
export const pools = {
  groups: Array.from({ length: 9 }, (_, index) => `group${index}`),
  blocks: Array.from({ length: 9 }, (_, group) => [0, 1, 2].map((block) => `block${group}.${block}`)).flat(),
  edges: Array.from({ length: 15 }, (_, index) => `edge${index}`),
  bots: ['current', 'main', 'other', 'other', 'other', 'missing'],
} as const;

/** How wrong the values are: `valid` fits the schema, `wild` has anything anywhere. */
export type Manner = 'valid' | 'wild';

/** Nesting at which generated values stop; schemas that refer to themselves would not end. */
const MAXIMUM_DEPTH = 7;

/**
 * Fields of a block of this type besides `id` and `type`, each there or not.
 *
 * @example fc.sample(arbitraryFields(registry.get('text input'), 'valid'), 1) // [{ options: { isLong: true } }]
 */
export function arbitraryFields({ definition }: BlockType, manner: Manner): fc.Arbitrary<object> {
  const schema = z.toJSONSchema(definition as unknown as z.ZodType, {
    io: 'output',
    unrepresentable: 'any',
  }) as JsonSchema;
  const { id: _id, type: _type, outgoingEdgeId: _edge, ...properties } = schema.properties ?? {};
  return ofProperties(properties, { manner, depth: 0 }).map(withItemIds);
}

/** Items have ids and edges whether or not the block's own schema speaks of them. */
function withItemIds(fields: { readonly items?: unknown }): object {
  if (!Array.isArray(fields.items)) return fields;
  const items = fields.items.map((item: unknown, index) =>
    typeof item === 'object' && item !== null
      ? { id: `item${index}`, outgoingEdgeId: pools.edges[index + 3], ...item }
      : item,
  );
  return { ...fields, items };
}

interface Place {
  readonly manner: Manner;
  readonly depth: number;
}

function ofProperties(properties: Readonly<Record<string, JsonSchema>>, place: Place): fc.Arbitrary<object> {
  const fields = Object.entries(properties).map(
    ([key, schema]) => [key, ofKey(key, schema, { ...place, depth: place.depth + 1 })] as const,
  );
  return fc.record(Object.fromEntries(fields), { requiredKeys: isRequired(properties, place) });
}

/** Below the first level all keys may be missing; `content` and `items` make a block worth running, so they usually stand. */
function isRequired(properties: Readonly<Record<string, JsonSchema>>, { depth, manner }: Place): string[] {
  if (manner === 'wild') return [];
  return Object.keys(properties).filter((key) =>
    depth === 0 && key !== 'options' ? true : key === 'id' || key === 'value',
  );
}

function ofKey(key: string, schema: JsonSchema, place: Place): fc.Arbitrary<unknown> {
  const known = Object.hasOwn(byKey, key) ? byKey[key] : key.endsWith('ariableId') ? variableId : undefined;
  const isFree = schema.enum === undefined && schema.const === undefined && schema.properties === undefined;
  return upset((isFree && known) || ofSchema(schema, place), place);
}

function ofSchema(schema: JsonSchema, place: Place): fc.Arbitrary<unknown> {
  const { depth } = place;
  if (depth > MAXIMUM_DEPTH || schema.$ref !== undefined) return flowText;
  const inner = { ...place, depth: depth + 1 };
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map((choice) => ofSchema(choice, inner)));
  if (schema.prefixItems) return fc.tuple(...schema.prefixItems.map((item) => ofSchema(item, inner)));
  if (schema.properties) return ofProperties(schema.properties, place);
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
  if (types.length === 0) return anything;
  return fc.oneof(...types.map((type) => ofType(type, schema, inner)));
}

function ofType(type: string, schema: JsonSchema, place: Place): fc.Arbitrary<unknown> {
  if (type === 'string') return flowText;
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  if (type === 'number' || type === 'integer')
    return fc.integer({ min: Math.max(schema.minimum ?? -3, -3), max: Math.min(schema.maximum ?? 12, 12) });
  if (type === 'array') return fc.array(ofSchema(schema.items ?? {}, place), { maxLength: 3 });
  return anything;
}

/** In the wild, a value gives way to any other one time in four. */
function upset(value: fc.Arbitrary<unknown>, { manner }: Place): fc.Arbitrary<unknown> {
  if (manner === 'valid') return value;
  return fc.oneof({ weight: 3, arbitrary: value }, { weight: 1, arbitrary: anything });
}

/** Any JSON, small. */
export const anything: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(null, true, false, 0, -1, 1e308, 0.1, '', [], {}, [[]], [null], { id: null }),
  fc.constantFrom(...hostileTexts),
  fc.jsonValue({ maxDepth: 2 }),
);

const variableId = fc.constantFrom(...variableIds.slice(0, 8), 'missing');
const leaf = fc.record(
  { text: flowText, bold: fc.boolean(), italic: fc.boolean(), underline: fc.boolean(), code: fc.boolean() },
  { requiredKeys: ['text'] },
);
const { node: richTextNode } = fc.letrec<{ node: unknown; element: unknown }>((tie) => ({
  node: fc.oneof({ maxDepth: 3, withCrossShrink: true }, leaf, tie('element')),
  element: fc.record(
    {
      type: fc.constantFrom(
        'p',
        'a',
        'ul',
        'ol',
        'li',
        'lic',
        'h1',
        'blockquote',
        'code_block',
        'hr',
        'img',
        'strange',
      ),
      children: fc.array(tie('node'), { maxLength: 3 }),
      url: address,
    },
    { requiredKeys: ['type', 'children'] },
  ),
}));
const paragraph = fc.array(leaf, { maxLength: 3 }).map((children) => ({ type: 'p', children }));
const bound = fc.constantFrom(
  '2026-11-21',
  '2026-12-24T10:30',
  '{{Name}}',
  '0',
  '10',
  0,
  10,
  -5,
  '{{Score}}',
  '3,5',
);

/** Fields whose names tell what they hold, in any block. */
const byKey: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  id: fc.constantFrom('item0', 'item1', 'item2', 'item0'),
  outgoingEdgeId: fc.constantFrom(...pools.edges),
  groupId: fc.oneof(fc.constantFrom(...pools.groups), fc.constantFrom('{{Name}}', '{{List}}', '')),
  blockId: fc.constantFrom(...pools.blocks),
  botId: fc.constantFrom(...pools.bots),
  typebotId: fc.constantFrom(...pools.bots),
  richText: fc.array(fc.oneof({ weight: 3, arbitrary: paragraph }, { weight: 1, arbitrary: richTextNode }), {
    minLength: 1,
    maxLength: 3,
  }),
  url: address,
  pictureSrc: address,
  imageUrl: address,
  expressionToEvaluate: code,
  format: fc.constantFrom(
    'dd/MM/yyyy',
    'yyyy-MM-dd',
    "HH 'h' mm",
    'D MMM Y',
    "''",
    '%',
    'q'.repeat(50),
    '{{Name}}',
  ),
  timeZone: fc.constantFrom('Europe/Zurich', 'Asia/Kathmandu', 'Mars/Olympus', '{{Name}}', ''),
  min: bound,
  max: bound,
  step: bound,
  secondsToWaitFor: fc.constantFrom('1', '0.5', '-1', 'abc', '{{Score}}', '1e9'),
  aPercent: fc.integer({ min: 0, max: 100 }),
  value: fc.oneof(
    flowText,
    fc.constantFrom(...ordinaryTexts),
    fc.constantFrom('undefined', 'null', '^a+$', '/[/', '(?=x)y'),
  ),
};
