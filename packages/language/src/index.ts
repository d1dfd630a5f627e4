// Reads visitors' replies: converts a text into a value, or explains why it cannot. The public exports of the package.
export { Temporal } from 'temporal-polyfill/full/implementation';
export { readEmail } from './addresses/email.ts';
export { readCode, readName, refusalOf } from './addresses/name.ts';
export { isCountry, readPhone } from './addresses/phone.ts';
export { readUrl } from './addresses/url.ts';
export { type ChoiceItem, findNamed, matchChoice, matchChoices } from './choice/choice.ts';
export { namesOf } from './choice/choice-names.ts';
export { denies, deniesNext, readYesNo } from './choice/choice-words.ts';
export { comparedOffer, fittingOffers } from './choice/fitting-offers.ts';
export { readOffered } from './choice/offered.ts';
export { readDate } from './dates/date.ts';
export type { DatePoint, DateReply, SaidPoint } from './dates/date-reply.ts';
export { dayInWords, formatDate } from './dates/format-date.ts';
export { readTime } from './dates/time.ts';
export { MAX_CHOICE_ITEMS, MAX_CHOICE_REPLY_LENGTH } from './limits.ts';
export { decimalOf } from './numbers/decimal.ts';
export { readNumber } from './numbers/number.ts';
export { readRating } from './numbers/rating.ts';
export {
  accept,
  ambiguous,
  type MissingDay,
  type ParseResult,
  type Rejected,
  reject,
  type Stance,
} from './parse-result.ts';
export { fold, foldWords } from './text/fold.ts';
export { languageOf, safeLocale } from './text/locale.ts';
export { findPhrase } from './text/phrase.ts';
