// Limits of a replay, each with its reason.

export const limits = {
  /**
   * Work of one replay, in fuel: some ten seconds. A thousand usual chats take a tenth of it. Counted, not timed, so that the same
   * chats end the same way on every machine.
   */
  replayFuel: 2_000_000_000,
  /** Things of a turn among which two sides are aligned again after a difference. Turns have a dozen. */
  alignedItems: 200,
  /** Changed fields that a difference lists, and characters of each value: what fits beside both sides of a chat. */
  listedChanges: 20,
  changeCharacters: 500,
} as const;
