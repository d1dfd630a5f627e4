// Limits of `colloquy dev`, each with its reason.

export const limits = {
  /** Milliseconds between two polls for saved files. A file must be unchanged for two polls, so an editor may write it in pieces. */
  lookMs: 150,
  /** Number of chats whose start is recorded. Older chats restart from the beginning when their page reloads. */
  chats: 500,
  /** Maximum turns of a chat to replay: one page of the store. A chat tested by hand has fewer. */
  turns: 100,
  /** Maximum stored calls per chat. */
  calls: 200,
  /** Milliseconds between two keep-alive messages to an open page. */
  quietMs: 15_000,
} as const;
