// Sends messages of all bots again.
import { defineOperation } from '../../define-operation.ts';
import { redeliverBody, redeliverOutput } from '../../redelivering.ts';

export const redeliverOutbox = defineOperation({
  id: 'redeliverOutbox',
  tag: 'Webhooks',
  method: 'POST',
  path: '/v1/outbox/redeliver',
  summary: 'Send messages of all bots again',
  description:
    'Sends these entries, or all entries that were given up or are waiting for their next attempt. They are sent at once, keep their ids, and get the full number of attempts again. Entries for a paused webhook are given up again.',
  access: { scope: 'operate', and: 'read', about: 'server' },
  body: redeliverBody,
  output: redeliverOutput,
  run: async ({ colloquy }, { body: { ids }, by }) => ({
    count: await colloquy.outbox.redeliver(ids ?? 'all', by),
  }),
});
