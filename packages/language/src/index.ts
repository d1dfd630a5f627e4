// Understanding what people write: a text becomes a value, or the reason why it does not. What other rooms may use.
export { readEmail } from './addresses/email.ts';
export { readPhone } from './addresses/phone.ts';
export { readUrl } from './addresses/url.ts';
export { type ChoiceItem, matchChoice, matchChoices } from './choice/choice.ts';
export { namesOf } from './choice/choice-names.ts';
export { readYesNo } from './choice/choice-words.ts';
export { fittingOffers } from './choice/fitting-offers.ts';
export { readOffered } from './choice/offered.ts';
export { type DatePoint, type DateReply, readDate, type SaidPoint } from './dates/date.ts';
export { formatDate } from './dates/format-date.ts';
export { readTime } from './dates/time.ts';
export { MAX_CHOICE_ITEMS, MAX_CHOICE_REPLY_LENGTH } from './limits.ts';
export { decimalOf } from './numbers/decimal.ts';
export { readNumber } from './numbers/number.ts';
export { readRating } from './numbers/rating.ts';
export { accept, ambiguous, type ParseResult, type Rejected, reject } from './parse-result.ts';
export { fold, foldWords } from './text/fold.ts';
export { languageOf, safeLocale } from './text/locale.ts';
