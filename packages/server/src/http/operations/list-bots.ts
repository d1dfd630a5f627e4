// Lists the bots of the server for its operator.
import { ListBotsResponse } from '@colloquy/schema';
import { success } from '../../chats/api-response.ts';
import type { BotRecord } from '../../stores/store.ts';
import type { Operation } from '../operation.ts';
import { send } from '../send.ts';

export const listBots: Operation = {
  id: 'listBots',
  tag: 'Bots',
  method: 'GET',
  path: '/v1/bots',
  summary: 'List the bots',
  description:
    'With their ids and when they were published. For the operator of the server, with `Authorization: Bearer` and the token; without a token, for whoever sits at the machine.',
  access: 'operator',
  responses: {
    200: {
      description: 'The bots, in the order of their names.',
      content: {
        'application/json': {
          schema: ListBotsResponse,
          example: {
            bots: [
              {
                id: 'quiz-bot',
                publicIds: ['quiz'],
                name: 'Quiz',
                publishedAt: '2026-11-20T09:30:00.000Z',
              },
            ],
          } satisfies ListBotsResponse,
        },
      },
    },
  },
  open:
    ({ colloquy }) =>
    async (_request, reply) =>
      send(reply, success(JSON.stringify(listed(await colloquy.listBots())))),
};

function listed(bots: readonly BotRecord[]): ListBotsResponse {
  const byName = bots.toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
  return {
    bots: byName.map(({ id, publicIds, name, version, publishedAt }) => ({
      id,
      publicIds: version === undefined ? [] : [...publicIds], // of an unpublished bot they lead nowhere
      name,
      publishedAt: new Date(publishedAt).toISOString(),
    })),
  };
}
