// A JSON Schema, as far as references, checks and forms read it.

/** JSON Schema as `z.toJSONSchema` generates it, and as the OpenAPI document contains it. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  /** Reserved words in `{{placeholders}}` of this field, in addition to variable names. Our own extension, set by `meta`. */
  readonly placeholders?: readonly string[];
}

/**
 * The alternatives of a schema, however deep they are nested. A schema without any is its own.
 *
 * @example variantsOf({ anyOf: [{ type: 'string' }, { oneOf: [{ type: 'number' }] }] }) // [{ type: 'string' }, { type: 'number' }]
 */
export function variantsOf(schema: JsonSchema): readonly JsonSchema[] {
  const variants = schema.anyOf ?? schema.oneOf;
  return variants ? variants.flatMap(variantsOf) : [schema];
}

/**
 * The name of a shape that a schema refers to.
 *
 * @example referredName({ $ref: '#/components/schemas/Bubble' }) // 'Bubble'
 */
export function referredName({ $ref }: JsonSchema): string | undefined {
  return $ref?.slice($ref.lastIndexOf('/') + 1);
}

/**
 * The type of a schema in the words of the references.
 *
 * @example typeWords({ type: ['string', 'null'] }) // 'text or null'
 */
export function typeWords({ type }: JsonSchema): string {
  const types = typeof type === 'string' ? [type] : (type ?? ['anything']);
  return types.map((one) => (one === 'string' ? 'text' : one)).join(' or ');
}
