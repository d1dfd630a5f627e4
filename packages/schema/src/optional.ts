// Optional keys: absent, `undefined` and `null` all mean "not given".
import { z } from 'zod';

/**
 * An optional key that treats `null` as absent. Exported bots and careless clients write `null` for "nothing" in most
 * places, and no field here distinguishes the two (except for variables' values).
 *
 * @example
 * z.object({ placeholder: optional(z.string()) }).parse({ placeholder: null }); // {}
 */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess(absentWhenNull, schema.optional());
}

/**
 * An optional key whose invalid value is ignored. For fields that never change the conversation (appearance, keyboard
 * hints): they must not make an imported bot fail.
 *
 * @example
 * z.object({ style: ignorable(z.enum(['decimal'])) }).parse({ style: 'roman' }); // {}
 */
export function ignorable<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess(absentWhenNull, schema.optional().catch(undefined));
}

/**
 * An optional key with a default value.
 *
 * @example
 * z.object({ isStreamEnabled: withDefault(z.boolean(), false) }).parse({}); // { isStreamEnabled: false }
 */
export function withDefault<Schema extends z.ZodType>(
  schema: Schema,
  value: z.util.NoUndefined<z.output<Schema>>,
) {
  return z.preprocess(absentWhenNull, schema.default(value));
}

function absentWhenNull(value: unknown): unknown {
  return value === null ? undefined : value;
}
