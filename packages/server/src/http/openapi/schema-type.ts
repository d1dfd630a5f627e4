// JSON Schemas of the OpenAPI document, written as TypeScript types.

/** The parts of JSON Schema that become types. */
export interface Schema {
  readonly $ref?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
}

/**
 * Writes a schema as a type. A reference becomes the name of its shape.
 *
 * @param indent before each field of an object, for nested ones
 * @example schemaType({ type: 'array', items: { $ref: '#/components/schemas/Log' } }) // 'Log[]'
 */
export function schemaType(schema: Schema, indent = ''): string {
  if (schema.$ref !== undefined) return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
  const { anyOf, oneOf, allOf, type } = schema;
  if ('const' in schema) return literal(schema.const);
  if (schema.enum) return schema.enum.map(literal).join(' | ');
  const choices = anyOf ?? oneOf;
  if (choices) return choices.map((one) => bracketed(schemaType(one, indent))).join(' | ');
  if (allOf) return allOf.map((one) => bracketed(schemaType(one, indent))).join(' & ');
  if (Array.isArray(type)) return type.map((one) => schemaType({ ...schema, type: one }, indent)).join(' | ');
  if (type === 'array') return listOf(schema, indent);
  if (type === 'object' || schema.properties) return objectOf(schema, indent);
  if (type === 'integer') return 'number';
  return typeof type === 'string' ? type : 'unknown';
}

function literal(value: unknown): string {
  const text = JSON.stringify(value);
  return typeof value === 'string' && !/['"\\]/.test(value) ? `'${value}'` : text;
}

function listOf({ items, prefixItems }: Schema, indent: string): string {
  if (prefixItems) return `[${prefixItems.map((one) => schemaType(one, indent)).join(', ')}]`;
  return `${bracketed(items ? schemaType(items, indent) : 'unknown')}[]`;
}

function objectOf({ properties = {}, required = [], additionalProperties }: Schema, indent: string): string {
  const inner = `${indent}  `;
  const fields = Object.entries(properties).map(([name, field]) => {
    const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
    return `${commentOf(field, inner)}${inner}${key}${required.includes(name) ? '' : '?'}: ${schemaType(field, inner)};\n`;
  });
  const isOpen = typeof additionalProperties === 'object' && Object.keys(additionalProperties).length > 0;
  const rest = isOpen ? schemaType(additionalProperties, indent) : 'unknown';
  if (fields.length === 0) return `Record<string, ${rest}>`;
  return `{\n${fields.join('')}${indent}}`;
}

/** The description of a schema as a comment above its field. */
export function commentOf({ description }: Schema, indent: string): string {
  return description === undefined ? '' : `${indent}/** ${description.replaceAll('*/', '* /')} */\n`;
}

/** A choice inside of a list or another choice is read as one. */
function bracketed(type: string): string {
  return /^[\w.]+$|^\{[\s\S]*\}$/.test(type) && !/\} [|&] /.test(type) ? type : `(${type})`;
}
