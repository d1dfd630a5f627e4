// Words for replays of recent chats.
import type { Input, ReplayChatsResponse, ReplayKind } from '@colloquy/schema';

/** What differs at a block, after the words of the block. */
const KIND_WORDS: Readonly<Record<ReplayKind, string>> = {
  message: 'The message reads differently',
  question: 'The question looks different',
  action: 'The page does something else',
  call: 'Something else is sent',
  answer: 'The reply is read differently',
  added: 'This is new for them',
  removed: 'This does not happen any more',
  path: 'The chat goes another way',
  refused: 'The reply is refused',
  accepted: 'The reply is accepted now',
  ended: 'The chat ends here',
  failed: 'An error happens',
  unanswered: 'A new call is made, and what follows depends on its answer',
};

/** @example kindWords('refused') // 'The reply is refused' */
export const kindWords = (kind: ReplayKind): string => KIND_WORDS[kind];

/**
 * One sentence about the outcome.
 *
 * @example replayWords({ chats: 120, differing: 3 }) // '3 of the last 120 chats would go differently.'
 */
export function replayWords({ chats, differing }: Pick<ReplayChatsResponse, 'chats' | 'differing'>): string {
  if (chats === 1) return `The last chat would go ${differing === 0 ? 'the same way' : 'differently'}.`;
  if (differing === 0) return `The last ${chats} chats would all go the same way.`;
  if (differing === chats) return `All of the last ${chats} chats would go differently.`;
  return `${differing} of the last ${chats} chats would go differently.`;
}

/** What a visitor sees of an input: buttons, or a field with its placeholder. */
export interface InputWords {
  readonly buttons: readonly string[];
  readonly field: string | undefined;
}

/**
 * @example inputWords({ id: 'b', type: 'choice input', items: [{ id: 'i', content: 'Yes' }] }) // { buttons: ['Yes'], field: undefined }
 * @example inputWords({ id: 'b', type: 'email input' }) // { buttons: [], field: 'Email' }
 */
export function inputWords(input: Input): InputWords {
  if ('items' in input) {
    const buttons = input.items.map((item) => {
      const { content, title } = item as { readonly content?: string; readonly title?: string | null };
      return content || title || 'No label';
    });
    return { buttons, field: undefined };
  }
  const { labels } = (input.options ?? {}) as { readonly labels?: { readonly placeholder?: string } };
  const kind = input.type.replace(/ input$/, '');
  const field = labels?.placeholder || kind.charAt(0).toUpperCase() + kind.slice(1);
  return { buttons: [], field };
}
