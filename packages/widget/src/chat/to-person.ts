// The input while a person answers instead of the bot: plain text.
import type { Input } from '@colloquy/schema';
import type { ConversationState } from '../session/conversation-state.ts';
import type { Words } from '../words/words.ts';

/** One per text, so that the field stays. */
const known = new Map<string, Input>();

/**
 * Nothing while no reply is expected.
 *
 * @example toPerson(state, words)?.type // 'text input'
 */
export function toPerson(
  { input }: Pick<ConversationState, 'input'>,
  { person: placeholder }: Pick<Words, 'person'>,
): Input | undefined {
  const own = known.get(placeholder) ?? {
    id: 'operator',
    type: 'text input',
    options: { labels: { placeholder } },
  };
  known.set(placeholder, own);
  return input && own;
}
