// Offers the only day or time in a reply with unknown words.
import type { Token } from '../grammar/token.ts';
import { withoutUnknown } from '../grammar/without-unknown.ts';
import type { ParseResult } from '../parse-result.ts';
import { ambiguous, reject, UNKNOWN_WORDS } from '../parse-result.ts';

/**
 * Reads a reply without its unknown words, in the first language that succeeds, and asks about the value. Otherwise the
 * reply is unreadable.
 * @param tried the tokens of the reply, in each language that was tried
 * @example besideUnknown([scan('3pm blorp', en)], 'en', read, (time) => time) // { ok: false, candidates: ['15:00'], … }
 */
export function besideUnknown<Value>(
  tried: readonly (readonly Token[])[],
  locale: string,
  read: (tokens: readonly Token[]) => ParseResult<Value>,
  toOffer: (value: Value) => string,
): ParseResult<Value> {
  for (const tokens of tried) {
    const known = withoutUnknown(tokens, locale);
    const reading = known === undefined ? undefined : read(known);
    if (reading?.ok === true) return { ...ambiguous([toOffer(reading.value)]), detail: UNKNOWN_WORDS };
    if (reading?.reason === 'ambiguous') return { ...reading, detail: UNKNOWN_WORDS };
  }
  return reject('unreadable');
}
