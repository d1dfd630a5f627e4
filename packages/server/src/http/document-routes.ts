// The interface, as a document for machines and as a page for people.
import { openApiDocument } from '@colloquy/schema';
import type { FastifyInstance } from 'fastify';
import type { Colloquy } from '../colloquy.ts';
import { referenceRoutes } from './reference/reference-routes.ts';
import { send } from './send.ts';

/**
 * Registers `/openapi.json` and the reference at `/docs`. Both come from the schemas that check the requests, and are written
 * when somebody first asks for them: most servers never are.
 */
export async function documentRoutes(
  app: FastifyInstance,
  { colloquy }: { readonly colloquy: Pick<Colloquy, 'version'> },
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
  await app.register(referenceRoutes, { read });
}
