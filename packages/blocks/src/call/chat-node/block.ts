// ChatNode: sends a message to a bot trained there.
import { limits } from '../limits.ts';
import { text } from '../service/option.ts';
import { serviceBlock } from '../service/service-block.ts';

export const chatNode = serviceBlock({
  type: 'chat-node',
  name: 'ChatNode',
  summary: 'Asks a bot of ChatNode and keeps what it says.',
  icon: 'model',
  keywords: 'ai model llm assistant',
  credentials: { homes: ['https://api.public.chatnode.ai'], places: [{ field: 'apiKey', in: 'bearer' }] },
  actions: {
    'Send Message': {
      options: {
        botId: text('Which bot.'),
        threadId: text('The conversation to go on with. Absent: a new one.'),
        message: text('What is asked.'),
      },
      needs: ['botId', 'message'],
      timeoutSeconds: limits.slowServiceTimeoutSeconds,
      does: {
        request: {
          method: 'POST',
          url: '/v1/{botId}',
          json: { message: '{message}', chat_session_id: '{threadId}' },
        },
      },
      items: { Message: 'message', 'Thread ID': 'chat_session_id' },
      markdown: 'message',
    },
  },
});
