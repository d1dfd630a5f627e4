// The shapes of the wire as TypeScript, written from the same schemas that parse them: the published client depends on no schema.
import { openApiDocument } from '../../packages/server/src/http/openapi/openapi-document.ts';

/** What is used of JSON Schema. */
interface Schema {
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
 * Writes a type for each shape of the interface.
 *
 * @example wireTypes() // '// The shapes of the wire. …\nexport type Log = { description: string; … };\n'
 */
export function wireTypes(): string {
  const { components } = openApiDocument({ version: '' });
  const shapes = Object.entries(components.schemas).map(
    ([name, schema]) => `${comment(schema, '')}export type ${name} = ${typeOf(schema, '')};\n`,
  );
  return `// The shapes of the wire, written from the schemas of the server.\n\n${shapes.join('\n')}`;
}

function typeOf(schema: Schema, indent: string): string {
  if (schema.$ref !== undefined) return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
  const { anyOf, oneOf, allOf, type } = schema;
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' | ');
  const choices = anyOf ?? oneOf;
  if (choices) return choices.map((one) => bracketed(typeOf(one, indent))).join(' | ');
  if (allOf) return allOf.map((one) => bracketed(typeOf(one, indent))).join(' & ');
  if (Array.isArray(type)) return type.map((one) => typeOf({ ...schema, type: one }, indent)).join(' | ');
  if (type === 'array') return listOf(schema, indent);
  if (type === 'object' || schema.properties) return objectOf(schema, indent);
  if (type === 'integer') return 'number';
  return typeof type === 'string' ? type : 'unknown';
}

function listOf({ items, prefixItems }: Schema, indent: string): string {
  if (prefixItems) return `[${prefixItems.map((one) => typeOf(one, indent)).join(', ')}]`;
  return `${bracketed(items ? typeOf(items, indent) : 'unknown')}[]`;
}

function objectOf({ properties = {}, required = [], additionalProperties }: Schema, indent: string): string {
  const inner = `${indent}  `;
  const fields = Object.entries(properties).map(([name, field]) => {
    const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
    return `${comment(field, inner)}${inner}${key}${required.includes(name) ? '' : '?'}: ${typeOf(field, inner)};\n`;
  });
  const isOpen = typeof additionalProperties === 'object' && Object.keys(additionalProperties).length > 0;
  const rest = isOpen ? typeOf(additionalProperties, indent) : 'unknown';
  if (fields.length === 0) return `Record<string, ${rest}>`;
  return `{\n${fields.join('')}${indent}}`;
}

function comment({ description }: Schema, indent: string): string {
  return description === undefined ? '' : `${indent}/** ${description.replaceAll('*/', '* /')} */\n`;
}

/** A choice inside of a list or another choice is read as one. */
function bracketed(type: string): string {
  return /^[\w.]+$|^\{[\s\S]*\}$/.test(type) && !/\} [|&] /.test(type) ? type : `(${type})`;
}
