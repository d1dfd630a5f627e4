// The order of texts in which every server sorts, and so locks.

/** The order of code units: not beautiful, but the same on every server. Less than 0 when `one` comes first. */
export function compareText(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
