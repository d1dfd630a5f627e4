// Lists the messages of a channel.

import { ListDeliveriesQuery, ListDeliveriesResponse } from '@colloquy/schema';
import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';
import { writtenPage } from '../../list-page.ts';
import { findNamedChannel } from '../../listed-channel.ts';
import { deliveriesPage } from '../../listed-outbox.ts';
import { botId, channelId } from '../../parameters.ts';

export const listChannelDeliveries = defineOperation({
  id: 'listChannelDeliveries',
  tag: 'Channels',
  method: 'GET',
  path: '/v1/bots/{botId}/channels/{channelId}/deliveries',
  summary: 'List the messages of a channel',
  description:
    'Returns messages to people that were given up (stored for 30 days), that are waiting, or that were delivered within the last 7 days, as the platform gets them.',
  access: { scope: 'read', about: 'bot' },
  parameters: { path: z.object({ botId, channelId }), query: ListDeliveriesQuery },
  output: {
    description: 'The messages, oldest first.',
    schema: ListDeliveriesResponse,
    example: {
      deliveries: [
        {
          id: 'out_4bf92f3577b34da6a3ce929d0e0e4736',
          message: { person: '7', message: { method: 'sendMessage', body: { chat_id: '7', text: 'Hello' } } },
          attempts: 1,
          createdAt: '2026-11-20T09:31:00.000Z',
          deliveredAt: '2026-11-20T09:31:00.120Z',
          status: 200,
        },
      ],
    },
  },
  refusals: { 404: 'There is no such channel of this bot.' },
  resource: findNamedChannel,
  async run({ colloquy }, { resource: { id, botId }, query, recordReading }) {
    const page = await deliveriesPage((page) => colloquy.channels.deliveries(id, page), query);
    await recordReading({ botId, subject: `channel ${id}` });
    return writtenPage(colloquy, { name: 'deliveries', ...page });
  },
});
