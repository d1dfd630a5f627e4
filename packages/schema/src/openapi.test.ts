// The API reference: sound as a document, and true to the schemas.
import { describe, expect, it } from 'vitest';
import { parseBot } from './bot/parse-bot.ts';
import { ListBotsResponse } from './bot-list.ts';
import { botListExample } from './bot-operations.ts';
import {
  ContinueChatRequest,
  ContinueChatResponse,
  ErrorResponse,
  StartChatRequest,
  StartChatResponse,
  StartPreviewChatRequest,
} from './chat.ts';
import { openApiDocument } from './openapi.ts';
import { components } from './openapi-components.ts';
import { examples } from './openapi-examples.ts';
import { toldChatExample } from './read-chat-operation.ts';
import { ReadChatResponse } from './told-chat.ts';
import { GenerateUploadUrlRequest, GenerateUploadUrlResponse } from './upload.ts';
import { uploadExample } from './upload-operations.ts';

type Json = { [key: string]: Json };
const document = openApiDocument({ version: '1.2.3' }) as Json;
const operations = Object.entries(document.paths!).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);
const chats = operations.filter(
  ({ method, operation }) => method === 'post' && `${operation.tags}` === 'Chat',
);

/** The keywords of JSON Schema 2020-12 that the document uses. A new one is looked at before it is added. */
const keywords = new Set(
  'type properties required items anyOf oneOf const enum description minimum maximum minLength maxLength minItems maxItems pattern default deprecated examples additionalProperties propertyNames $ref'.split(
    ' ',
  ),
);

describe('openApiDocument', () => {
  it('has what every OpenAPI document must have', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.info).toMatchObject({ title: expect.any(String), version: '1.2.3' });
    expect(Object.keys(document.paths!)).toEqual([
      '/v1/bots/{publicId}/startChat',
      '/v1/bots/{botId}/preview/startChat',
      '/v1/sessions/{sessionId}/continueChat',
      '/v1/sessions/{sessionId}',
      '/v1/bots',
      '/v1/bots/{publicId}/flow',
      '/v1/sessions/{sessionId}/streamMessage',
      '/v1/sessions/{sessionId}/webhook',
      '/v1/results/{resultId}/blocks/{blockId}/webhook',
      '/v1/sessions/{sessionId}/blocks/{blockId}/webhook',
      '/v1/generate-upload-url',
      '/v1/uploads',
      '/v1/files/{scope}/{id}/{name}',
      '/v1/results/{resultId}',
      '/healthz',
      '/readyz',
      '/metrics',
    ]);
    expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length);
  });

  it('is plain JSON and made anew each time', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
    expect(openApiDocument({ version: '1' })).not.toBe(openApiDocument({ version: '1' }));
  });

  it('resolves every reference', () => {
    const refs = collect(document, '$ref') as unknown as string[];
    expect(refs.length).toBeGreaterThan(50);
    for (const ref of refs) {
      const found = ref
        .slice(2)
        .split('/')
        .reduce<Json | undefined>((part, key) => part?.[key], document);
      expect(found, ref).toBeDefined();
    }
  });

  it('uses every component', () => {
    const refs = new Set(collect(document, '$ref') as unknown as string[]);
    const unused = Object.keys(components).filter((name) => !refs.has(`#/components/schemas/${name}`));
    expect(unused).toEqual([]);
  });

  it('uses only keywords of JSON Schema, in their form', () => {
    for (const schema of Object.values(document.components!.schemas!)) checkSchema(schema);
  });

  it.each(chats.map((chat) => [chat.path, chat.operation] as const))(
    'describes %s whole',
    (path, operation) => {
      const parameters = Object.values(operation.parameters!);
      const inPath = parameters
        .filter((parameter) => `${parameter.in}` === 'path')
        .map(({ name }) => `${name}`);
      expect(inPath).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
      expect(parameters.map(({ name }) => `${name}`)).toContain('Idempotency-Key');
      expect(Object.keys(operation.responses!)).toEqual(
        expect.arrayContaining([
          '200',
          '400',
          '401',
          '403',
          '404',
          '408',
          '409',
          '413',
          '415',
          '422',
          '429',
          '500',
        ]),
      );
      expect(operation.requestBody!.content).toHaveProperty(['application/json', 'schema', '$ref']);
    },
  );

  it.each(operations.map(({ path, method, operation }) => [`${method} ${path}`, operation] as const))(
    'lists what %s may be refused with like any other',
    (name, operation) => {
      const statuses = Object.keys(operation.responses!);
      expect(statuses).toEqual(expect.arrayContaining(['400', '408', '431', '500']));
      if (!/healthz|readyz|metrics/.test(name))
        expect(statuses).toEqual(expect.arrayContaining(['429', '503']));
      if (/^p/.test(name)) expect(statuses).toEqual(expect.arrayContaining(['413', '415']));
      for (const [status, response] of Object.entries(operation.responses!).filter(
        ([code]) => Number(code) >= 400,
      ))
        expect(response, status).toHaveProperty(
          ['content', 'application/json', 'schema', '$ref'],
          '#/components/schemas/Problem',
        );
    },
  );

  it.each([['429'], ['503']])('says with %s when to come back', (status) => {
    for (const { operation } of chats)
      expect(operation.responses![status]).toHaveProperty(['headers', 'Retry-After']);
  });
});

describe('examples', () => {
  it('of a chat that is given back fits its schema, key for key', () => {
    expect(ReadChatResponse.parse(toldChatExample)).toEqual(toldChatExample);
  });

  it.each([
    ['startChat', StartChatRequest, StartChatResponse],
    ['startChatPreview', StartPreviewChatRequest, StartChatResponse],
    ['continueChat', ContinueChatRequest, ContinueChatResponse],
  ] as const)('of %s fit its schemas, key for key', (name, request, response) => {
    expect(request.parse(examples[name].request)).toMatchObject(examples[name].request);
    expect(response.parse(examples[name].response)).toEqual(examples[name].response);
    const operation = chats.find((chat) => `${chat.operation.operationId}` === name)?.operation;
    expect(operation?.requestBody).toHaveProperty(['content', 'application/json', 'example']);
  });

  it('of the list of bots fits its schema', () => {
    expect(ListBotsResponse.parse(botListExample)).toEqual(botListExample);
  });

  it('of uploads fit their schemas', () => {
    expect(GenerateUploadUrlRequest.parse(uploadExample.request)).toEqual(uploadExample.request);
    expect(GenerateUploadUrlResponse.parse(uploadExample.response)).toEqual(uploadExample.response);
  });

  it('show a bot without problems', () => {
    expect(parseBot(examples.startChatPreview.request.bot).problems).toEqual([]);
  });

  it.each(Object.entries(examples.problems))('of status %s are problems', (_, problem) => {
    expect(ErrorResponse.parse(problem)).toEqual(problem);
  });
});

function checkSchema(schema: Json): void {
  for (const [key, value] of Object.entries(schema)) {
    expect(keywords, JSON.stringify(schema).slice(0, 200)).toContain(key);
    if (key === 'properties') for (const inner of Object.values(value)) checkSchema(inner);
    if (key === 'anyOf' || key === 'oneOf') {
      expect(Array.isArray(value)).toBe(true);
      for (const inner of Object.values(value)) checkSchema(inner);
    }
    if (key === 'items' || key === 'propertyNames') checkSchema(value);
    if (key === 'required') {
      const names = value as unknown as string[];
      for (const name of names) expect(schema.properties).toHaveProperty([name]);
    }
  }
}

function collect(value: unknown, key: string): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => (name === key ? [inner] : collect(inner, key)));
}
