// Results as routes: erasing what is kept about a visitor.
import { problem } from '@colloquy/schema';
import type { FastifyInstance } from 'fastify';
import { problemResponse } from '../chats/api-response.ts';
import type { Colloquy } from '../colloquy.ts';
import type { RequireOperator } from './operator-token.ts';
import { send } from './send.ts';

/** Registers the routes, for the operator. */
export async function resultRoutes(
  app: FastifyInstance,
  { colloquy, requireOperator }: { readonly colloquy: Colloquy; readonly requireOperator: RequireOperator },
): Promise<void> {
  app.delete('/v1/results/:id', { onRequest: requireOperator }, async (request, reply) => {
    const { id: resultId } = request.params as { id: string };
    try {
      if ((await colloquy.erase({ resultId })) > 0) return reply.code(204).send();
    } catch (error) {
      request.log.error({ err: error, resultId }, 'a visitor was not erased completely');
      const message = 'It could not be erased completely. Send the same request again in a moment.';
      return send(reply, problemResponse(problem('SERVICE_UNAVAILABLE', { message })));
    }
    return send(reply, problemResponse(problem('NOT_FOUND', { message: 'There is no such result.' })));
  });
}
