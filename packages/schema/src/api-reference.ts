// The reference of the interface, written from the OpenAPI document.

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

interface Operation {
  readonly summary?: string;
  readonly description?: string;
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> };
  readonly responses?: Readonly<
    Record<
      string,
      {
        readonly $ref?: string;
        readonly description?: string;
        readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
      }
    >
  >;
}

interface Document {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: {
    readonly schemas?: Readonly<Record<string, Schema>>;
    readonly responses?: Readonly<Record<string, { readonly description?: string }>>;
  };
}

/**
 * Writes the reference of the interface as Markdown: operations first, then every shape they name.
 *
 * @example apiReference(openApiDocument({ version: '1.0.0' })) // '# API\n\n…'
 */
export function apiReference(document: object): string {
  const { paths = {}, components = {} } = document as Document;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      describeOperation(`${method.toUpperCase()} ${path}`, operation, components),
    ),
  );
  const shapes = Object.entries(components.schemas ?? {}).map(([name, schema]) =>
    describeShape(name, schema),
  );
  const head = [
    '# API',
    'Written from the schemas that check the requests (`UPDATE=1 npx vitest run tests/docs`). The same as a document for',
    'machines is served at `/openapi.json`, and as a page to try at `/docs`.',
  ];
  return `${[head.join('\n'), '## Operations', ...operations, '## Shapes', ...shapes].join('\n\n')}\n`;
}

function describeOperation(
  title: string,
  { summary, description, requestBody, responses = {} }: Operation,
  components: NonNullable<Document['components']>,
): string {
  const body = Object.values(requestBody?.content ?? {})[0]?.schema;
  const answers = Object.entries(responses).map(([status, response]) => {
    const shared = components.responses?.[response.$ref?.split('/').at(-1) ?? ''];
    const schema = Object.values(response.content ?? {})[0]?.schema;
    return `| ${status} | ${cell(response.description ?? shared?.description ?? '')} | ${schema ? cell(kindOf(schema)) : ''} |`;
  });
  return [
    `### \`${title}\``,
    summary,
    description,
    body && `Body: ${kindOf(body)}.`,
    ['| status | when | body |', '|---|---|---|', ...answers].join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n');
}

function describeShape(name: string, schema: Schema): string {
  const fields = Object.entries(schema.properties ?? {});
  const rows = fields.map(
    ([key, field]) =>
      `| \`${key}\`${schema.required?.includes(key) ? '' : '?'} | ${cell(kindOf(field))} | ${cell(field.description ?? '')} |`,
  );
  const table =
    rows.length > 0 ? ['| field | holds | meaning |', '|---|---|---|', ...rows].join('\n') : kindOf(schema);
  return [`### ${name}`, schema.description, table].filter(Boolean).join('\n\n');
}

function kindOf({
  $ref,
  const: constant,
  enum: values,
  anyOf,
  oneOf,
  items,
  type,
  properties,
}: Schema): string {
  if ($ref) return `[${$ref.split('/').at(-1)}](#${$ref.split('/').at(-1)?.toLowerCase()})`;
  if (constant !== undefined) return JSON.stringify(constant);
  if (values) return values.map((value) => JSON.stringify(value)).join(' ');
  const variants = anyOf ?? oneOf;
  if (variants) return [...new Set(variants.map(kindOf))].join(' or ');
  if (items) return `list of ${kindOf(items)}`;
  if (properties) return `{ ${Object.keys(properties).join(', ')} }`;
  if (Array.isArray(type)) return type.join(' or ');
  return typeof type === 'string' ? type.replace('string', 'text') : 'anything';
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}
