// The order of answers and logs, without a counter that all servers would have to share.

/** A position: the chat, its turn, the index in the turn, and the clock of the server that ran the turn. */
export interface TalkPlace {
  readonly sessionId: string;
  readonly turn: number;
  readonly number: number;
  /** Epoch milliseconds. */
  readonly createdAt: number;
}

/**
 * Sorts the rows of one result. Within a chat by turn, because the clocks of servers differ by some milliseconds;
 * between chats of one result by clock.
 *
 * @param rows sorted by chat, turn and number
 * @example
 * inOrderOfTalk([{ sessionId: 's', turn: 1, number: 0, createdAt: 9 }, { sessionId: 's', turn: 2, number: 0, createdAt: 8 }])
 *   .map(({ turn }) => turn); // [1, 2]
 */
export function inOrderOfTalk<Row extends TalkPlace>(rows: readonly Row[]): Row[] {
  const latest = new Map<string, number>();
  return rows
    .map((row) => {
      const at = Math.max(row.createdAt, latest.get(row.sessionId) ?? 0);
      latest.set(row.sessionId, at);
      return { row, at };
    })
    .sort((one, other) => one.at - other.at)
    .map(({ row }) => row);
}
