// The fields of a block type as JSON Schema, for the reference and the check.
import type { BlockType } from '@colloquy/engine';
import type { JsonSchema } from '@colloquy/schema';
import { z } from 'zod';

/** Created on first use, because a server never needs them. */
const known = new WeakMap<BlockType, JsonSchema>();

/**
 * The schema of what an author may write in a block of this type.
 *
 * @example fieldSchemaOf(wait).properties?.options?.properties?.secondsToWaitFor?.description // 'Seconds, …'
 */
export function fieldSchemaOf(block: BlockType): JsonSchema {
  let schema = known.get(block);
  if (schema === undefined) {
    schema = z.toJSONSchema(block.definition as unknown as z.ZodType, {
      io: 'input',
      unrepresentable: 'any',
    }) as JsonSchema;
    known.set(block, schema);
  }
  return schema;
}
