// What chosen buttons are sent as, and which buttons fit what is typed.
import type { ChoiceItem } from '@colloquy/schema';
import type { Answer } from '../../session/conversation-contract.ts';

/**
 * The reply of one or several buttons. One button goes by its id as well, which wins over its words: two may have the same.
 *
 * @example choicesReply([{ id: 'i', content: 'Yes', value: 'y' }], { isMultiple: false }).label // 'Yes'
 */
export function choicesReply(
  items: readonly ChoiceItem[],
  { isMultiple }: { readonly isMultiple: boolean },
): Answer {
  const text = items.map((item) => item.value ?? item.content ?? '').join(', ');
  const label = items.map((item) => item.content ?? item.value ?? '').join(', ');
  const [first] = items;
  return {
    message: {
      type: 'text',
      text,
      ...(isMultiple || !first ? {} : { metadata: { replyId: first.id } }),
    },
    label,
  };
}

/** Buttons whose words hold what is typed, whatever its case and accents; marked ones stay. */
export function matching(
  items: readonly ChoiceItem[],
  wanted: string,
  marked: readonly ChoiceItem[],
): readonly ChoiceItem[] {
  const plain = plainOf(wanted.trim());
  return plain === ''
    ? items
    : items.filter(
        (item) => marked.includes(item) || plainOf(item.content ?? item.value ?? '').includes(plain),
      );
}

function plainOf(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
