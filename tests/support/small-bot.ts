// A small bot for tests of what visitors see: some bubbles, and a question at the end.

export interface SmallBot {
  readonly publicId: string;
  readonly blocks: readonly object[];
  /** Buttons at the end; each leads to the same last words. */
  readonly choices?: readonly string[];
  readonly settings?: object;
  readonly theme?: object;
}

/** @example textBlock('hello', 'Hi') */
export function textBlock(id: string, text: string): object {
  return { id, type: 'text', content: { richText: [{ type: 'p', children: [{ text }] }] } };
}

/** @example botOf({ publicId: 'small', blocks: [textBlock('hello', 'Hi')] }) */
export function botOf({ publicId, blocks, choices = [], settings = {}, theme = {} }: SmallBot): object {
  const ask = {
    id: 'ask',
    type: 'choice input',
    items: choices.map((content, index) => ({ id: `choice${index}`, content })),
  };
  return {
    version: '6.1',
    id: `${publicId}-bot`,
    name: publicId,
    publicId,
    events: [{ id: 'start', type: 'start', outgoingEdgeId: 'e1', graphCoordinates: { x: 0, y: 0 } }],
    groups: [
      {
        id: 'g1',
        title: 'All',
        graphCoordinates: { x: 0, y: 0 },
        blocks: [...blocks, ...(choices.length > 0 ? [ask] : [])],
      },
    ],
    edges: [{ id: 'e1', from: { eventId: 'start' }, to: { groupId: 'g1' } }],
    variables: [],
    settings,
    theme,
  };
}
