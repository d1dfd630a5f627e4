// Rejects an invalid reply with a message.
import type { Reading, View } from '@colloquy/engine';
import type { Rejected } from '@colloquy/language';
import { toPendingContext } from './asked-back.ts';
import { MAX_OPTIONS_SAID } from './limits.ts';
import { retrySentences } from './retry-sentences.ts';
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
 * @param example a reply that the input takes, or the labels of its items, for the second rejection in a row
 * @example
 * reject(view, { retry: options?.retryMessageContent, reading });
 */
export function reject(
  view: View,
  {
    retry,
    reading,
    said,
    example,
  }: {
    readonly retry?: string | undefined;
    readonly reading?: Rejected | undefined;
    readonly said?: string | undefined;
    readonly example?: string | readonly string[] | undefined;
  } = {},
): Rejection {
  const own = view.text(retry);
  const again = {
    ...messagesAgain(view, example),
    ...(reading?.stance === 'question' && { isQuestion: true }),
  };
  if (own !== '') return { type: 'rejection', message: own, ...again };
  const candidates = reading?.reason === 'ambiguous' ? (reading.candidates ?? []) : [];
  const question = didYouMean(candidates, view.locale);
  const offers = reading?.offers ?? candidates;
  const pendingContext = question && toPendingContext({ offers, said });
  const readings =
    offers.length === candidates.length
      ? candidates.map((label, index) => ({ label, text: offers[index] ?? label }))
      : undefined;
  if (pendingContext)
    return {
      type: 'rejection',
      message: question,
      pendingContext,
      readings,
      ...messagesAgain(view, candidates),
    };
  const general = view.systemMessage('invalidMessage') ?? defaultAfter(reading, view.locale);
  return { type: 'rejection', message: general, ...again };
}

/**
 * The messages of the next rejections in a row: an example or the options in words, then a way out. None without an
 * example.
 *
 * @example messagesAgain(view, '12').again // ['For example: 12', 'I still do not understand. …']
 */
export function messagesAgain(
  view: View,
  example: string | readonly string[] | undefined,
): Pick<Rejection, 'again'> {
  if (example === undefined || example.length === 0) return {};
  const sentences = retrySentences(view.locale);
  const options = typeof example === 'object' ? example.slice(0, MAX_OPTIONS_SAID).join(' · ') : undefined;
  const second =
    view.systemMessage('retryExample') ??
    (options === undefined
      ? sentences.example.replace('{example}', () => `${example}`)
      : sentences.oneOf.replace('{options}', () => options));
  const stuck = view.systemMessage('retryWayOut') ?? sentences.stuck;
  return { again: [second, stuck] };
}

function defaultAfter(reading: Rejected | undefined, locale: string): string {
  return reading?.stance === 'question'
    ? retrySentences(locale).cannotAnswer
    : sentenceFor(sentenceAfter(reading), locale);
}

/** The default message by kind of reply: a visitor who is undecided may take their time. */
function sentenceAfter(reading: Rejected | undefined): Sentence {
  switch (reading?.stance) {
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
  {
    retry,
    sentence,
    example,
  }: { readonly retry: string | undefined; readonly sentence: Sentence; readonly example?: string },
): Rejection {
  const message = view.text(retry) || sentenceFor(sentence, view.locale);
  return { type: 'rejection', message, ...messagesAgain(view, example) };
}
