// The smallest useful bot: a greeting and a question.

/** An initial definition. The server assigns its id. */
export const blankBot: Readonly<Record<string, unknown>> = {
  version: '6.1',
  name: 'New bot',
  events: [
    { id: 'start', type: 'start', graphCoordinates: { x: 0, y: 0 }, outgoingEdgeId: 'start-to-welcome' },
  ],
  groups: [
    {
      id: 'welcome',
      title: 'Welcome',
      graphCoordinates: { x: 240, y: 0 },
      blocks: [
        {
          id: 'welcome-hello',
          type: 'text',
          content: { richText: [{ type: 'p', children: [{ text: 'Hello! What can I do for you?' }] }] },
        },
        { id: 'welcome-message', type: 'text input', options: { variableId: 'v-message' } },
      ],
    },
  ],
  edges: [{ id: 'start-to-welcome', from: { eventId: 'start' }, to: { groupId: 'welcome' } }],
  variables: [{ id: 'v-message', name: 'Message' }],
  theme: {},
  settings: {},
};
