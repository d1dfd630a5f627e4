// The adapter of typed operations: the order of its checks, and each form of a response.
import { problem } from '@colloquy/schema';
import type { FastifyInstance } from 'fastify';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { z } from 'zod';
import type { WrittenResponse } from './define-operation.ts';
import { defineOperation, written } from './define-operation.ts';
import type { Operation } from './operation.ts';
import { routePaths } from './operation.ts';
import { RefusedRequest } from './refused-request.ts';
import type { Services } from './services.ts';

const common = {
  tag: 'Server',
  method: 'POST',
  summary: 'An operation of this test',
  access: 'anyone',
} as const;

function serve(operation: Operation): FastifyInstance {
  const app = fastify();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: unknown, text: string) => ({
      json: JSON.parse(text),
    }),
  );
  app.setErrorHandler((error, _request, reply) =>
    error instanceof RefusedRequest ? reply.code(400).send(error.why) : reply.code(500).send(),
  );
  const handler = operation.open({} as Services);
  for (const url of routePaths(operation)) app.route({ method: operation.method, url, handler });
  return app;
}

const double = defineOperation({
  ...common,
  id: 'double',
  path: '/things/{thing}/double',
  parameters: {
    path: z.object({ thing: z.string() }),
    query: z.object({ times: z.coerce.number().default(2) }),
  },
  body: { schema: z.object({ number: z.number() }), example: { number: 1 }, refuse: refuseText },
  output: { description: 'It.', schema: z.object({ number: z.number() }), example: { number: 2 } },
  resource: async (_services, { thing }) => {
    if (thing === 'none') throw new RefusedRequest(problem('NOT_FOUND'));
    return { factor: thing.length };
  },
  run: async (_services, { resource: { factor }, query: { times }, body: { number } }) => ({
    number: number * times * factor,
  }),
});

function refuseText(json: unknown): void {
  if (typeof json === 'string') throw new RefusedRequest(problem('PAYLOAD_TOO_LARGE'));
}

it('an operation parses path, query and body by their schemas, and serializes what `run` returns', async () => {
  const app = serve(double);
  const answer = await app.inject({
    method: 'POST',
    url: '/things/ab/double?times=3',
    payload: { number: 7 },
  });
  expect([answer.statusCode, answer.body]).toEqual([200, '{"number":42}']);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
});

it('an operation checks the resource, the query, the size of the body, then the body', async () => {
  const app = serve(double);
  const placeOf = async (url: string, payload: unknown) => {
    const headers = { 'content-type': 'application/json' };
    const { json } = await app.inject({ method: 'POST', url, headers, payload: JSON.stringify(payload) });
    const { code, issues = [] } = json() as { code: string; issues?: { path: unknown[] }[] };
    return [code, ...issues.map(({ path }) => path.join('.'))];
  };
  expect(await placeOf('/things/none/double?tims=3', 'text')).toEqual(['NOT_FOUND']);
  expect(await placeOf('/things/a/double?tims=3', 'text')).toEqual(['BAD_REQUEST', 'query.tims']);
  expect(await placeOf('/things/a/double', 'text')).toEqual(['PAYLOAD_TOO_LARGE']);
  expect(await placeOf('/things/a/double', { nmber: 1 })).toEqual(['BAD_REQUEST', 'number', 'nmber']);
});

it('an operation sends serialized JSON unchanged, and 204 without a schema', async () => {
  const path = '/raw';
  const output = { description: 'It.', schema: z.object({}) };
  const sent = async (operation: Operation) => {
    const { statusCode, body } = await serve(operation).inject({ method: 'POST', url: path });
    return [statusCode, body];
  };
  const run = async (): Promise<WrittenResponse> => written('{ "a":1 }');
  expect(await sent(defineOperation({ ...common, id: 'raw', path, output, run }))).toEqual([
    200,
    '{ "a":1 }',
  ]);
  const stored = async () => written({ status: 409, body: '{}' });
  expect(await sent(defineOperation({ ...common, id: 'stored', path, output, run: stored }))).toEqual([
    409,
    '{}',
  ]);
  const nothing = defineOperation({
    ...common,
    id: 'nothing',
    path,
    output: { description: 'It is gone.' },
    run: async () => undefined,
  });
  expect(nothing.responses).toEqual({ 204: { description: 'It is gone.' } });
  expect(await sent(nothing)).toEqual([204, '']);
});

it('an operation types `run` by the schemas', () => {
  const output = { description: 'It.', schema: z.object({ number: z.number() }) };
  // @ts-expect-error: the response needs a number.
  defineOperation({ ...common, id: 'wrong', path: '/wrong', output, run: async () => ({ number: 'one' }) });
  expect(double.body).toMatchObject({ kind: 'json', isRequired: true });
});
