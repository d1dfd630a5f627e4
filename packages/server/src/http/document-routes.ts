// The interface, as a document for machines and as a page for people.

import { openApiDocument } from '@colloquy/schema';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { Colloquy } from '../colloquy.ts';
import { send } from './send.ts';

/** Registers `/openapi.json` and the browsable reference at `/docs`. Both come from the schemas that check the requests. */
export async function documentRoutes(
  app: FastifyInstance,
  { colloquy }: { readonly colloquy: Colloquy },
): Promise<void> {
  const document = openApiDocument({ version: colloquy.version });
  const body = JSON.stringify(document);
  app.get('/openapi.json', (_request, reply) => send(reply, { status: 200, body }));
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    uiConfig: { docExpansion: 'list', deepLinking: true },
    theme: { title: 'Colloquy', css: [{ filename: 'colloquy.css', content: '.topbar { display: none }' }] },
  });
}
