// The fields of a type of block, as JSON Schema: what the reference and the check are made of.
import type { BlockType } from '@colloquy/engine';
import { z } from 'zod';

export interface FieldSchema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, FieldSchema>>;
  readonly items?: FieldSchema;
  readonly anyOf?: readonly FieldSchema[];
  readonly oneOf?: readonly FieldSchema[];
  /** Words that mean something of their own in a `{{place}}` of this field, besides names of variables. Ours, by `meta`. */
  readonly placeholders?: readonly string[];
}

/** Made when they are first asked for: a server never needs them. */
const known = new WeakMap<BlockType, FieldSchema>();

/**
 * The schema of what an author may write into a block of this type.
 *
 * @example fieldSchemaOf(wait).properties?.options?.properties?.secondsToWaitFor?.description // 'Seconds, …'
 */
export function fieldSchemaOf(block: BlockType): FieldSchema {
  let schema = known.get(block);
  if (schema === undefined) {
    schema = z.toJSONSchema(block.definition as unknown as z.ZodType, {
      io: 'input',
      unrepresentable: 'any',
    }) as FieldSchema;
    known.set(block, schema);
  }
  return schema;
}

/** The alternatives of a field, however deep they are nested. A field without any is its own. */
export function variantsOf(schema: FieldSchema): readonly FieldSchema[] {
  const variants = schema.anyOf ?? schema.oneOf;
  return variants ? variants.flatMap(variantsOf) : [schema];
}
