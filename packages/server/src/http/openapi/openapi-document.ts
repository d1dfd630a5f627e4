// The table of operations as an OpenAPI 3.1 document.
import { BotDefinition, LegacyBlock, LegacyBotDefinition, StartPreviewChatRequest } from '@colloquy/schema';
import { z } from 'zod';
import type { CreateDocumentOptions, oas31, ZodOpenApiOperationObject } from 'zod-openapi';
import { createDocument } from 'zod-openapi';
import type { Operation } from '../operation.ts';
import { needOf, scopesOf, tags } from '../operation.ts';
import { listedOperations } from '../operations/registry.ts';
import type { ApiDocument } from './api-document.ts';
import { components } from './components.ts';
import { legacyBlockShapes } from './legacy-block-shapes.ts';
import { refusalsOf } from './refusals.ts';

/**
 * The OpenAPI document of this server, derived from its operations and request schemas, so that they cannot differ.
 * Plain JSON: no `undefined`, nothing shared.
 *
 * @param version of the server, shown in the reference
 * @example
 * const document = openApiDocument({ version: '0.1.0' });
 */
export function openApiDocument({ version }: { readonly version: string }): ApiDocument {
  const document = createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Colloquy API',
        version,
        description:
          'Runs conversational bots as chats over JSON and HTTP. Start a chat, show the bubbles and the input, and send the reply. Repeat this until a response has no input.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/' }],
      tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
      paths: pathsOf(listedOperations),
      components: { schemas: components, securitySchemes },
    },
    { override: describe },
  );
  return JSON.parse(JSON.stringify(document)) as ApiDocument;
}

function pathsOf(table: readonly Operation[]): Record<string, Record<string, ZodOpenApiOperationObject>> {
  const byPath = Map.groupBy(table, ({ path }) => path);
  return Object.fromEntries(
    [...byPath].map(([path, ways]) => [
      path,
      Object.fromEntries(
        ways.map((operation) => [operation.method.toLowerCase(), describeOperation(operation)]),
      ),
    ]),
  );
}

function describeOperation(operation: Operation): ZodOpenApiOperationObject {
  const { id, summary, tag, access, parameters = {}, responses } = operation;
  const need = needOf(operation);
  const description = descriptionOf(operation);
  return {
    operationId: id,
    summary,
    ...(description === undefined ? {} : { description }),
    tags: [tag],
    ...(access === 'anyone'
      ? {}
      : { security: need ? [{ token: [...scopesOf(need)] }] : [{}, { token: ['read'] }] }),
    ...(Object.keys(parameters).length === 0 ? {} : { requestParams: parameters }),
    ...bodyOf(operation),
    responses: { ...responses, ...refusalsOf(operation) },
  };
}

/** Adds the required access, so that declarations need not repeat it. */
function descriptionOf(operation: Operation): string | undefined {
  const need = needOf(operation);
  const words = [
    operation.description,
    need &&
      `Requires a token with the ${need.and === undefined ? 'scope' : 'scopes'} ${scopesOf(need)
        .map((scope) => `\`${scope}\``)
        .join(' and ')}${need.about === 'server' ? ' for all bots' : ''}.`,
  ];
  return words.filter((word) => word !== undefined).join(' ') || undefined;
}

const securitySchemes = {
  token: {
    type: 'http' as const,
    scheme: 'bearer',
    description:
      "A token with the listed scopes or with `own` (created with `POST /v1/tokens` or `colloquy tokens create`), or the operator's token, which owns the server: COLLOQUY_OPERATOR_TOKEN, or else the file operator.token in the data folder.",
  },
};

function bodyOf({ body }: Operation): Pick<ZodOpenApiOperationObject, 'requestBody'> {
  if (!body) return {};
  if (body.kind === 'bytes') {
    const schema = { type: 'string' as const, format: 'binary' };
    return { requestBody: { required: true, content: { 'application/octet-stream': { schema } } } };
  }
  const { schema, example, isRequired } = body;
  return { requestBody: { required: isRequired, content: { 'application/json': { schema, example } } } };
}

/** Adds what the schemas cannot express. */
const describe: CreateDocumentOptions['override'] = ({ zodSchema, jsonSchema, io }) => {
  if (zodSchema === StartPreviewChatRequest) describePreviewBot(jsonSchema as oas31.SchemaObject);
  if (zodSchema === LegacyBlock) Object.assign(jsonSchema, { anyOf: legacyBlockShapes() });
  const { def } = zodSchema._zod;
  // Read-only for zod means immutable; for OpenAPI, forbidden in requests.
  delete jsonSchema.readOnly;
  // Responses may get more fields later, and clients must accept them.
  if (io === 'output' && def.type === 'object' && !('catchall' in def && def.catchall))
    delete jsonSchema.additionalProperties;
  if (io === 'input') describeNumber(zodSchema, jsonSchema);
};

/** The request accepts any JSON as `bot`, because its own reader explains errors better; the reference shows both families. */
function describePreviewBot({ properties }: oas31.SchemaObject): void {
  if (!properties) return;
  delete properties.typebot;
  properties.bot = {
    description: 'A bot definition to use instead of the stored bot. Its `version` selects the format.',
    anyOf: [BotDefinition, LegacyBotDefinition].map((family) => ({
      $ref: `#/components/schemas/${family === BotDefinition ? 'BotDefinition' : 'LegacyBotDefinition'}`,
    })),
  };
}

/** A number in an address is sent as text but means a number. zod describes the text, without the numeric default. */
function describeNumber(zodSchema: z.core.$ZodType, jsonSchema: object): void {
  const { def } = zodSchema._zod as z.core.$ZodTypes['_zod'];
  if (def.type === 'default' && def.innerType._zod.def.type === 'pipe')
    Object.assign(jsonSchema, { default: def.defaultValue });
  if (def.type !== 'pipe' || def.out._zod.def.type !== 'number') return;
  const { $schema: _, ...number } = z.toJSONSchema(def.out);
  for (const key of Object.keys(jsonSchema)) delete (jsonSchema as Record<string, unknown>)[key];
  Object.assign(jsonSchema, number);
}
