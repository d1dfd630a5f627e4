// Exports hold leftovers of their editor. They publish with a warning, and chats pass them.

import { createSyntaxChecker } from '@colloquy/blocks';
import { isError } from '@colloquy/schema';
import { expect, it } from 'vitest';
import type { BlockShorthand } from '../../packages/blocks/src/testing/shorthand.ts';
import { expandFlow } from '../../packages/blocks/src/testing/shorthand.ts';
import { checkDefinition } from '../../packages/verify/src/check/check-definition.ts';
import { startServer } from '../support/started-server.ts';

const syntaxError = await createSyntaxChecker();

function botWith(block: BlockShorthand): Readonly<Record<string, unknown>> {
  return expandFlow({ id: 'old', publicId: 'old', groups: [{ blocks: ['Hello', block, 'Bye'] }] });
}

const plain = botWith('Hi');

it.each([
  ['a link without a bot', botWith({ type: 'Typebot link' })],
  ['a choice without buttons', botWith({ type: 'choice input', items: [] })],
  ['a choice of pictures without any', botWith({ type: 'picture choice input' })],
  ['cards without any', botWith({ type: 'cards' })],
  ['HTML for code', botWith({ type: 'Code', options: { content: '<div id="x">Hi</div>' } })],
  [
    'an edge without an end',
    { ...plain, edges: [...list(plain.edges), { id: 'e9', from: { blockId: 'b1' } }] },
  ],
  [
    'an edge without a start',
    { ...plain, edges: [...list(plain.edges), { id: 'e9', to: { groupId: 'g1' } }] },
  ],
  [
    'a block that leads to an edge without an end',
    {
      ...botWith({ type: 'text', content: {}, outgoingEdgeId: 'e9' }),
      edges: [...list(plain.edges), { id: 'e9', from: { blockId: 'b2' }, to: {} }],
    },
  ],
])('the server publishes and runs a bot with %s', async (_name, bot) => {
  const { problems } = checkDefinition(bot, { syntaxError });
  expect(problems.filter(isError)).toEqual([]);
  expect(problems.length).toBeGreaterThan(0);
  const server = await startServer();
  const published = await server.ask('/v1/bots', { body: { definition: bot } });
  expect(published.status, published.body).toBe(200);
  const { json } = await server.ask('/v1/bots/old/startChat', {
    body: { textBubbleContentFormat: 'markdown' },
  });
  const texts = (json.messages as { content: { markdown?: string } }[]).map(
    ({ content }) => content.markdown,
  );
  expect(texts.filter((text) => text !== '' && text !== 'Hi')).toEqual(['Hello', 'Bye']);
  expect(json.input).toBeUndefined();
  await server.close();
});

function list(edges: unknown): readonly object[] {
  return edges as readonly object[];
}
