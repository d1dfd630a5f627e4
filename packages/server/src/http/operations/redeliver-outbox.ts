// Sends messages of all bots again.

import { success } from '@colloquy/runtime';
import type { RedeliverResponse } from '@colloquy/schema';
import { RedeliverRequest } from '@colloquy/schema';
import type { Operation } from '../operation.ts';
import { readRequest } from '../parameters.ts';
import { redeliverBody, redeliverResponses } from '../redelivering.ts';
import { send } from '../send.ts';

export const redeliverOutbox: Operation = {
  id: 'redeliverOutbox',
  tag: 'Webhooks',
  method: 'POST',
  path: '/v1/outbox/redeliver',
  summary: 'Send messages of all bots again',
  description:
    'These entries, or all that were given up or wait for their next attempt. They are sent at once, keep their ids, and get all their attempts again. Entries for a paused webhook are given up again.',
  access: { scope: 'operate', and: 'read', about: 'server' },
  body: redeliverBody,
  responses: redeliverResponses,
  open:
    ({ colloquy, access }) =>
    async (request, reply) => {
      const { ids } = readRequest(request, RedeliverRequest);
      const by = access.attribute(request, { operation: 'redeliverOutbox' });
      const count = await colloquy.outbox.redeliver(ids ?? 'all', by);
      return send(reply, success(JSON.stringify({ count } satisfies RedeliverResponse)));
    },
};
