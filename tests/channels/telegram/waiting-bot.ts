// A bot that waits for an hour between two messages.

const text = (id: string, words: string) => ({
  id,
  type: 'text',
  content: { richText: [{ type: 'p', children: [{ text: words }] }] },
});

/** Says `one`, waits, and says `two`. */
export const waitingBot = {
  version: '6.1',
  id: 'waiting',
  name: 'Waiting',
  publicId: 'waiting',
  groups: [
    {
      id: 'all',
      title: 'All',
      graphCoordinates: { x: 0, y: 0 },
      blocks: [
        text('first', 'one'),
        { id: 'wait', type: 'Wait', options: { secondsToWaitFor: '3600', shouldPause: true } },
        text('second', 'two'),
        { id: 'ask', type: 'text input' },
      ],
    },
  ],
  events: [{ id: 'start', type: 'start', graphCoordinates: { x: 0, y: 0 }, outgoingEdgeId: 'begin' }],
  edges: [{ id: 'begin', from: { eventId: 'start' }, to: { groupId: 'all' } }],
  variables: [],
  theme: {},
  settings: {},
};
