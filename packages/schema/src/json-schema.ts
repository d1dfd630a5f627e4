// JSON Schema: the keywords that references, checks and forms read.

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
  /** Reserved words in `{{placeholders}}` of this field, in addition to variable names. An extension of this project, set by `meta`. */
  readonly placeholders?: readonly string[];
  /** Media type of a text, such as `text/javascript` for code of the author. */
  readonly contentMediaType?: string;
  /** Whether the id of a variable is read here. Without it, a field whose name ends in `ariableId` is set. Set by `meta`. */
  readonly 'x-reads'?: boolean;
  /** What a value has to be, beyond its type. Checks of bots read it. Set by `meta`. */
  readonly 'x-holds'?: 'comparison' | 'JSON' | 'email address';
}

/**
 * The alternatives of a schema at any depth. A schema without alternatives is its own only one.
 *
 * @example variantsOf({ anyOf: [{ type: 'string' }, { oneOf: [{ type: 'number' }] }] }) // [{ type: 'string' }, { type: 'number' }]
 */
export function variantsOf(schema: JsonSchema): readonly JsonSchema[] {
  const variants = schema.anyOf ?? schema.oneOf;
  return variants ? variants.flatMap(variantsOf) : [schema];
}

/**
 * The name of the shape that a `$ref` points to.
 *
 * @example referredName({ $ref: '#/components/schemas/Bubble' }) // 'Bubble'
 */
export function referredName({ $ref }: JsonSchema): string | undefined {
  return $ref?.slice($ref.lastIndexOf('/') + 1);
}

/**
 * Describes the type of a schema for the references.
 *
 * @example typeWords({ type: ['string', 'null'] }) // 'text or null'
 */
export function typeWords({ type }: JsonSchema): string {
  const types = typeof type === 'string' ? [type] : (type ?? ['anything']);
  return types.map((one) => (one === 'string' ? 'text' : one)).join(' or ');
}
