// Counts: numbers by name that can be added and subtracted.

/** Numbers by name. Zeros are left out. */
export type Counts = Record<string, number>;

/**
 * Adds counts to a total, or subtracts them, in place.
 *
 * @param times -1 subtracts
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

/** Names of counts: a letter, usually with a place. Every chat stores them, so they are short. */
export const countNames = {
  /**
   * For the version that chats started with: chats started, answered at least once, completed, and both answered and
   * completed.
   */
  starts: 's',
  engaged: 'a',
  ended: 'e',
  completed: 'c',
  /** How often a block was run, left, the last one of an ended chat, and the last one of a waiting chat. */
  views: (place: number) => `v${place}`,
  leaves: (place: number) => `l${place}`,
  ends: (place: number) => `x${place}`,
  waits: (place: number) => `w${place}`,
  /** Chats that reached a block. */
  chats: (place: number) => `u${place}`,
  /** Replies that a block accepted, by choice, and those that it rejected, by its id. */
  answers: (place: number) => `n${place}`,
  chosen: (place: number, choice: string) => `o${place}.${choice}`,
  rejections: (blockId: string) => `r.${blockId}`,
  /** Turns in which a block failed, by its id. */
  failures: (blockId: string) => `f.${blockId}`,
  /** Finished waits, the sum of their milliseconds, and how many had about each length. */
  waited: (place: number) => `t${place}`,
  waitedMs: (place: number) => `m${place}`,
  waitedFor: (place: number, step: number) => `b${place}.${step}`,
  /** How often an edge was chosen, and how many completed chats had chosen it. */
  edge: (number: number) => `g${number}`,
  completedEdge: (number: number) => `z${number}`,
  /** Counts of whole chats by their channel, and by the source that the link to the bot named. */
  ofChannel: (count: string, channelId: string) => `h.${count}.${channelId}`,
  ofSource: (count: string, source: string) => `q.${count}.${source}`,
  /** How often a block led elsewhere than to the next place, and how often that happened without a chosen edge. */
  departures: (place: number) => `y${place}`,
  moves: (place: number, to: number) => `d${place}.${to}`,
} as const;
