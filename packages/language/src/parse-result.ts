// The result of reading a visitor's reply: a value, or the reason why there is none.
import { MAX_CANDIDATES } from './limits.ts';

/**
 * Why a reply was not understood.
 * - `unreadable`: nothing in it looks like what was asked for.
 * - `ambiguous`: two or more readings are equally good; `candidates` lists them, so that the bot can ask.
 * - `incomplete`: a part is missing (a range without an end).
 * - `impossible`: well formed, but there is no such thing (30 February, 25:00).
 * - `out-of-range`: understood, but beyond the limits.
 */
export type RejectionReason = 'unreadable' | 'ambiguous' | 'incomplete' | 'impossible' | 'out-of-range';

/**
 * What a reply does. Without one it is a plain answer, or could not be read.
 * - `question`: asks back; `undecided`: does not know yet; `refusal`: declines to answer; `remark`: is about another matter
 * - `correction`: takes back an earlier value; the last one counts
 */
export type Stance = 'answer' | 'question' | 'undecided' | 'refusal' | 'remark' | 'correction';

/** The detail of a reply that is asked about because a value in it stands beside words that we do not know. */
export const UNKNOWN_WORDS = 'unknown words';

export interface Accepted<Value> {
  ok: true;
  value: Value;
  stance?: Stance;
}

export interface Rejected {
  ok: false;
  reason: RejectionReason;
  stance?: Stance;
  detail?: string;
  /** The readings as the visitor knows them. */
  candidates?: string[];
  /** The candidates as the reader takes them, one for each, where those are other texts ("2026-12-24" for "24/12/2026"). */
  offers?: string[];
  /** Of several things: those that were understood, to be kept beside the one that is asked about. */
  said?: string[];
}

/** What every reader returns; readers never throw. */
export type ParseResult<Value> = Accepted<Value> | Rejected;

/**
 * The reply was understood as `value`.
 * @example accept(12) // { ok: true, value: 12 }
 */
export function accept<Value>(value: Value): Accepted<Value> {
  return { ok: true, value };
}

/**
 * The reply was not understood, for the given reason.
 * @example reject('unreadable') // { ok: false, reason: 'unreadable' }
 */
export function reject(reason: RejectionReason, detail?: string): Rejected {
  return detail === undefined ? { ok: false, reason } : { ok: false, reason, detail };
}

/**
 * The reply has several equally good readings. Doubles are listed once, at most six are kept.
 * @example ambiguous(['09:00', '21:00']) // { ok: false, reason: 'ambiguous', candidates: ['09:00', '21:00'] }
 */
export function ambiguous(candidates: readonly string[]): Rejected {
  return { ok: false, reason: 'ambiguous', candidates: [...new Set(candidates)].slice(0, MAX_CANDIDATES) };
}
