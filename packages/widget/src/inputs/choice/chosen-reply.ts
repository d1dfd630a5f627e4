// What chosen things are sent as.
import type { Answer } from '../../session/conversation-contract.ts';

/** How the things of one input are called. */
export interface Said<Item> {
  /** What the visitor's bubble says. */
  readonly label: (item: Item) => string;
  /** What is sent. */
  readonly text: (item: Item) => string;
  /** What is searched. */
  readonly words: (item: Item) => string;
}

/**
 * The reply of one or several. One goes by its id as well, which wins over its words: two may have the same, or none.
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
