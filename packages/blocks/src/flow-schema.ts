// The JSON Schema of flow files: what editors complete and check while somebody writes one.
import { BotDefinition } from '@colloquy/schema';
import { z } from 'zod';
import { fieldSchemaOf } from './field-schema.ts';
import { blockTypes } from './registry.ts';

/** The annotation that tells editors how to show a block. */
const CARD = 'x-card';

/**
 * Makes the schema of a flow file: the definition of a bot, with the fields of each type of block. It is for editors; `colloquy check` sees more.
 *
 * @example flowSchema().title // 'A bot of Colloquy'
 */
export function flowSchema(): Readonly<Record<string, unknown>> {
  const bot = z.toJSONSchema(BotDefinition, { io: 'input', unrepresentable: 'any' }) as Schema;
  const group = bot.properties?.groups?.items;
  const block = group?.properties?.blocks;
  if (!block) throw new Error('The schema of a bot has no blocks.');
  block.items = {
    type: 'object',
    required: ['id', 'type'],
    properties: {
      id: { type: 'string', description: 'The same for ever: results name it.' },
      type: { enum: blockTypes.map(({ type }) => type) },
    },
    allOf: blockTypes.map((one) => ({
      if: { properties: { type: { const: one.type } } },
      // biome-ignore lint/suspicious/noThenProperty: this is a word of JSON Schema
      then: {
        ...withoutMeta(fieldSchemaOf(one) as Schema),
        description: one.summary,
        ...(one.card ? { [CARD]: one.card } : {}),
      },
    })),
  };
  return { ...bot, title: 'A bot of Colloquy' };
}

interface Schema extends Record<string, unknown> {
  properties?: Record<string, Schema>;
  items?: Schema;
}

function withoutMeta({ $schema: _, ...schema }: Schema): Schema {
  return schema;
}
