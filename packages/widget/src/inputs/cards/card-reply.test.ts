// The reply of a card's button.
import { expect, it } from 'vitest';
import { cardReply } from './card-reply.ts';

it.each([
  [{ id: 'i', title: 'Paris' }, { id: 'p', text: 'Go' }, 'Go', 'p', 'Paris: Go'],
  [{ id: 'i' }, { id: 'p', text: 'Go' }, 'Go', 'p', 'Go'],
  [{ id: 'i', title: 'Paris' }, { id: 'p' }, 'Paris', 'p', 'Paris'],
  [{ id: 'i', title: 'Paris' }, undefined, 'Paris', 'i', 'Paris'],
  [{ id: 'i' }, { id: 'p', text: '' }, 'p', 'p', 'p'],
])('choosing on the card %j the path %j sends its text and id', (card, path, text, replyId, label) => {
  expect(cardReply(card, path)).toEqual({ message: { type: 'text', text, metadata: { replyId } }, label });
});
