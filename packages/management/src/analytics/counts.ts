// Counts: numbers by name that are added and taken away.

/** Numbers by name. What is zero is left out. */
export type Counts = Record<string, number>;

/**
 * Adds counts to others, or takes them away, in place.
 *
 * @param times -1 takes them away
 * @example addCounts(total, { v3: 1 }, 1) // total.v3 is one more
 */
export function addCounts(total: Counts, counts: Readonly<Counts>, times: 1 | -1): void {
  for (const name of Object.keys(counts)) addCount(total, name, times * (counts[name] ?? 0));
}

/**
 * Adds to one count, in place.
 *
 * @example addCount({ s: 1 }, 's', -1) // nothing is left of it
 */
export function addCount(total: Counts, name: string, count: number): void {
  const sum = (total[name] ?? 0) + count;
  if (sum === 0) delete total[name];
  else total[name] = sum;
}

/** Names of counts: a letter, and for most a place. They are kept for every chat, therefore so short. */
export const countNames = {
  /** Of the version that chats began with: chats that began, that were answered at least once, that came to their end, and that did both. */
  starts: 's',
  engaged: 'a',
  ended: 'e',
  completed: 'c',
  /** Times that a block was run, left, the last one of a chat that ended, the last one of a chat that waits. */
  views: (place: number) => `v${place}`,
  leaves: (place: number) => `l${place}`,
  ends: (place: number) => `x${place}`,
  waits: (place: number) => `w${place}`,
  /** Chats that came to a block. */
  chats: (place: number) => `u${place}`,
  /** Replies that a block took, by what was chosen, and those that it rejected, by its id. */
  answers: (place: number) => `n${place}`,
  chosen: (place: number, choice: string) => `o${place}.${choice}`,
  rejections: (blockId: string) => `r.${blockId}`,
  /** Waits that ended, their milliseconds together, and how many there were of about each length. */
  waited: (place: number) => `t${place}`,
  waitedMs: (place: number) => `m${place}`,
  waitedFor: (place: number, step: number) => `b${place}.${step}`,
  /** Times that an edge was chosen. */
  edge: (number: number) => `g${number}`,
  /** Leaves of a block other than to the next place, and those to another place over no edge that was chosen. */
  departures: (place: number) => `y${place}`,
  moves: (place: number, to: number) => `d${place}.${to}`,
} as const;
