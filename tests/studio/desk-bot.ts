// A help desk at which visitors can ask for a person, and visitors who talk to it.
import { textBlock } from '../support/small-bot.ts';
import type { StartedServer } from '../support/started-server.ts';

export const deskBot = {
  version: '6.1',
  id: 'desk-bot',
  publicId: 'desk',
  name: 'Fern & Field help desk',
  variables: [
    { id: 'v-name', name: 'First name' },
    { id: 'v-topic', name: 'Topic' },
    { id: 'v-wanted', name: 'Wants a person' },
    { id: 'v-words', name: 'Question' },
  ],
  events: [{ id: 'start', type: 'start', outgoingEdgeId: 'to-desk', graphCoordinates: { x: -260, y: 0 } }],
  groups: [
    {
      id: 'desk',
      title: 'Desk',
      graphCoordinates: { x: 0, y: 0 },
      blocks: [
        textBlock('hello', 'Hello from Fern & Field. What is your first name?'),
        { id: 'name', type: 'text input', options: { variableId: 'v-name' } },
        textBlock('ask-topic', 'What is it about?'),
        {
          id: 'topic',
          type: 'choice input',
          options: { variableId: 'v-topic' },
          items: [
            { id: 'parcel', content: 'My parcel' },
            { id: 'plant', content: 'An unhappy plant' },
            { id: 'person', content: 'I want to talk to a person', outgoingEdgeId: 'to-person' },
          ],
        },
        textBlock('ask-words', 'Tell me more, please.'),
        { id: 'words', type: 'text input', options: { variableId: 'v-words' } },
        textBlock('more', 'Thank you. Is there anything else?'),
        { id: 'rest', type: 'text input' },
      ],
    },
    {
      id: 'person-group',
      title: 'A person',
      graphCoordinates: { x: 400, y: 0 },
      blocks: [
        {
          id: 'wanted',
          type: 'Set variable',
          options: { variableId: 'v-wanted', type: 'Custom', expressionToEvaluate: 'Yes' },
        },
        textBlock('soon', 'I have called somebody. What may I tell them?'),
        { id: 'tell', type: 'text input', options: { variableId: 'v-words' } },
        textBlock('wait', 'Thank you. Somebody is with you in a moment.'),
        { id: 'waiting', type: 'text input' },
      ],
    },
  ],
  edges: [
    { id: 'to-desk', from: { eventId: 'start' }, to: { groupId: 'desk' } },
    { id: 'to-person', from: { blockId: 'topic', itemId: 'person' }, to: { groupId: 'person-group' } },
  ],
};

/** A visitor's side of a chat. */
export interface DeskVisitor {
  readonly say: (text: string) => Promise<string>;
}

/** @example const visitor = await addVisitor(server, ['Ada', 'My parcel']); */
export async function addVisitor(server: StartedServer, words: readonly string[]): Promise<DeskVisitor> {
  const { json } = await server.ask('/v1/bots/desk/startChat', { body: {} });
  const say = async (text: string): Promise<string> => {
    const body = { message: { type: 'text', text } };
    return (await server.ask(`/v1/sessions/${String(json.sessionId)}/continueChat`, { body })).body;
  };
  for (const text of words) await say(text);
  return { say };
}
