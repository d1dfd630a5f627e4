// What chosen pictures are sent as.
import type { PictureChoiceItem } from '@colloquy/schema';
import type { Answer } from '../../session/conversation-contract.ts';

/**
 * The reply of one or several pictures. One goes by its id as well, which wins over its words: two may have the same title, or none.
 *
 * @example picturesReply([{ id: 'i', title: 'Cat' }], { isMultiple: false }).label // 'Cat'
 */
export function picturesReply(
  items: readonly PictureChoiceItem[],
  { isMultiple }: { readonly isMultiple: boolean },
): Answer {
  const [first] = items;
  return {
    message: {
      type: 'text',
      text: items.map((item) => item.value || labelOf(item)).join(', '),
      ...(isMultiple || !first ? {} : { metadata: { replyId: first.id } }),
    },
    label: items.map(labelOf).join(', '),
  };
}

function labelOf({ id, title, pictureSrc }: PictureChoiceItem): string {
  return title || pictureSrc || id;
}
