// Bounds of `colloquy dev`, each with its reason.

export const limits = {
  /** Milliseconds between two looks for saved files. A file has to stay the same for two of them, so an editor may write it in pieces. */
  lookMs: 150,
  /** Chats whose beginning is known. The oldest of more is begun again when its page loads again. */
  chats: 500,
  /** Turns of a chat that are played again: one page of the store. A chat that an author tries by hand has fewer. */
  turns: 100,
  /** Calls of one chat whose answers are kept, to be given again. */
  calls: 200,
  /** Milliseconds between two signs of life to an open page. */
  quietMs: 15_000,
} as const;
