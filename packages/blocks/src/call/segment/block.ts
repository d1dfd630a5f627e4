// Segment: records identities and events of visitors.
import { apiKeyField } from '@colloquy/schema';
import { pairs, text } from '../service/option.ts';
import { serviceBlock } from '../service/service-block.ts';

const userId = text('Id of the user.');

export const segment = serviceBlock({
  type: 'segment',
  name: 'Segment',
  summary: 'Sends the identity and the actions of a visitor to Segment.',
  icon: 'chart',
  keywords: 'tracking',
  credentials: {
    fields: [{ ...apiKeyField, label: 'Write key' }],
    homes: ['https://api.segment.io'],
    places: [{ field: 'apiKey', in: 'basic' }],
  },
  actions: {
    Alias: {
      options: { userId, previousId: text('Previous id of the visitor.') },
      needs: ['userId', 'previousId'],
      does: {
        request: {
          method: 'POST',
          url: '/v1/alias',
          json: { userId: '{userId}', previousId: '{previousId}', messageId: '{$id}', timestamp: '{$now}' },
        },
      },
    },
    'Identify User': {
      options: {
        userId,
        email: text('Email address, a trait of the visitor.'),
        traits: pairs('Other traits of the visitor'),
      },
      needs: ['userId'],
      does: {
        request: {
          method: 'POST',
          url: '/v1/identify',
          json: {
            userId: '{userId}',
            traits: { '...': '{traits}', email: '{email}' },
            messageId: '{$id}',
            timestamp: '{$now}',
          },
        },
      },
    },
    Page: {
      options: {
        userId,
        name: text('Name of the page.'),
        category: text('Category of the page.'),
        properties: pairs('Properties'),
      },
      needs: ['userId'],
      does: {
        request: {
          method: 'POST',
          url: '/v1/page',
          json: {
            userId: '{userId}',
            name: '{name}',
            category: '{category}',
            properties: '{properties}',
            messageId: '{$id}',
            timestamp: '{$now}',
          },
        },
      },
    },
    Track: {
      options: { eventName: text('Name of the event.'), userId, properties: pairs('Properties') },
      needs: ['eventName', 'userId'],
      does: {
        request: {
          method: 'POST',
          url: '/v1/track',
          json: {
            userId: '{userId}',
            event: '{eventName}',
            properties: '{properties}',
            messageId: '{$id}',
            timestamp: '{$now}',
          },
        },
      },
    },
  },
});
