// The reference of the interface as Markdown, written from the OpenAPI document.
import type { JsonSchema } from '@colloquy/schema';
import { referredName, tableCell, typeWords } from '@colloquy/schema';
import type { ApiDocument, PlacedOperation } from './api-document.ts';
import { placedOperations } from './api-document.ts';

/**
 * Writes the reference: operations first, then every shape they name.
 *
 * @example apiReference(openApiDocument({ version: '1.0.0' })) // '# API\n\n…'
 */
export function apiReference(document: ApiDocument): string {
  const shapes = Object.entries(document.components.schemas).map(([name, schema]) =>
    describeShape(name, schema),
  );
  const head = [
    '# API',
    'Written from the operations of the server and the schemas that check their requests (`UPDATE=1 npx vitest run tests/docs`). The same as a',
    'document for machines is served at `/openapi.json`, and as a page to try at `/docs`.',
  ];
  const operations = placedOperations(document).map(describeOperation);
  return `${[head.join('\n'), '## Operations', ...operations, '## Shapes', ...shapes].join('\n\n')}\n`;
}

function describeOperation({ path, method, operation }: PlacedOperation): string {
  const { summary, description, requestBody, responses, parameters = [] } = operation;
  const body = Object.values(requestBody?.content ?? {})[0]?.schema;
  const answers = Object.entries(responses).map(([status, response]) => {
    const schema = Object.values(response.content ?? {})[0]?.schema;
    return `| ${status} | ${tableCell(response.description)} | ${schema ? tableCell(kindOf(schema)) : ''} |`;
  });
  const fields = parameters.map(
    ({ name, in: place, required, schema, description: meaning = '' }) =>
      `| \`${name}\`${required ? '' : '?'} | ${place} | ${tableCell(kindOf(schema))} | ${tableCell(meaning)} |`,
  );
  return [
    `### \`${method.toUpperCase()} ${path}\``,
    summary,
    description,
    fields.length > 0 && ['| parameter | in | holds | meaning |', '|---|---|---|---|', ...fields].join('\n'),
    body && `Body: ${kindOf(body)}.`,
    ['| status | when | body |', '|---|---|---|', ...answers].join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n');
}

function describeShape(name: string, schema: JsonSchema): string {
  const { properties = {}, required = [], description } = schema;
  const rows = Object.entries(properties).map(
    ([key, field]) =>
      `| \`${key}\`${required.includes(key) ? '' : '?'} | ${tableCell(kindOf(field))} | ${tableCell(field.description ?? '')} |`,
  );
  if (rows.length > 0)
    return lines(`### ${name}`, description, ['| field | holds | meaning |', '|---|---|---|', ...rows]);
  const variants = (schema.anyOf ?? schema.oneOf ?? []).filter((variant) => variant.properties);
  if (variants.length < 2) return lines(`### ${name}`, description, [kindOf(schema)]);
  return lines(`### ${name}`, description, ['| type | fields |', '|---|---|', ...variants.map(variantRow)]);
}

/** One variant of a schema: its discriminating word, and its fields. */
function variantRow({ properties = {}, required = [] }: JsonSchema): string {
  const [word] = Object.values(properties).filter((field) => field.const !== undefined);
  const fields = Object.entries(properties)
    .filter(([, field]) => field !== word)
    .map(([key, field]) => `\`${key}\`${required.includes(key) ? '' : '?'}: ${kindOf(field)}`);
  return `| ${word ? kindOf(word) : ''} | ${tableCell(fields.join('; '))} |`;
}

function lines(title: string, description: string | undefined, rows: readonly string[]): string {
  return [title, description, rows.join('\n')].filter(Boolean).join('\n\n');
}

function kindOf(schema: JsonSchema): string {
  const { const: constant, enum: values, items, properties } = schema;
  const name = referredName(schema);
  if (name !== undefined) return `[${name}](#${name.toLowerCase()})`;
  if (constant !== undefined) return JSON.stringify(constant);
  if (values) return values.map((value) => JSON.stringify(value)).join(' ');
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) return [...new Set(variants.map(kindOf))].join(' or ');
  if (items) return `list of ${kindOf(items)}`;
  if (properties) return `{ ${Object.keys(properties).join(', ')} }`;
  return typeWords(schema);
}
