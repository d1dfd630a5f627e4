// The reply of a card's button.
import type { CardItem, CardPath } from '@colloquy/schema';
import type { Answer } from '../../session/conversation-contract.ts';

/**
 * The reply of a button, or of a card without buttons. It includes the id, which takes precedence over the text: all
 * cards may have a button "Choose".
 *
 * @example cardReply({ id: 'i', title: 'Paris' }, { id: 'p', text: 'Go' }).message // { type: 'text', text: 'Go', metadata: { replyId: 'p' } }
 */
export function cardReply(card: CardItem, path: CardPath | undefined): Answer {
  const { id } = path ?? card;
  const words = path?.text || card.title || id;
  return {
    message: { type: 'text', text: words, metadata: { replyId: id } },
    label: path?.text && card.title ? `${card.title}: ${path.text}` : words,
  };
}
