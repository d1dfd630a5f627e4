// The shapes of legacy blocks for the document: fields that blocks read, and others of their old files.
import { blockTypes, fieldSchemaOf } from '@colloquy/blocks';
import type { JsonSchema } from '@colloquy/schema';
import { legacyBlockFields, legacyBlockTypes } from '@colloquy/schema';
import { z } from 'zod';

/**
 * A schema for each type of block of versions 3, 4 and 5. Other fields are kept and not read.
 *
 * @example legacyBlockShapes()[0] // { type: 'object', properties: { id: …, type: { const: 'start' }, label: … }, required: [ … ] }
 */
export function legacyBlockShapes(): readonly JsonSchema[] {
  return legacyBlockTypes.map((literal) => {
    const block = blockTypes.find(({ type }) => type === literal);
    const read = block ? fieldSchemaOf(block) : {};
    const fields = z.toJSONSchema(z.object(legacyBlockFields[literal] ?? {}), { io: 'input' }) as JsonSchema;
    return {
      type: 'object',
      description: block?.summary ?? 'Where the flow starts.',
      properties: {
        id: TEXT,
        type: { type: 'string', const: literal },
        outgoingEdgeId: TEXT,
        ...withoutOurWords(read).properties,
        ...fields.properties,
      },
      required: ['id', 'type', ...(fields.required ?? [])],
    };
  });
}

const TEXT: JsonSchema = { type: 'string' };

/** Without the keywords that only our check of bots reads. */
function withoutOurWords(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema, (key, value) => (key === 'placeholders' ? undefined : value)));
}
