// A bot with one example of all parts that commands must keep consistent.
import type { Definition } from '../definition.ts';

/** Two groups, a choice with paths, an edge to a block, variables in texts, and an unknown field. */
export const smallDefinition: Definition = {
  version: '6.1',
  id: 'lead',
  name: 'Lead',
  events: [{ id: 'start', type: 'start', outgoingEdgeId: 'e-start', graphCoordinates: { x: 0, y: 0 } }],
  groups: [
    {
      id: 'hello',
      title: 'Hello',
      graphCoordinates: { x: 200, y: 0 },
      blocks: [
        {
          id: 'hi',
          type: 'text',
          content: { richText: [{ type: 'p', children: [{ text: 'Hi {{Name}}!' }] }] },
        },
        {
          id: 'ask',
          type: 'text input',
          outgoingEdgeId: 'e-ask',
          options: { variableId: 'v-name', labels: { placeholder: '{{Name}}?', button: 'Send' } },
        },
      ],
    },
    {
      id: 'pick',
      title: 'Pick',
      graphCoordinates: { x: 600.5, y: -20 },
      blocks: [
        {
          id: 'choice',
          type: 'choice input',
          items: [
            { id: 'yes', outgoingEdgeId: 'e-yes', content: 'Yes' },
            { id: 'no', content: 'No' },
          ],
          odd: { kept: true },
        },
        { id: 'bye', type: 'text', content: { richText: [{ type: 'p', children: [{ text: 'Bye' }] }] } },
      ],
    },
  ],
  edges: [
    { id: 'e-start', from: { eventId: 'start' }, to: { groupId: 'hello' } },
    { id: 'e-ask', from: { blockId: 'ask' }, to: { groupId: 'pick', blockId: 'choice' } },
    { id: 'e-yes', from: { blockId: 'choice', itemId: 'yes' }, to: { groupId: 'hello', blockId: 'ask' } },
  ],
  variables: [
    { id: 'v-name', name: 'Name', isSessionVariable: true },
    { id: 'v-old', name: 'Old' },
  ],
  settings: { general: { isBrandingEnabled: false } },
  theme: {},
  unknownField: [1, { a: null }],
};
