// Rejects an invalid reply with a message.
import type { Reading, View } from '@colloquy/engine';
import type { Rejected } from '@colloquy/language';
import { toPendingContext } from './asked-back.ts';
import type { Sentence } from './sentences.ts';
import { didYouMean, sentenceFor } from './sentences.ts';

type Rejection = Extract<Reading, { type: 'rejection' }>;

/**
 * Rejects a reply. The message is the first of: the one of the block's author (`retry`, with placeholders resolved), a
 * clarifying question for an ambiguous reply, the bot's general message, and the default in the visitor's language,
 * which depends on the kind of reply. The state of a clarifying question is stored, so that the next reply can choose:
 * see `chosenOffer`.
 *
 * @param said the part that was understood, to be completed by the choice
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

/** The default message by kind of reply: a visitor who asks something or is undecided may take their time. */
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
 * Rejects a reply with a specific default message, if the block's author wrote none. For failures that "I did not
 * understand" would not explain.
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
