import type { Block, Group } from '@colloquy/schema';
import { describe, expect, it } from 'vitest';
import { addItemAfter, cardPlaces, nextPlace, pasteLines, removeItem } from './card-texts.ts';

const choices: Block = {
  id: 'pick',
  type: 'choice input',
  items: [
    { id: 'yes', content: 'Yes', outgoingEdgeId: 'e1' },
    { id: 'no', content: 'No' },
  ],
};

const group: Group = {
  id: 'g',
  title: 'G',
  graphCoordinates: { x: 0, y: 0 },
  blocks: [{ id: 'say', type: 'text' }, choices, { id: 'call', type: 'Webhook' }],
};

const ids = () => {
  let count = 0;
  return () => `new${++count}`;
};
const texts = (edited: ReturnType<typeof removeItem>) => edited?.items.map(({ content }) => content);

describe('the texts of a card', () => {
  it('are those of the blocks and their items, in order', () => {
    expect(cardPlaces(group)).toEqual([
      { blockId: 'say' },
      { blockId: 'pick' },
      { blockId: 'pick', itemId: 'yes' },
      { blockId: 'pick', itemId: 'no' },
    ]);
    expect(nextPlace(group, { blockId: 'say' }, 1)).toEqual({ blockId: 'pick' });
    expect(nextPlace(group, { blockId: 'say' }, -1)).toBeUndefined();
    expect(nextPlace(group, { blockId: 'pick', itemId: 'no' }, 1)).toBeUndefined();
  });

  it('gain an item with Enter, and lose one with Backspace', () => {
    const added = addItemAfter(choices, 'yes', ids());
    expect([texts(added), added.next]).toEqual([['Yes', undefined, 'No'], added.items[1]?.id]);
    expect(added.items[0]).toBe(choices.items?.[0]);
    const removed = removeItem({ ...choices, items: [...added.items] }, added.next);
    expect([texts(removed), removed?.next]).toEqual([['Yes', 'No'], 'yes']);
    expect(removeItem({ ...choices, items: [{ id: 'yes' }] }, 'yes')).toBeUndefined();
  });

  it.each([
    ['one line', undefined],
    ['a\r\nb\n\n c ', ['Yes, a', 'b', 'c', 'No']],
  ])('split into items when %j is pasted at the end of the first one', (pasted, expected) => {
    const edited = pasteLines(choices, 'yes', { before: 'Yes, ', after: '', pasted, makeId: ids() });
    expect(texts(edited)).toEqual(expected);
    if (edited) expect(edited.items[0]).toMatchObject({ id: 'yes', outgoingEdgeId: 'e1' });
  });
});
