// A reply that will not do, with the words that say so.
import type { Reading, View } from '@colloquy/engine';
import type { Rejected } from '../language/reading.ts';
import type { Sentence } from './sentences.ts';
import { didYouMean, sentenceFor } from './sentences.ts';

type Rejection = Extract<Reading, { type: 'rejection' }>;

/**
 * Rejects a reply. The words are, in this order: what the block's author wrote for it (`retry`, filled in), a question when the
 * reply can be meant in several ways, the bot's general message, and ours in the visitor's language.
 *
 * @example
 * reject(view, { retry: options?.retryMessageContent, reading });
 */
export function reject(
  view: View,
  { retry, reading }: { readonly retry?: string | undefined; readonly reading?: Rejected } = {},
): Rejection {
  const own = view.text(retry);
  if (own !== '') return { type: 'rejection', message: own };
  const question =
    reading?.reason === 'ambiguous' ? didYouMean(reading.candidates ?? [], view.locale) : undefined;
  const general = view.systemMessage('invalidMessage') ?? sentenceFor('notUnderstood', view.locale);
  return { type: 'rejection', message: question ?? general };
}

/**
 * Rejects a reply with one of our own sentences where the block's author wrote none. For inputs whose reply can fail for a
 * reason that "I did not understand" would not explain.
 *
 * @example
 * rejectSaying(view, { retry: options?.retryMessageContent, sentence: 'paymentFailed' });
 */
export function rejectSaying(
  view: View,
  { retry, sentence }: { readonly retry: string | undefined; readonly sentence: Sentence },
): Rejection {
  return { type: 'rejection', message: view.text(retry) || sentenceFor(sentence, view.locale) };
}
