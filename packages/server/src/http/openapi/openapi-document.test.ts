// The OpenAPI document: sound as a document, and true to the table of operations and the schemas.
import { legacyBlockTypes, Problem, parseBot } from '@colloquy/schema';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { chatExamples } from '../operations/chats/chat-examples.ts';
import { listedOperations } from '../operations/registry.ts';
import { placedOperations } from './api-document.ts';
import { components } from './components.ts';
import { openApiDocument } from './openapi-document.ts';

type Json = { readonly [key: string]: Json };
const document = openApiDocument({ version: '1.2.3' });
const described = placedOperations(document);
const turns = described.filter(
  ({ method, operation }) => method === 'post' && `${operation.tags}` === 'Chat',
);

/** The keywords of JSON Schema 2020-12 that the document uses. A new one is looked at before it is added. */
const keywords = new Set(
  'type title contentMediaType properties required items anyOf oneOf const enum description minimum maximum minLength maxLength minItems maxItems pattern default deprecated examples additionalProperties propertyNames $ref'
    .split(' ')
    // An extension: which type of credentials a field of a block takes.
    .concat('x-credentials'),
);

describe('openApiDocument', () => {
  it('has the required parts of an OpenAPI document', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.info).toMatchObject({ title: expect.any(String), version: '1.2.3' });
    expect(Object.keys(document.paths)).toEqual([...new Set(listedOperations.map(({ path }) => path))]);
    expect(described.map(({ operation }) => operation.operationId)).toEqual(
      listedOperations.map(({ id }) => id),
    );
    expect(described.length).toBeGreaterThan(15);
  });

  it('is plain JSON and a new object each time', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
    expect(openApiDocument({ version: '1' })).not.toBe(openApiDocument({ version: '1' }));
  });

  it('resolves every reference', () => {
    const refs = collect(document, '$ref') as string[];
    expect(refs.length).toBeGreaterThan(50);
    for (const ref of refs) {
      const found = ref
        .slice(2)
        .split('/')
        .reduce<Json | undefined>((part, key) => part?.[key], document as unknown as Json);
      expect(found, ref).toBeDefined();
    }
  });

  it('uses every component', () => {
    const refs = new Set(collect(document, '$ref'));
    const names = Object.keys(components);
    expect(names.filter((name) => !refs.has(`#/components/schemas/${name}`))).toEqual([]);
    expect(Object.keys(document.components.schemas).toSorted()).toEqual(names.toSorted());
  });

  it('uses only valid JSON Schema keywords', () => {
    for (const schema of Object.values(document.components.schemas)) checkSchema(schema as unknown as Json);
  });

  describe('legacy blocks', () => {
    const { LegacyBlock } = document.components.schemas;
    const shapeOf = (type: string) =>
      LegacyBlock?.anyOf?.find(({ properties }) => properties?.type?.const === type);

    it.each(legacyBlockTypes)('%s has a schema for its content and options', (type) => {
      const { properties = {}, required } = shapeOf(type) ?? {};
      expect(required).toEqual(expect.arrayContaining(['id', 'type']));
      const own = Object.keys(properties).filter((key) => !['id', 'type', 'outgoingEdgeId'].includes(key));
      expect(own.length).toBeGreaterThan(0);
      for (const key of ['content', 'options'])
        if (own.includes(key)) expect(properties[key]?.properties).toBeDefined();
    });

    it.each([
      ['start', 'required', ['id', 'type', 'label']],
      ['Condition', 'required', ['id', 'type', 'items']],
      ['AB test', 'properties/items', { minItems: 2, maxItems: 2 }],
      ['AB test', 'properties/options/properties/aPercent', { minimum: 0, maximum: 100 }],
      ['Zapier', 'properties/options/properties/timeout', { minimum: 1, maximum: 120 }],
      ['Zapier', 'properties/webhookId', { type: 'string' }],
      ['OpenAI', 'properties/options/properties/task/enum/1', 'Create image'],
      ['Google Sheets', 'properties/options/properties/totalRowsToExtract/enum/3', 'Random'],
    ])('%s is restricted: %s is %j', (type, path, expected) => {
      const found = path
        .split('/')
        .reduce<Json | undefined>((part, key) => part?.[key], shapeOf(type) as unknown as Json);
      if (typeof expected === 'object') expect(found).toMatchObject(expected);
      else expect(found).toBe(expected);
    });
  });

  it('allows additional fields in responses', () => {
    const { StartChatResponse, ContinueChatResponse, Problem: refused } = document.components.schemas;
    for (const schema of [StartChatResponse, ContinueChatResponse, refused])
      expect(JSON.stringify(schema)).not.toContain('"additionalProperties":false');
  });

  it('describes numbers in query parameters as integers', () => {
    const { operation } =
      described.find(({ operation: { operationId } }) => operationId === 'readChat') ?? {};
    const limit = operation?.parameters?.find(({ name }) => name === 'limit');
    expect(limit?.schema).toMatchObject({ type: 'integer', minimum: 1, maximum: 100, default: 100 });
    expect(limit?.schema).not.toHaveProperty('pattern');
  });

  it.each(described.map(({ path, method, operation }) => [`${method} ${path}`, path, operation] as const))(
    'lists every path parameter of %s',
    (_name, path, { parameters = [] }) => {
      const inPath = parameters.filter((parameter) => parameter.in === 'path');
      expect(inPath.map(({ name }) => name)).toEqual(
        [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
      );
      for (const { required } of inPath) expect(required).toBe(true);
    },
  );

  it.each(turns.map(({ path, operation }) => [path, operation] as const))(
    'describes %s completely',
    (_path, { parameters, responses, requestBody }) => {
      expect(parameters?.map(({ name }) => name)).toContain('Idempotency-Key');
      const statuses = '200 400 403 404 408 409 413 415 422 429 431 500 503'.split(' ');
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(statuses));
      expect(requestBody?.content).toHaveProperty(['application/json', 'schema', '$ref']);
      expect(Object.keys(responses[200]?.content ?? {})).toEqual(['application/json', 'text/event-stream']);
    },
  );

  it.each(described.map(({ path, method, operation }) => [`${method} ${path}`, operation] as const))(
    'lists the errors of %s with the common Problem schema',
    (name, { responses }) => {
      const statuses = Object.keys(responses);
      expect(statuses).toEqual(expect.arrayContaining(['400', '408', '431', '500']));
      if (!/healthz|readyz|metrics/.test(name))
        expect(statuses).toEqual(expect.arrayContaining(['429', '503']));
      if (/^p/.test(name)) expect(statuses).toEqual(expect.arrayContaining(['413', '415']));
      for (const [status, response] of Object.entries(responses).filter(([code]) => Number(code) >= 400)) {
        const { schema, example } = response.content?.['application/json'] ?? {};
        expect(schema, status).toEqual({ $ref: '#/components/schemas/Problem' });
        expect(Problem.parse(example)).toEqual(example);
      }
    },
  );

  it.each([['429'], ['503']])('lists the Retry-After header for status %s', (status) => {
    for (const { operation } of turns)
      expect(operation.responses[status]).toHaveProperty(['headers', 'Retry-After']);
  });
});

describe('examples', () => {
  const requests = listedOperations.flatMap(({ id, body }) =>
    body?.kind === 'json' ? [[id, body.schema, body.example] as const] : [],
  );
  it.each(requests)('of the request body of %s match its schema', (_id, schema, example) => {
    if (typeof example === 'object') expect(schema.parse(example)).toMatchObject(example as object);
  });

  const answers = listedOperations.flatMap(({ id, responses }) => {
    const { schema, example } = responses[200]?.content?.['application/json'] ?? {};
    return example === undefined ? [] : [[id, schema as z.ZodType, example] as const];
  });
  it.each(answers)('of the response of %s match its schema, key for key', (_id, schema, example) => {
    expect(schema.parse(example)).toEqual(example);
  });
  it('exist for the main operations', () => {
    expect(requests.length).toBeGreaterThan(4);
    expect(answers.length).toBeGreaterThan(7);
  });

  it('include a bot without problems', () => {
    expect(parseBot(chatExamples.startChatPreview.request.bot).problems).toEqual([]);
  });
});

function checkSchema(schema: Json): void {
  for (const [key, value] of Object.entries(schema)) {
    // OpenAPI leaves names with this beginning to each project.
    if (key.startsWith('x-')) continue;
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
