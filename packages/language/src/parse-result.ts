// The result of reading a visitor's reply: a value, or the reason for its absence.
import { MAX_CANDIDATES } from './limits.ts';

/**
 * Why a reply was not understood.
 * - `unreadable`: it contains nothing of the requested kind.
 * - `ambiguous`: several readings are equally good; `candidates` lists them, so that the bot can ask.
 * - `incomplete`: a part is missing (a range without an end).
 * - `impossible`: well formed, but it does not exist (30 February, 25:00).
 * - `out-of-range`: understood, but outside of the limits.
 */
export type RejectionReason = 'unreadable' | 'ambiguous' | 'incomplete' | 'impossible' | 'out-of-range';

/**
 * The intention of a reply. Without one it is a plain answer, or could not be read.
 * - `question`: asks a question; `undecided`: does not know yet; `refusal`: declines to answer; `remark`: concerns
 * another matter
 * - `correction`: replaces an earlier value; the last one counts
 */
export type Stance = 'answer' | 'question' | 'undecided' | 'refusal' | 'remark' | 'correction';

/** The detail of a reply with a value next to unknown words, about which the visitor is asked. */
export const UNKNOWN_WORDS = 'unknown words';

/** A day that its month does not have: 31 February, or 29 February of most years. */
export interface MissingDay {
  readonly month: number;
  readonly day: number;
  readonly year?: number | undefined;
}

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
  /** For an impossible day: the named one. */
  missing?: MissingDay;
  /** The readings as the visitor sees them. */
  candidates?: string[];
  /** For each candidate the text that the reader accepts, if it differs ("2026-12-24" for "24/12/2026"). */
  offers?: string[];
  /** For replies with several values: those that were understood, to keep with the one that the visitor is asked about. */
  said?: string[];
}

/** The result of every reader; readers never throw. */
export type ParseResult<Value> = Accepted<Value> | Rejected;

/**
 * Returns a result for a reply that was understood as `value`.
 * @example accept(12) // { ok: true, value: 12 }
 */
export function accept<Value>(value: Value): Accepted<Value> {
  return { ok: true, value };
}

/**
 * Returns a result for a reply that was not understood.
 * @example reject('unreadable') // { ok: false, reason: 'unreadable' }
 */
export function reject(reason: RejectionReason, detail?: string): Rejected {
  return detail === undefined ? { ok: false, reason } : { ok: false, reason, detail };
}

/**
 * Returns a result for a reply with several equally good readings. Duplicates are removed, and at most six are kept.
 * @example ambiguous(['09:00', '21:00']) // { ok: false, reason: 'ambiguous', candidates: ['09:00', '21:00'] }
 */
export function ambiguous(candidates: readonly string[]): Rejected {
  return { ok: false, reason: 'ambiguous', candidates: [...new Set(candidates)].slice(0, MAX_CANDIDATES) };
}
