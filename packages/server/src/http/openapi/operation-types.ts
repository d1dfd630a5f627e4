// The table of operations for clients: as TypeScript types, and as the data that a client needs to send a request.
import type { Operation } from '../operation.ts';
import { isStream, scopesOf } from '../operation.ts';
import type { ApiDocument, DescribedOperation, Parameter } from './api-document.ts';
import { placedOperations } from './api-document.ts';
import type { Schema } from './schema-type.ts';
import { schemaType } from './schema-type.ts';

/**
 * Writes the module of types: every operation by its id, with its method, address, input and answer.
 *
 * @example operationTypes(listedOperations, openApiDocument({ version: '1' })) // '… readonly eraseResult: { … } …'
 */
export function operationTypes(table: readonly Operation[], document: ApiDocument): string {
  const text = operationsInterface(table, document);
  const named = Object.keys(document.components.schemas).filter((name) =>
    new RegExp(`\\b${name}\\b`).test(text.replaceAll(/\/\*\*.*?\*\//g, '')),
  );
  return `// Every operation of the interface, by its id: what clients are typed by.
// Generated from the table of operations of the server (\`UPDATE=1 npx vitest run tests/docs\`).
import type {
${named
  .toSorted(asImportsAre)
  .map((name) => `  ${name},\n`)
  .join('')}} from '@colloquy/schema';

${text}`;
}

/** The same without imports, for a module that declares the shapes itself. */
export function operationsInterface(table: readonly Operation[], document: ApiDocument): string {
  const described = new Map(
    placedOperations(document).map(({ operation }) => [operation.operationId, operation]),
  );
  const members = table.map((operation) => {
    const description = described.get(operation.id);
    if (!description) throw new Error(`The OpenAPI document lacks the operation ${operation.id}.`);
    return memberOf(operation, description, document);
  });
  return `/**
 * The operations by their id. \`input\`: parameters by name, \`body\` and \`headers\`. \`answer\`: the parsed JSON, undefined without any.
 * \`kind\`: how the answer arrives. \`isConditional\`: it may be 304, without a body. \`events\`: the data of each event of a stream, by its name.
 */
export interface Operations {
${members.join('')}}
`;
}

/**
 * Writes the module with the rows that a client needs: method, address, and how the answer arrives.
 *
 * @example operationTable(listedOperations) // "… eraseResult: ['DELETE', '/v1/results/{resultId}', 'nothing'], …"
 */
export function operationTable(table: readonly Operation[]): string {
  const rows = table.map(
    (operation) =>
      `  ${operation.id}: ['${operation.method}', '${operation.path}', '${answerKind(operation)}'],\n`,
  );
  return `// Every operation of the interface: its method, its address, and how its answer arrives.
// Generated from the table of operations of the server (\`UPDATE=1 npx vitest run tests/docs\`).

export const operationTable = {
${rows.join('')}} as const;
`;
}

/** The form of a response: JSON, events only, bytes of another media type, or no body. */
function answerKind({ responses }: Operation): 'json' | 'events' | 'bytes' | 'nothing' {
  const { content } = responses[200] ?? {};
  if (!content) return 'nothing';
  if (content['application/json']) return 'json';
  return content['text/event-stream'] ? 'events' : 'bytes';
}

/** Small and capital letters are the same to the order of imports. */
function asImportsAre(one: string, other: string): number {
  return one.toLowerCase() < other.toLowerCase() ? -1 : 1;
}

function memberOf(operation: Operation, described: DescribedOperation, document: ApiDocument): string {
  const { id, summary, method, path, access, responses } = operation;
  const scope = typeof access === 'string' ? access : scopesOf(access).join(' and ');
  const content = described.responses[200]?.content;
  const answer = content?.['application/json']?.schema;
  return `  /** ${summary}. */
  readonly ${id}: {
    readonly method: '${method}';
    readonly path: '${path}';
    readonly access: '${scope}';
    readonly input: ${inputType(operation, described, document)};
    readonly body: ${bodyType(operation, described, document)};
    readonly answer: ${answer ? schemaType(answer, '    ') : 'undefined'};
    readonly kind: '${answerKind(operation)}';
    readonly isConditional: ${responses[304] !== undefined};
    readonly events: ${isStream(operation) ? eventsType(content?.['text/event-stream']?.schema) : 'undefined'};
  };
`;
}

/** Everything that a request is made of, as one flat object. */
function inputType(operation: Operation, described: DescribedOperation, document: ApiDocument): string {
  const { parameters = [] } = described;
  const fields = parameters.filter((parameter) => parameter.in !== 'header').map(fieldOf);
  const headers = parameters.filter((parameter) => parameter.in === 'header').map(fieldOf);
  const { body } = operation;
  if (body) {
    const isRequired = body.kind === 'bytes' || body.isRequired;
    fields.push(`readonly body${isRequired ? '' : '?'}: ${bodyType(operation, described, document)}`);
  }
  if (headers.length > 0) {
    const isOptional = parameters.every((parameter) => parameter.in !== 'header' || !parameter.required);
    const lines = headers.map((field) => `        ${field};\n`);
    fields.push(`readonly headers${isOptional ? '?' : ''}: {\n${lines.join('')}      }`);
  }
  if (fields.length === 0) return 'Record<never, never>';
  return `{\n${fields.map((field) => `      ${field};\n`).join('')}    }`;
}

/** Values of an address are sent as text; a client may pass the number or boolean. */
function fieldOf({ name, required, schema }: Parameter): string {
  const type = isYesOrNo(schema) ? 'boolean' : schemaType(schema);
  return `readonly ${/^\w+$/.test(name) ? name : `'${name}'`}${required ? '' : '?'}: ${type}${required ? '' : ' | undefined'}`;
}

function isYesOrNo({ enum: values }: Schema): boolean {
  return values?.length === 2 && values.includes('true') && values.includes('false');
}

/** A body without required fields may omit those with a default. */
function bodyType({ body }: Operation, { requestBody }: DescribedOperation, document: ApiDocument): string {
  if (!body) return 'undefined';
  const { schema } = requestBody?.content['application/json'] ?? {};
  if (!schema) return 'unknown';
  const type = schemaType(schema);
  const { type: kind, required = [] } = document.components.schemas[type] ?? {};
  return kind === 'object' && required.length === 0 ? `Partial<${type}>` : type;
}

/** Streams of replies are read by the chat client; their events have no declared shape. */
function eventsType(schema: Schema | undefined): string {
  if (!schema?.items) return 'unknown';
  const { anyOf = [schema.items] } = schema.items;
  const fields = anyOf.map(({ properties: { event, data } = {} }) => {
    if (!event || !data) throw new Error('An event of a stream is declared without its name or its data.');
    return `      readonly ${String(event.const)}: ${schemaType(data, '      ')};\n`;
  });
  return `{\n${fields.join('')}    }`;
}
