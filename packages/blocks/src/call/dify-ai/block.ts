// Dify: sends a message to an app built there, or searches its knowledge base.
import { addressField, apiKeyField } from '@colloquy/schema';
import { limits } from '../limits.ts';
import { contentOf, pairs, text } from '../service/option.ts';
import { serviceBlock } from '../service/service-block.ts';
import { readChatEvents } from './chat-events.ts';

export const difyAi = serviceBlock({
  type: 'dify-ai',
  name: 'Dify',
  summary: 'Sends a message to a Dify app, or searches a knowledge base.',
  icon: 'model',
  keywords: 'ai model llm assistant',
  credentials: {
    fields: [
      apiKeyField,
      { path: 'knowledgeApiKey', label: 'API key for knowledge', isOptional: true },
      { ...addressField, path: 'apiEndpoint' },
    ],
    homes: ['https://api.dify.ai'],
    addressField: 'apiEndpoint',
    places: [{ field: 'apiKey', in: 'bearer' }],
  },
  actions: {
    'Create Chat Message': {
      options: {
        query: text('The message to send.'),
        conversationVariableId: contentOf(
          'Variable that holds the id of the conversation. The block updates it.',
        ),
        conversation_id: text('Id of the conversation to continue, if no variable holds it.'),
        user: text('Id of the user. Defaults to an id of the chat.'),
        inputs: pairs('Input variables of the app'),
      },
      needs: ['query'],
      timeoutSeconds: limits.slowServiceTimeoutSeconds,
      does: {
        request: {
          method: 'POST',
          url: '/v1/chat-messages',
          json: {
            // The service requires inputs, even an empty object.
            inputs: ({ inputs = {} }) => inputs,
            query: '{query}',
            // Agent apps respond in no other mode.
            response_mode: 'streaming',
            conversation_id: ({ conversationVariableId, conversation_id }) =>
              conversationVariableId ?? conversation_id,
            user: ({ user, $chat }) => user ?? $chat,
          },
        },
      },
      streams: { item: 'Message content', events: ['message', 'agent_message'], field: 'answer' },
      read: readChatEvents,
      items: {
        'Message content': 'answer',
        'Total tokens': 'metadata.usage.total_tokens',
        'Prompt tokens': 'metadata.usage.prompt_tokens',
        'Completion tokens': 'metadata.usage.completion_tokens',
        // Their names in older bots.
        Answer: 'answer',
        'Total Tokens': 'metadata.usage.total_tokens',
        'Conversation ID': 'conversation_id',
      },
      markdown: 'answer',
      saves: { conversationVariableId: 'conversation_id' },
    },
    'Query Knowledge Base': {
      options: { datasetId: text('Id of the knowledge base.'), query: text('The search query.') },
      needs: ['datasetId', 'query'],
      places: [{ field: 'knowledgeApiKey', in: 'bearer' }],
      does: {
        request: {
          method: 'POST',
          url: '/v1/datasets/{datasetId}/retrieve',
          json: { query: '{query}' },
        },
      },
      items: { 'Retrieved chunks': 'records[].segment.content' },
    },
  },
});
