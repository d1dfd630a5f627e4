// A reply that will not do, with the words that say so.
import type { Reading, View } from '@colloquy/engine';
import type { Rejected } from '@colloquy/language';
import { toPendingContext } from './asked-back.ts';
import type { Sentence } from './sentences.ts';
import { didYouMean, sentenceFor } from './sentences.ts';

type Rejection = Extract<Reading, { type: 'rejection' }>;

/**
 * Rejects a reply. The words are, in this order: what the block's author wrote for it (`retry`, filled in), a question when the
 * reply can be meant in several ways, the bot's general message, and ours in the visitor's language, which depends on what the reply does. What was asked is kept, so that the
 * next reply may choose among it: see `chosenOffer`.
 *
 * @param said what was understood already, to be completed by the choice
 * @example
 * reject(view, { retry: options?.retryMessageContent, reading });
 */
export function reject(
  view: View,
  {
    retry,
    reading,
    said,
  }: {
    readonly retry?: string | undefined;
    readonly reading?: Rejected | undefined;
    readonly said?: string | undefined;
  } = {},
): Rejection {
  const own = view.text(retry);
  if (own !== '') return { type: 'rejection', message: own };
  const candidates = reading?.reason === 'ambiguous' ? (reading.candidates ?? []) : [];
  const question = didYouMean(candidates, view.locale);
  const offers = reading?.offers ?? candidates;
  const pendingContext = question && toPendingContext({ offers, said });
  const readings =
    offers.length === candidates.length
      ? candidates.map((label, index) => ({ label, text: offers[index] ?? label }))
      : undefined;
  if (pendingContext) return { type: 'rejection', message: question, pendingContext, readings };
  const general = view.systemMessage('invalidMessage') ?? sentenceFor(sentenceAfter(reading), view.locale);
  return { type: 'rejection', message: general };
}

/** Our sentence for what the reply does: a visitor who asks back or does not know yet has time. */
function sentenceAfter(reading: Rejected | undefined): Sentence {
  switch (reading?.stance) {
    case 'question':
    case 'undecided':
      return 'noHurry';
    case 'refusal':
      return 'declined';
    default:
      return 'notUnderstood';
  }
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
