// Optional keys: absent, `undefined` and `null` all mean "not given".
import { z } from 'zod';

/**
 * An optional key that also reads `null` as absent. Exported bots and loose clients write `null` for
 * "nothing" nearly everywhere, and no field of ours tells the two apart (variables' values excepted).
 *
 * @example
 * z.object({ placeholder: optional(z.string()) }).parse({ placeholder: null }); // {}
 */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess(absentWhenNull, schema.optional());
}

/**
 * An optional key whose unknown or wrong value is ignored. For what never changes the conversation
 * (looks, keyboard hints): a bot from elsewhere must not fail over them.
 *
 * @example
 * z.object({ style: ignorable(z.enum(['decimal'])) }).parse({ style: 'roman' }); // {}
 */
export function ignorable<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess(absentWhenNull, schema.optional().catch(undefined));
}

/**
 * An optional key with the value it has when it is not given.
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
