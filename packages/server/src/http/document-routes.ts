// The interface, as a document for machines and as a page for people.
import { openApiDocument } from '@colloquy/schema';
import helmet from '@fastify/helmet';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { Colloquy } from '../colloquy.ts';
import { send } from './send.ts';

/**
 * Registers `/openapi.json` and the browsable reference at `/docs`. Both come from the schemas that check the requests, and are written
 * when somebody first asks for them: most servers never are.
 */
export async function documentRoutes(
  app: FastifyInstance,
  { colloquy }: { readonly colloquy: Colloquy },
): Promise<void> {
  let document: object | undefined;
  const read = () => {
    document ??= openApiDocument({ version: colloquy.version });
    return document;
  };
  let bytes: Buffer | undefined;
  app.get('/openapi.json', (_request, reply) => {
    // One copy for however many ask for it.
    bytes ??= Buffer.from(JSON.stringify(read()));
    return send(reply, { status: 200, body: bytes });
  });
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        // The page is drawn by a script that sets styles on its elements.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    // Whether a host is for HTTPS alone is for whoever runs it to say.
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'no-referrer' },
  });
  // The plugin would gather a document from the routes; ours comes from the schemas, and only when the page asks for it.
  await app.register(swagger, { openapi: {}, hideUntagged: true, transformObject: () => read() });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    uiConfig: { docExpansion: 'list', deepLinking: true },
    theme: { title: 'Colloquy', css: [{ filename: 'colloquy.css', content: '.topbar { display: none }' }] },
  });
}
