// Walks the fields of a block with their schemas, once for all rules.
import type { JsonSchema } from '@colloquy/schema';
import { variantsOf } from '@colloquy/schema';
import { limits } from './limits.ts';

/** A field that the block reads: its value, and the schemas that describe it. */
export interface Field {
  readonly path: readonly (string | number)[];
  readonly value: unknown;
  readonly schemas: readonly JsonSchema[];
}

/**
 * Lists all fields of a value that its schema describes, outer ones first. A schema without field names describes any
 * field. Unknown fields are left out, because a block never reads them.
 *
 * @example blockFields({ options: { min: 1 } }, schemaOfNumberInput).map(({ path }) => path.join('.'))
 * // ['', 'options', 'options.min']
 */
export function blockFields(value: unknown, schema: JsonSchema): readonly Field[] {
  const fields: Field[] = [];
  collect({ value, schemas: variantsOf(schema), path: [] }, fields);
  return fields;
}

function collect(field: Field, fields: Field[]): void {
  const { value, schemas, path } = field;
  if (path.length > limits.depth) return;
  fields.push(field);
  if (Array.isArray(value)) {
    const inner = schemas.flatMap(({ items }) => (items ? variantsOf(items) : []));
    for (const [index, element] of value.entries())
      collect({ value: element, schemas: inner, path: [...path, index] }, fields);
  } else if (typeof value === 'object' && value !== null) {
    const isFree = schemas.every(({ properties }) => properties === undefined);
    for (const [key, element] of Object.entries(value)) {
      const inner = schemas.flatMap(({ properties }) =>
        properties && Object.hasOwn(properties, key) ? variantsOf(properties[key] as JsonSchema) : [],
      );
      if (inner.length > 0 || isFree)
        collect({ value: element, schemas: inner, path: [...path, key] }, fields);
    }
  }
}

/**
 * Whether a schema says what kind of value the field has.
 *
 * @example holds(field, 'comparison')
 */
export function holds(
  { schemas }: Pick<Field, 'schemas'>,
  kind: NonNullable<JsonSchema['x-holds']>,
): boolean {
  return schemas.some((schema) => schema['x-holds'] === kind);
}

/** Whether the field is code of the author. */
export function isCode({ schemas }: Pick<Field, 'schemas'>): boolean {
  return schemas.some(({ contentMediaType }) => contentMediaType === 'text/javascript');
}
