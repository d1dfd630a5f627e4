// The JSON Schema of flow files, with which editors complete and validate them.
import type { BlockType } from '@colloquy/engine';
import type { BlockCard } from '@colloquy/schema';
import { BotDefinition, editorFields } from '@colloquy/schema';
import { z } from 'zod';
import { fieldSchemaOf } from './field-schema.ts';
import { blockTypes } from './registry.ts';

/** The parts without unknown fields. The bot itself may have further parts. */
const CLOSED = ['groups', 'edges', 'variables', 'settings', 'theme'] as const;

/** The annotation with the block's appearance in editors. */
const CARD = 'x-card';

/**
 * Creates the schema of a flow file: a bot definition with the fields of each block type, and no others. It is for editors;
 * `colloquy check` finds more errors.
 *
 * @example flowSchema().title // 'A bot of Colloquy'
 */
export function flowSchema(): Readonly<Record<string, unknown>> {
  const bot = z.toJSONSchema(BotDefinition, { io: 'input', unrepresentable: 'any' }) as Schema;
  for (const part of CLOSED)
    if (bot.properties?.[part]) bot.properties[part] = closed(bot.properties[part]) as Schema;
  const group = bot.properties?.groups?.items;
  const block = group?.properties?.blocks;
  if (!block) throw new Error('The bot schema has no blocks.');
  block.items = {
    type: 'object',
    required: ['id', 'type'],
    properties: {
      id: { type: 'string', description: 'Permanent id; results refer to it.' },
      type: { enum: blockTypes.map(({ type }) => type) },
    },
    allOf: blockTypes.map((one) => ({
      if: { properties: { type: { const: one.type } } },
      // biome-ignore lint/suspicious/noThenProperty: this is a word of JSON Schema
      then: {
        ...(closed(withoutMeta(fieldSchemaOf(one) as Schema)) as Schema),
        description: one.summary,
        [CARD]: cardOf(one),
      },
    })),
  };
  return { ...bot, title: 'A bot of Colloquy' };
}

/** The shape and the type describe a block without a card. */
function cardOf({ type, shape, card }: BlockType): BlockCard {
  return { label: type.charAt(0).toUpperCase() + type.slice(1), shape, ...card };
}

/**
 * The schema without unknown fields, at any depth. Fields of editors are allowed as patterns, so that forms, which are printed from
 * `properties`, do not show them.
 */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { properties, ...rest } = schema as Schema;
  const inner = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, closed(value)]));
  if (properties === undefined) return inner;
  return {
    ...inner,
    properties: Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, closed(field)])),
    patternProperties: { [OF_EDITORS]: {} },
    additionalProperties: false,
  };
}

const OF_EDITORS = `^(?:${editorFields.map((name) => name.replace('$', '\\$')).join('|')})$`;

interface Schema extends Record<string, unknown> {
  properties?: Record<string, Schema>;
  items?: Schema;
}

function withoutMeta({ $schema: _, ...schema }: Schema): Schema {
  return schema;
}
