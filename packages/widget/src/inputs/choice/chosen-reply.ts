// The reply of chosen items.
import type { Answer } from '../../session/conversation-contract.ts';

/** The texts of an input's items. */
export interface Said<Item> {
  /** Text in the visitor's bubble. */
  readonly label: (item: Item) => string;
  /** Text sent to the server. */
  readonly text: (item: Item) => string;
  /** Text for searching. */
  readonly words: (item: Item) => string;
}

/**
 * The reply of one or several items. A single one includes its id, which takes precedence over the text: two items may
 * have the same text, or none.
 *
 * @example chosenReply([{ id: 'i', content: 'Yes', value: 'y' }], { isMultiple: false, said: choiceSaid }).label // 'Yes'
 */
export function chosenReply<Item extends { readonly id: string }>(
  items: readonly Item[],
  { isMultiple, said }: { readonly isMultiple: boolean; readonly said: Said<Item> },
): Answer {
  const [first] = items;
  return {
    message: {
      type: 'text',
      text: items.map(said.text).join(', '),
      ...(isMultiple || !first ? {} : { metadata: { replyId: first.id } }),
    },
    label: items.map(said.label).join(', '),
  };
}
