// The table of operations, made into routes.
import type { Issue } from '@colloquy/schema';
import { problem } from '@colloquy/schema';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { limits } from '../limits.ts';
import type { Need, Operation } from './operation.ts';
import { isStream, needOf, routePaths } from './operation.ts';
import { operations } from './operations/registry.ts';
import type { ReceivedBody } from './received-body.ts';
import { RefusedRequest } from './refused-request.ts';
import type { Services } from './services.ts';

/**
 * Registers every operation of the table as plain routes, once, when the server starts.
 *
 * @example app.register(registerOperations, services);
 */
export async function registerOperations(app: FastifyInstance, services: Services): Promise<void> {
  for (const operation of operations) {
    const routes = routesOf(operation, services);
    if (operation.body?.kind === 'bytes') app.register(async (inner) => takeBytes(inner, routes));
    else for (const route of routes) app.route(route);
  }
}

function routesOf(operation: Operation, services: Services): RouteOptions[] {
  const { method, admission, body, open } = operation;
  const handler = open(services);
  const need = needOf(operation);
  return routePaths(operation).map((url) => ({
    method,
    url,
    handler,
    ...(need ? guardOf(operation, need, services) : {}),
    ...(body?.kind === 'json' ? { bodyLimit: bodyLimitOf(body, services) } : {}),
    ...(body?.kind === 'json' && body.isRequired ? { preValidation: requireBody } : {}),
    config: {
      ...(admission ? { admission } : {}),
      ...(body?.kind === 'json' && body.isVerified ? { takesText: true } : {}),
    },
  }));
}

/** The owner of the data may send whole definitions to every operation. */
function bodyLimitOf({ limitBytes }: { readonly limitBytes: number }, { inProcess }: Services): number {
  return inProcess ? limits.ownBodyBytes : limitBytes;
}

async function requireBody(request: FastifyRequest): Promise<void> {
  const body = request.body as ReceivedBody | undefined;
  if (body === undefined || body.isAbsent)
    throw new RefusedRequest(problem('BAD_REQUEST', { issues: [NO_BODY] }));
}

const NO_BODY: Issue = {
  path: [],
  code: 'missing',
  message: 'The request has no body, and this operation needs one.',
  fix: 'Send a JSON object with the header Content-Type: application/json; {} when no field is needed.',
};

/** Checks access before the body is read, and again after. Long requests are watched. */
function guardOf(
  operation: Operation,
  need: Need,
  { access, openRequests }: Services,
): Pick<RouteOptions, 'onRequest' | 'preHandler'> {
  const mayBeLong = operation.method === 'GET' || isStream(operation);
  return {
    async onRequest(request, reply) {
      const caller = await access.check(request, need);
      if (mayBeLong && caller) openRequests.watch(caller.actor, reply.raw);
    },
    preHandler: async (request) => access.checkBody(request, need),
  };
}

/** Accepts bytes with any content type. */
function takeBytes(app: FastifyInstance, routes: readonly RouteOptions[]): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  for (const route of routes) app.route(route);
}
