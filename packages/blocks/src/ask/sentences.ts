// Default messages of inputs, in the visitor's language.
import { languageOf, safeLocale } from '@colloquy/language';
import { MAX_CANDIDATE_CHARACTERS } from './limits.ts';
import type { Sentences } from './sentence-tables.ts';
import { ENGLISH, SENTENCES } from './sentence-tables.ts';

export type Sentence = Exclude<keyof Sentences, 'didYouMean' | BoundSentence>;
export type BoundSentence = 'atLeast' | 'atMost' | 'inSteps' | 'earliest' | 'latest' | 'noSuchDay';

/**
 * A default message in the visitor's language, or in English if it is not supported.
 *
 * @example sentenceFor('paymentFailed', 'de-AT') // 'Die Zahlung hat nicht geklappt. …'
 */
export function sentenceFor(sentence: Sentence, locale: string): string {
  return sentencesOf(locale)[sentence];
}

/**
 * Names the allowed values, or a value that does not exist, in the visitor's language. The value is inserted literally, so format it for the visitor
 * first.
 *
 * @example boundSentence('atMost', '40', 'en') // 'At most 40, please.'
 */
export function boundSentence(sentence: BoundSentence, value: string, locale: string): string {
  // A function, because `$` in a value must not act as a replacement pattern.
  return sentencesOf(locale)[sentence].replaceAll(/\{(?:bound|step|day)\}/g, () => value);
}

/**
 * Asks which of several readings is meant. Undefined when there are none to offer.
 *
 * @param candidates possible meanings of the reply, in words that the visitor knows (labels, dates, numbers)
 * @example didYouMean(['Red', 'Dark red'], 'en') // 'Did you mean Red or Dark red?'
 */
export function didYouMean(candidates: readonly string[], locale: string): string | undefined {
  const options = candidates.map(shortened).filter((candidate) => candidate !== '');
  if (options.length === 0) return undefined;
  const tag = safeLocale(locale);
  const spoken = Object.hasOwn(SENTENCES, languageOf(tag)) ? tag : 'en';
  const list = new Intl.ListFormat(spoken, { type: 'disjunction' }).format(options);
  // A function, because `$` in a candidate must not act as a replacement pattern.
  return sentencesOf(locale).didYouMean.replace('{options}', () => list);
}

function shortened(candidate: string): string {
  const text = candidate.replace(/\s+/g, ' ').trim();
  if (text.length <= MAX_CANDIDATE_CHARACTERS) return text;
  return `${text.slice(0, MAX_CANDIDATE_CHARACTERS).toWellFormed()}…`;
}

function sentencesOf(locale: string): Sentences {
  const language = languageOf(safeLocale(locale));
  return (Object.hasOwn(SENTENCES, language) ? SENTENCES[language] : undefined) ?? ENGLISH;
}
