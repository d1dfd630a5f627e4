// A bot in which a lost, doubled or interleaved turn shows: it counts its turns and repeats every reply so far.

/** Says `#1 []`, then after each reply `#2 ["first"]`, `#3 ["first","second"]` … and ends after `bye`. */
export const countingBot = {
  version: '6.1',
  id: 'counting',
  name: 'Counting',
  publicId: 'counting',
  groups: [
    {
      id: 'loop',
      title: 'Loop',
      graphCoordinates: { x: 0, y: 0 },
      blocks: [
        {
          id: 'add',
          type: 'Set variable',
          options: { variableId: 'variableCount', expressionToEvaluate: '{{Count}} + 1' },
        },
        {
          id: 'tell',
          type: 'text',
          content: { richText: [{ type: 'p', children: [{ text: '#{{Count}} {{All}}' }] }] },
        },
        { id: 'ask', type: 'text input', options: { variableId: 'variableLast' } },
        {
          id: 'keep',
          type: 'Set variable',
          options: { variableId: 'variableAll', type: 'Append value(s)', item: '{{Last}}' },
        },
        {
          id: 'whether',
          type: 'Condition',
          outgoingEdgeId: 'again',
          items: [
            {
              id: 'is-bye',
              outgoingEdgeId: 'leave',
              content: {
                comparisons: [
                  { id: 'c', variableId: 'variableLast', comparisonOperator: 'Equal to', value: 'bye' },
                ],
              },
            },
          ],
        },
      ],
    },
    {
      id: 'end',
      title: 'End',
      graphCoordinates: { x: 0, y: 0 },
      blocks: [
        {
          id: 'part',
          type: 'text',
          content: { richText: [{ type: 'p', children: [{ text: 'bye {{All}}' }] }] },
        },
      ],
    },
  ],
  events: [{ id: 'start', type: 'start', graphCoordinates: { x: 0, y: 0 }, outgoingEdgeId: 'begin' }],
  edges: [
    { id: 'begin', from: { eventId: 'start' }, to: { groupId: 'loop' } },
    { id: 'again', from: { blockId: 'whether' }, to: { groupId: 'loop' } },
    { id: 'leave', from: { blockId: 'whether', itemId: 'is-bye' }, to: { groupId: 'end' } },
  ],
  variables: [
    { id: 'variableCount', name: 'Count', value: '0' },
    { id: 'variableLast', name: 'Last' },
    { id: 'variableAll', name: 'All', value: [] },
  ],
  theme: {},
  settings: {},
};

/**
 * What the bot says once it has got these replies.
 *
 * @example expectedText(['a']) // '#2 ["a"]'
 */
export function expectedText(replies: readonly string[]): string {
  const all = JSON.stringify(replies);
  return replies.at(-1) === 'bye' ? `bye ${all}` : `#${replies.length + 1} ${all}`;
}

/** What a response says, as one line. */
export function saidText(body: string): string {
  const { messages } = JSON.parse(body) as {
    messages: { content: { richText: { children: { text: string }[] }[] } }[];
  };
  return messages
    .flatMap(({ content }) =>
      content.richText.map(({ children }) => children.map(({ text }) => text).join('')),
    )
    .join('|');
}
