// The JSON Schemas of blocks, by type, out of the schema of flow files that the server gives.
import type { BlockCard } from '@colloquy/schema';
import { isObject } from '../../model/json.ts';

/** The part of JSON Schema that block forms are made from. */
export interface FieldSchema {
  readonly type?: string | readonly string[];
  /** The label, where the name of the field says too little. */
  readonly title?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, FieldSchema>>;
  readonly items?: FieldSchema;
  readonly anyOf?: readonly FieldSchema[];
  readonly oneOf?: readonly FieldSchema[];
  /** `text/javascript` for code. */
  readonly contentMediaType?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  /** How a block of an integration is shown. */
  readonly 'x-card'?: BlockCard;
}

export type BlockSchemas = ReadonlyMap<string, FieldSchema>;

/**
 * Reads the schemas; empty when the answer is something else.
 *
 * @example readBlockSchemas(await manage.readFlowSchema()).get('text input')?.properties
 */
export function readBlockSchemas(flow: unknown): BlockSchemas {
  const rules = dig(flow, ['properties', 'groups', 'items', 'properties', 'blocks', 'items', 'allOf']);
  const entries = (Array.isArray(rules) ? rules : []).flatMap((rule) => {
    const type = dig(rule, ['if', 'properties', 'type', 'const']);
    const schema = dig(rule, ['then']);
    return typeof type === 'string' && isObject(schema) ? [[type, schema as FieldSchema] as const] : [];
  });
  return new Map(entries);
}

function dig(value: unknown, path: readonly string[]): unknown {
  return path.reduce((inner: unknown, name) => (isObject(inner) ? inner[name] : undefined), value);
}
