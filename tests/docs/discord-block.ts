// The example of CONTRIBUTING.md: an integration. The page shows this file from the constant on, with the imports of its folder.
import { text } from '../../packages/blocks/src/call/service/option.ts';
import { serviceBlock } from '../../packages/blocks/src/call/service/service-block.ts';

export const discord = serviceBlock({
  type: 'discord',
  name: 'Discord',
  summary: 'Posts a message to a channel of Discord.',
  icon: 'message',
  keywords: 'chat notify',
  credentials: {
    fields: [{ path: 'botToken', label: 'Bot token' }],
    homes: ['https://discord.com'],
    places: [{ field: 'botToken', in: 'header', name: 'authorization', prefix: 'Bot ' }],
  },
  actions: {
    'Send message': {
      options: { channelId: text('Which channel.'), message: text('What is posted.') },
      needs: ['channelId', 'message'],
      does: {
        request: {
          method: 'POST',
          url: '/api/v10/channels/{channelId}/messages',
          json: { content: '{message}' },
        },
      },
      items: { 'Message ID': 'id' },
    },
  },
});
