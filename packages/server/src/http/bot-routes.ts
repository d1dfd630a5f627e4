// Bots as routes: the flow of one that shares it.
import type { FastifyInstance } from 'fastify';
import type { Colloquy } from '../colloquy.ts';
import { send } from './send.ts';

/** Registers the route. It is for anybody: whether a flow may be read is the word of its bot. */
export async function botRoutes(
  app: FastifyInstance,
  { colloquy }: { readonly colloquy: Pick<Colloquy, 'readFlow'> },
): Promise<void> {
  app.get('/v1/bots/:id/flow', async (request, reply) => {
    const { id } = request.params as { id: string };
    return send(reply, await colloquy.readFlow(id));
  });
}
