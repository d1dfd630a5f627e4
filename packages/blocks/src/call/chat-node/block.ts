// ChatNode: sends a message to a bot trained there.
import { limits } from '../limits.ts';
import { text } from '../service/option.ts';
import { serviceBlock } from '../service/service-block.ts';

export const chatNode = serviceBlock({
  type: 'chat-node',
  name: 'ChatNode',
  summary: 'Sends a message to a ChatNode bot and stores the reply.',
  icon: 'model',
  keywords: 'ai model llm assistant',
  credentials: { homes: ['https://api.public.chatnode.ai'], places: [{ field: 'apiKey', in: 'bearer' }] },
  actions: {
    'Send Message': {
      options: {
        botId: text('Id of the bot.'),
        threadId: text('Id of the conversation to continue. If not set, a new conversation starts.'),
        message: text('The message to send.'),
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
