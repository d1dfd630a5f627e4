// Facts about the fields of a block, from the schema of its type.
import { fieldSchemaOf, registry } from '@colloquy/blocks';
import type { JsonSchema } from '@colloquy/schema';
import { variantsOf } from '@colloquy/schema';
import type { FieldPath } from './json-fields.ts';

/**
 * The schemas that a field of a block may have, at a path from the block. Empty when none is known.
 *
 * @example schemasAt('Wait', ['options', 'secondsToWaitFor'])
 */
function schemasAt(type: string, path: FieldPath): readonly JsonSchema[] {
  const block = registry.get(type);
  if (!block) return [];
  let schemas = variantsOf(fieldSchemaOf(block));
  for (const key of path)
    schemas = schemas.flatMap(({ properties }) => {
      const next = properties && Object.hasOwn(properties, key) ? properties[key] : undefined;
      return next ? variantsOf(next) : [];
    });
  return schemas;
}

/** The names of the fields at a path, in the order of the reference of blocks. */
export function fieldOrder(type: string, path: FieldPath): readonly string[] {
  return schemasAt(type, path).flatMap(({ properties }) => Object.keys(properties ?? {}));
}

/** Whether a field takes numbers or true and false, but no text. */
export function takesNoText(type: string, path: FieldPath): boolean {
  const types = schemasAt(type, path).flatMap((schema) => schema.type ?? 'any');
  return types.length > 0 && types.every((one) => NO_TEXT.has(one));
}

const NO_TEXT: ReadonlySet<string> = new Set(['number', 'integer', 'boolean', 'null']);
