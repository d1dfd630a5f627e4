// Operations with typed input and output, and the adapter that runs them as handlers of Fastify.
import type { ApiResponse, Attribution } from '@colloquy/runtime';
import { success } from '@colloquy/runtime';
import type { FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { z } from 'zod';
import { limits } from '../limits.ts';
import type { Caller } from './access/caller.ts';
import { jsonOf } from './access/subjects.ts';
import type { Operation } from './operation.ts';
import { readQuery, readRequest } from './parameters.ts';
import { recordReading } from './record-reading.ts';
import { send } from './send.ts';
import type { Services } from './services.ts';

/**
 * An operation that reads its input from the request and returns one JSON document, or nothing. Schemas type `run`.
 *
 * The adapter authorizes the request (see `register-operations.ts`), parses the path, loads `resource`, parses query and body, and calls `run`, in
 * this order. A thrown `RefusedRequest` is the response with the status of its problem.
 */
export interface OperationDefinition<
  Path extends Optional<z.ZodObject>,
  Query extends Optional<z.ZodObject>,
  Body extends Optional<z.ZodType>,
  Output extends Optional<z.ZodType>,
  Resource,
> extends Omit<Operation, 'parameters' | 'body' | 'responses' | 'open'> {
  readonly parameters?: {
    /** Accepts any text: a wrong id or number names nothing, which is the 404 of the operation. */
    readonly path?: Path;
    readonly query?: Query;
    /** For the document. `run` reads headers from the request. */
    readonly header?: z.ZodObject;
  };
  readonly body?: {
    readonly schema: NonNullable<Body>;
    readonly example: Sent<NoInfer<Body>>;
    /** Whether an absent body is refused; true by default. Otherwise it is `{}`. */
    readonly isRequired?: boolean;
    /** `limits.chatBodyBytes` by default. */
    readonly limitBytes?: number;
    /** Refuses JSON that would take too long to validate, before the schema does. */
    readonly refuse?: (json: unknown) => void;
  };
  /** The successful response: 200 with JSON, or 204 without a schema. */
  readonly output: {
    readonly description: string;
    readonly schema?: Output;
    readonly example?: Parsed<NoInfer<Output>>;
  };
  /**
   * Loads what the path names, before anything else of the input is parsed.
   *
   * @throws RefusedRequest when it does not exist
   */
  readonly resource?: (services: Services, path: Parsed<NoInfer<Path>>) => Promise<Resource>;
  readonly run: (
    services: Services,
    input: OperationInput<
      Parsed<NoInfer<Path>>,
      Parsed<NoInfer<Query>>,
      Parsed<NoInfer<Body>>,
      NoInfer<Resource>
    >,
  ) => Returned<NoInfer<Output>>;
}

type Optional<Schema> = Schema | undefined;
type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Returned<Schema> = Schema extends z.ZodType
  ? Promise<z.output<Schema> | WrittenResponse>
  : Promise<void>;
type Sent<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;

/** The parsed input of a request, and its context. */
export interface OperationInput<Path = unknown, Query = unknown, Body = unknown, Resource = unknown> {
  readonly path: Path;
  readonly query: Query;
  readonly body: Body;
  readonly resource: Resource;
  /** The authorized caller, where `access` is a need. */
  readonly caller: Caller;
  /** Attributes a change to the caller, for the audit log. */
  readonly by: Attribution;
  /** Records in the audit log that the caller reads personal data. Await it before the response. */
  readonly recordReading: (what?: {
    readonly botId?: string | undefined;
    readonly subject?: string;
  }) => Promise<void>;
  /** Sets a header of the response, also of a refusal. */
  readonly setHeader: (name: string, value: string) => void;
  /** For headers, cookies, the address of the client, and its log. */
  readonly request: FastifyRequest;
}

/** A response that is JSON text already, such as a page of a list, a stored definition or a response of the runtime. */
export class WrittenResponse {
  readonly response: ApiResponse;

  constructor(response: ApiResponse) {
    this.response = response;
  }
}

/**
 * Marks a response as written: the adapter sends its bytes as they are.
 *
 * @param response a whole response, or the JSON text of a 200
 * @example return written(await colloquy.readFlow(path.publicId));
 */
export function written(response: ApiResponse | string): WrittenResponse {
  return new WrittenResponse(typeof response === 'string' ? success(response) : response);
}

/**
 * Declares an operation by its schemas and `run`.
 *
 * @example
 * export const readBot = defineOperation({
 *   id: 'readBot', tag: 'Bots', method: 'GET', path: '/v1/bots/{botId}', summary: 'Read a bot',
 *   access: { scope: 'read', about: 'bot' },
 *   parameters: { path: z.object({ botId }) },
 *   output: { description: 'The bot.', schema: ListedBot, example: exampleBot },
 *   refusals: { 404: 'There is no such bot.' },
 *   resource: findNamedBot,
 *   run: async (_services, { resource: bot }) => listedBot(bot),
 * });
 */
export function defineOperation<
  Path extends Optional<z.ZodObject> = undefined,
  Query extends Optional<z.ZodObject> = undefined,
  Body extends Optional<z.ZodType> = undefined,
  Output extends Optional<z.ZodType> = undefined,
  Resource = undefined,
>(definition: OperationDefinition<Path, Query, Body, Output, Resource>): Operation {
  const { parameters, body, output, resource: _resource, run: _run, ...declared } = definition;
  return {
    ...declared,
    ...(parameters && { parameters }),
    ...(body && { body: { kind: 'json', isRequired: true, limitBytes: limits.chatBodyBytes, ...body } }),
    responses: responsesOf(output),
    open: (services) => handlerOf(definition, services),
  };
}

/**
 * The declaration of a successful response: 200 with JSON, or 204 without a schema.
 *
 * @example responsesOf({ description: 'It is gone.' }) // { 204: { description: 'It is gone.' } }
 */
export function responsesOf({
  description,
  schema,
  example,
}: {
  readonly description: string;
  readonly schema?: z.ZodType;
  readonly example?: unknown;
}): Operation['responses'] {
  if (!schema) return { 204: { description } };
  return { 200: { description, content: { 'application/json': { schema, example } } } };
}

/** The generic handler. */
function handlerOf<
  Path extends Optional<z.ZodObject>,
  Query extends Optional<z.ZodObject>,
  Body extends Optional<z.ZodType>,
  Output extends Optional<z.ZodType>,
  Resource,
>(
  definition: OperationDefinition<Path, Query, Body, Output, Resource>,
  services: Services,
): RouteHandlerMethod {
  const { id: operation, parameters, body, output, resource, run } = definition;
  return async (request, reply) => {
    const path = parameters?.path?.parse(request.params) as Parsed<Path>;
    const loaded = (await resource?.(services, path)) as Resource;
    const query = (parameters?.query && readQuery(request, parameters.query)) as Parsed<Query>;
    body?.refuse?.(jsonOf(request));
    const result: unknown = await run(services, {
      path,
      resource: loaded,
      query,
      body: (body && readRequest(request, body.schema)) as Parsed<Body>,
      get caller() {
        return services.access.callerOf(request);
      },
      get by() {
        return services.access.attribute(request, { operation });
      },
      recordReading: (what) => recordReading(services, request, { operation, ...what }),
      setHeader: (name, value) => void reply.header(name, value),
      request,
    });
    if (result instanceof WrittenResponse) return send(reply, result.response);
    if (!output.schema) return reply.code(204).send();
    return send(reply, success(JSON.stringify(result)));
  };
}
