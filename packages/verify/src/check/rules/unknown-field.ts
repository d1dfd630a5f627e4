// Unknown fields of blocks: they have no effect.
import { fieldSchemaOf } from '@colloquy/blocks';
import type { Found, Rule } from '../rule.ts';
import type { UnknownField } from '../unknown-fields.ts';
import { unknownFields } from '../unknown-fields.ts';

export const unknownField: Rule = {
  code: 'unknown_field',
  find: ({ blocks }) =>
    blocks.flatMap((block) =>
      block.block.behavior
        ? unknownFields(block.raw, fieldSchemaOf(block.block.behavior)).map((field) => ({
            block,
            ...toFound(field, block.raw),
          }))
        : [],
    ),
};

/** The problem of an unknown field. Its path may start with `depth` keys that lead to the value. */
export function toFound({ path, key, meant, isRenamed }: UnknownField, value: object, depth = 0): Found {
  const inner = path
    .slice(depth)
    .reduce<unknown>(
      (part, step) => (part as Readonly<Record<string | number, unknown>> | undefined)?.[step],
      value,
    );
  return {
    path,
    message: `The field "${key}" is unknown, so it has no effect.`,
    fix:
      meant === undefined
        ? 'Remove it, or see docs/blocks.md for the fields of this block.'
        : `Did you mean "${meant}"?`,
    given: key,
    ...(meant === undefined ? {} : { meant }),
    ...(meant !== undefined && isRenamed
      ? { patch: [{ path: [...path.slice(0, -1), meant], value: inner }, { path }] }
      : {}),
  };
}
