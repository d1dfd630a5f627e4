// Bounds of transcripts, each with its reason.

export const limits = {
  /** Turns of one transcript: nobody reads more, and a chat of so many is run again within a second. */
  transcriptTurns: 1_000,
  /** Characters of stored responses in one transcript. */
  transcriptCharacters: 8 * 1024 * 1024,
} as const;
