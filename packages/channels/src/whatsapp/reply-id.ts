// What buttons and rows send back: the question that they answer, and the item.
import { limits } from './limits.ts';

/** What a reply by a button says. `id`: of the chosen item; without one its label counts. */
export type ChosenReply =
  | { readonly type: 'chosen'; readonly question: string; readonly id: string | undefined }
  | { readonly type: 'skipped'; readonly question: string };

const REPLY = /^([\w-]{1,16}):(?:(i):(.+)|(n):\d+|(s))$/s;

/**
 * What an item sends back: its id where that fits, or else its place, which keeps it apart from the others.
 *
 * @example toReplyId('q1f3', { id: 'item1', index: 0 }) // 'q1f3:i:item1'
 */
export function toReplyId(
  question: string,
  { id, index }: { readonly id: string; readonly index: number },
): string {
  const withId = `${question}:i:${id}`;
  // WhatsApp takes no blanks at the ends.
  const fits = id !== '' && id === id.trim() && withId.length <= limits.replyIdCharacters;
  return fits ? withId : `${question}:n:${index}`;
}

/** What the button sends back that skips a question. */
export function skipReplyId(question: string): string {
  return `${question}:s`;
}

/** Reads what a button sent back; nothing when the button is none of ours. */
export function readReplyId(replyId: string): ChosenReply | undefined {
  const [, question = '', , id, , skip] = REPLY.exec(replyId) ?? [];
  if (question === '') return undefined;
  return skip === undefined ? { type: 'chosen', question, id } : { type: 'skipped', question };
}
