// The JSON Schemas of blocks by type, from the server's schema of flow files.
import type { BlockCard } from '@colloquy/schema';
import { isObject } from '../model/json.ts';

/** The part of JSON Schema that block forms use. */
export interface FieldSchema {
  readonly type?: string | readonly string[];
  /** The label, if the field's name is not clear enough. */
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
  /** The type of credentials for this field. */
  readonly 'x-credentials'?: string;
  /** How to show the block. */
  readonly 'x-card'?: BlockCard;
}

export type BlockSchemas = ReadonlyMap<string, FieldSchema>;

/**
 * Reads the schemas; empty for an unexpected response.
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

/**
 * The type of credentials of the blocks with an icon: the first one that the server has.
 *
 * @example credentialTypeOf(schemas, 'mail') // 'smtp'
 */
export function credentialTypeOf(schemas: BlockSchemas, icon: BlockCard['icon']): string | undefined {
  for (const schema of schemas.values()) {
    const type = schema.properties?.options?.properties?.credentialsId?.['x-credentials'];
    if (schema['x-card']?.icon === icon && type !== undefined) return type;
  }
  return undefined;
}

function dig(value: unknown, path: readonly string[]): unknown {
  return path.reduce((inner: unknown, name) => (isObject(inner) ? inner[name] : undefined), value);
}
