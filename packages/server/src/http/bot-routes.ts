// Bots as routes: which there are, and the flow of one that shares it.
import type { ListBotsResponse } from '@colloquy/schema';
import type { FastifyInstance } from 'fastify';
import { success } from '../chats/api-response.ts';
import type { Colloquy } from '../colloquy.ts';
import type { BotRecord } from '../stores/store.ts';
import type { RequireOperator } from './operator-token.ts';
import { send } from './send.ts';

/** Registers the routes. The list is for the operator; whether a flow may be read by anybody is the word of its bot. */
export async function botRoutes(
  app: FastifyInstance,
  {
    colloquy,
    requireOperator,
  }: {
    readonly colloquy: Pick<Colloquy, 'readFlow' | 'listBots'>;
    readonly requireOperator: RequireOperator;
  },
): Promise<void> {
  app.get('/v1/bots', { onRequest: requireOperator }, async (_request, reply) =>
    send(reply, success(JSON.stringify(listed(await colloquy.listBots())))),
  );
  app.get('/v1/bots/:id/flow', async (request, reply) => {
    const { id } = request.params as { id: string };
    return send(reply, await colloquy.readFlow(id));
  });
}

function listed(bots: readonly BotRecord[]): ListBotsResponse {
  const byName = bots.toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
  return {
    bots: byName.map(({ id, publicIds, name, publishedAt }) => ({
      id,
      publicIds: [...publicIds],
      name,
      publishedAt: new Date(publishedAt).toISOString(),
    })),
  };
}
