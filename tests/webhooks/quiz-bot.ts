// A bot whose chats give every event: it asks twice, calls an address that may not be called, and ends.

/** Asks a name, calls, asks whether that is all, and says goodbye. */
export const quizBot = {
  version: '6.1',
  id: 'quiz-bot',
  name: 'Quiz',
  publicId: 'quiz',
  groups: [
    {
      id: 'hello',
      title: 'Hello',
      blocks: [
        { id: 'ask-name', type: 'text input', options: { variableId: 'name' } },
        { id: 'call', type: 'Webhook', options: { webhook: { method: 'GET', url: 'http://10.0.0.1/' } } },
        { id: 'ask-all', type: 'text input' },
        {
          id: 'bye',
          type: 'text',
          content: { richText: [{ type: 'p', children: [{ text: 'Bye {{Name}}' }] }] },
        },
      ],
    },
  ],
  events: [{ id: 'start', type: 'start', outgoingEdgeId: 'first' }],
  edges: [{ id: 'first', from: { eventId: 'start' }, to: { groupId: 'hello' } }],
  variables: [{ id: 'name', name: 'Name' }],
  theme: {},
  settings: {},
};
