// A bot that does not wait forever.
const at = { x: 0, y: 0 };
const text = (id: string, words: string) => ({
  id,
  type: 'text',
  content: { richText: [{ type: 'p', children: [{ text: words }] }] },
});
const edge = (id: string, from: string, groupId: string) => ({
  id,
  from: { eventId: from },
  to: { groupId },
});

/** Asks, reminds after an hour, and says goodbye after another day. */
export const patientBot = {
  version: '6.1',
  id: 'patient',
  name: 'Patient',
  publicId: 'patient',
  variables: [],
  events: [
    { id: 'start', type: 'start', outgoingEdgeId: 'to-ask', graphCoordinates: at },
    { id: 'remind', type: 'noReply', options: {}, outgoingEdgeId: 'to-remind', graphCoordinates: at },
    {
      id: 'end',
      type: 'noReply',
      options: { after: 1, unit: 'days', inputBlockId: 'name' },
      outgoingEdgeId: 'to-end',
      graphCoordinates: at,
    },
  ],
  groups: [
    {
      id: 'ask',
      title: 'Ask',
      graphCoordinates: at,
      blocks: [text('hi', 'Your name?'), { id: 'name', type: 'text input' }],
    },
    {
      id: 'remind',
      title: 'Remind',
      graphCoordinates: at,
      blocks: [text('still', 'Still there?'), { id: 'back', type: 'Return' }],
    },
    { id: 'end', title: 'End', graphCoordinates: at, blocks: [text('bye', 'Another time!')] },
  ],
  edges: [
    edge('to-ask', 'start', 'ask'),
    edge('to-remind', 'remind', 'remind'),
    edge('to-end', 'end', 'end'),
  ],
};
