// Linearizability of a chat, seen from outside: a log to which many clients append at once, and whose answers tell where they came.

/** One append: a reply that was sent until it was answered. Times are of one clock, in milliseconds. */
export interface Append {
  readonly reply: string;
  /** Before the request was sent for the first time. */
  readonly invokedAt: number;
  /** After the answer was received; absent when there never was one, so that it may have happened or not. */
  readonly answered:
    | {
        readonly at: number;
        /** Where it came in the log, from 0. */
        readonly position: number;
        /** The log up to and with this reply, when the answer tells it. */
        readonly log?: readonly string[] | undefined;
      }
    | undefined;
}

/**
 * Says what keeps a history from being linearizable; nothing when it is.
 *
 * A history is linearizable when its operations can be put into one order that gives the answers that were given, and in which
 * whatever was answered before something else was sent comes before it. In general such an order has to be searched for. Here it has not:
 * an answer tells the operation's position, and the log that is read in the end tells all of them, so there is only one order that could
 * be right, and it is checked. That makes the check exact: what it passes is linearizable, and what it refuses is not.
 *
 * @param log the replies as they stand in the end, read when everything was answered or given up
 * @example
 * problemsOf([{ reply: 'a', invokedAt: 1, answered: { at: 2, position: 0 } }], ['a']) // []
 */
export function problemsOf(history: readonly Append[], log: readonly string[]): string[] {
  const problems: string[] = [];
  const byReply = new Map(history.map((append) => [append.reply, append]));
  if (byReply.size !== history.length) problems.push('Two appends have the same reply.');
  const places = new Map<string, number>();
  for (const [place, reply] of log.entries()) {
    if (!byReply.has(reply)) problems.push(`${reply} is in the log, but was never sent.`);
    if (places.has(reply)) problems.push(`${reply} is in the log twice.`);
    places.set(reply, place);
  }
  for (const { reply, answered } of history) {
    if (!answered) continue;
    const place = places.get(reply);
    if (place === undefined) problems.push(`${reply} was acknowledged and is lost.`);
    else if (place !== answered.position)
      problems.push(`${reply} was told to be at ${answered.position} and is at ${place}.`);
    const isPrefix = answered.log?.every((said, index) => said === log[index]) ?? true;
    if (!isPrefix) problems.push(`${reply} was told of a log that never was.`);
    if (answered.log && answered.log.length !== answered.position + 1)
      problems.push(`${reply} was told of a log of another length.`);
  }
  return [...problems, ...outOfOrder(log, byReply)];
}

/** Whoever was answered before somebody else began has to stand before them. One pass from the end finds it: the earliest answer so far. */
function outOfOrder(log: readonly string[], byReply: ReadonlyMap<string, Append>): string[] {
  const problems: string[] = [];
  let earliest: { readonly reply: string; readonly at: number } | undefined;
  for (const reply of log.toReversed()) {
    const append = byReply.get(reply);
    if (!append) continue;
    if (earliest && earliest.at < append.invokedAt)
      problems.push(`${earliest.reply} was answered before ${reply} was sent, and stands after it.`);
    const { answered } = append;
    if (answered && (!earliest || answered.at < earliest.at)) earliest = { reply, at: answered.at };
  }
  return problems;
}
