// Asks to choose one of several cards with a picture, texts and buttons.
import type { Assignment } from '@colloquy/engine';
import { askBlock } from '@colloquy/engine';
import { CardItem, CardsInputOptions, cardFields, ignorable, optional } from '@colloquy/schema';
import { z } from 'zod';
import { addressMistakes, MEDIA_SCHEMES } from '../../address-mistakes.ts';
import { isSafeAddress } from '../../say/safe-address.ts';
import { noItems } from '../no-items.ts';
import { reject } from '../rejection.ts';
import type { Card } from './card.ts';
import { cardsOf } from './card.ts';
import type { ChosenCard } from './choose-card.ts';
import { chooseAskedCard } from './choose-card.ts';

/** An unknown field is left out; the card can still be chosen. */
const Mapping = z.object({
  id: optional(z.string()),
  field: ignorable(z.enum(cardFields)),
  variableId: optional(z.string()),
});

/**
 * Accepts a click on a card's button, or a text that names a card or button, and follows the button's edge. The answer
 * is the card's title, else the URL of its picture. `saveResponseMapping` stores further fields of the card in
 * variables; for missing fields the variables stay unchanged.
 *
 * @example
 * { type: 'cards', items: [{ id: 'i1', title: 'Paris', paths: [{ id: 'p1', text: 'Go there' }] }],
 *   options: { saveResponseMapping: [{ field: 'Title', variableId: 'vCity' }] } }
 */
export const cards = askBlock({
  type: 'cards',
  summary: 'Asks the visitor to choose a card.',
  definition: z.object({
    options: optional(CardsInputOptions.extend({ saveResponseMapping: optional(z.array(Mapping)) })),
    items: optional(z.array(CardItem)),
  }),
  input: 'cards',
  replyType: 'cards',
  isPrefilled: false,
  // Web clients send the picture of the chosen card as an attachment. It is accepted and ignored.
  accepts: () => ({ attachments: true }),
  mistakes: ({ items }) =>
    items?.length
      ? items.flatMap(({ imageUrl }, index) =>
          addressMistakes(imageUrl, { path: ['items', index, 'imageUrl'], schemes: MEDIA_SCHEMES }),
        )
      : noItems(
          'The block has no cards, so the input is skipped and the flow continues after it.',
          'Add items.',
        ),
  ask: ({ options, items }, view) => ({
    ...(options === undefined ? {} : { options: view.rendered(options) }),
    items: cardsOf(items ?? [], view).map(forClient),
  }),
  read({ options, items }, reply, view) {
    if (reply.type !== 'text') return reject(view);
    const shown = cardsOf(items ?? [], view);
    const reading = chooseAskedCard(reply.text, { cards: shown, click: reply.replyId, view });
    if (!reading.ok) return reject(view, { reading });
    const { card, button } = reading.value;
    const content = card.title || card.imageUrl || card.description || button?.text;
    if (!content) return reject(view);
    return {
      type: 'answer',
      content,
      edgeId: button?.edgeId,
      chosen: [card.id],
      set: partsToKeep(options?.saveResponseMapping ?? [], reading.value),
    };
  },
});

function partsToKeep(
  mapping: readonly z.infer<typeof Mapping>[],
  { card, button }: ChosenCard,
): Assignment[] {
  const parts = {
    'Image URL': card.imageUrl,
    Title: card.title,
    Description: card.description,
    Button: button?.text,
    'Internal Value': card.internalValue,
  };
  return mapping.flatMap(({ field, variableId }) => {
    const value = field && parts[field];
    return value && variableId !== undefined ? [{ variableId, value }] : [];
  });
}

/** The internal value is not sent: a client identifies the clicked button. */
function forClient({ id, imageUrl, title, description, buttons }: Card): CardItem {
  return {
    id,
    ...(imageUrl === '' || !isSafeAddress(imageUrl) ? {} : { imageUrl }),
    ...(title === '' ? {} : { title }),
    ...(description === '' ? {} : { description }),
    paths: buttons.map(({ id: pathId, text, edgeId }) => ({
      id: pathId,
      text,
      ...(edgeId === undefined ? {} : { outgoingEdgeId: edgeId }),
    })),
  };
}
