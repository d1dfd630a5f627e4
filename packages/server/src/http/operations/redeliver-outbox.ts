// Has sent again what was given up, of all bots.
import { RedeliverRequest, RedeliverResponse } from '@colloquy/schema';
import { success } from '../../chats/api-response.ts';
import { limits } from '../../limits.ts';
import type { Operation } from '../operation.ts';
import { readRequest } from '../parameters.ts';
import { send } from '../send.ts';

export const redeliverOutbox: Operation = {
  id: 'redeliverOutbox',
  tag: 'Webhooks',
  method: 'POST',
  path: '/v1/outbox/redeliver',
  summary: 'Send again what was given up, of all bots',
  description:
    'These entries, or all that were given up. They keep their ids and get all their attempts again. What is for a paused webhook is given up again.',
  access: { scope: 'operate', about: 'server' },
  body: {
    kind: 'json',
    schema: RedeliverRequest,
    example: { ids: ['out_4bf92f3577b34da6a3ce929d0e0e4736'] } satisfies RedeliverRequest,
    isRequired: false,
    limitBytes: limits.chatBodyBytes,
  },
  responses: {
    200: {
      description: 'They wait to be sent.',
      content: {
        'application/json': { schema: RedeliverResponse, example: { count: 1 } satisfies RedeliverResponse },
      },
    },
  },
  open:
    ({ colloquy, access }) =>
    async (request, reply) => {
      const { ids } = readRequest(request, RedeliverRequest);
      const by = access.attribute(request, { operation: 'redeliverOutbox' });
      const count = await colloquy.outbox.redeliver(ids ?? 'all', by);
      return send(reply, success(JSON.stringify({ count } satisfies RedeliverResponse)));
    },
};
