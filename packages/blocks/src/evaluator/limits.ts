// What a piece of code may use up, each bound with its reason.

export const limits = {
  /**
   * Units of work: calls and rounds of loops, inside the interpreter too. An expression takes some hundreds, a loop of 100,000 rounds
   * about three million. All of it takes 10 to 30 ms, which a visitor does not notice.
   */
  fuel: 5_000_000,
  /** Pages of 64 KiB: 16 MiB hold far more than any reply, and 100 MB of idle server hold it too. The interpreter's stack takes 5 MiB. */
  memoryPages: 256,
  /** Bytes of the interpreter's stack, some 350 calls deep. Small enough that the host's own stack is never the first to overflow. */
  stackBytes: 65_536,
  /** Bytes of the interpreter that are metered in one step of its loading, and of its memory that are looked through: each a millisecond or two. */
  meteredBytesPerStep: 32_768,
  memoryBytesPerStep: 1_048_576,
  /** Characters of code. Whole libraries are pasted into script blocks; more than this is no script of a flow. */
  codeCharacters: 100_000,
  /** Characters of all values given to a piece of code, as JSON. */
  valueCharacters: 1_000_000,
  /** Characters of one value up to which it is written anew each time; the text of a larger one is kept beside it. */
  smallValueCharacters: 16_384,
  /** Characters of what it gives back, as JSON. A variable holds a quarter of this. */
  resultCharacters: 1_000_000,
  /** Calls of `setVariable` that one piece of code may make; the rest are ignored. */
  assignments: 1_000,
  /** Times that a script may fetch. It asks a few services for a few things; one that wants more is a crawler. */
  fetches: 20,
  /** Fuel for formatting a number or a date in a language: about 50 µs of work that is not metered. */
  formatFuel: 10_000,
  /** Characters of what one of them is asked with, as JSON: a number, a language and a dozen options. */
  formatCharacters: 1_000,
  /** Steps of promises that are carried out. */
  jobs: 10_000,
  /** Characters of an error's message. */
  messageCharacters: 500,
} as const;
