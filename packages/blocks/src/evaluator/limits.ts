// Limits of author code, each with its reason.

export const limits = {
  /**
   * Units of work: function calls and loop iterations, including those inside the interpreter. An expression takes some
   * hundreds, a loop of 100,000 rounds about three million. All fuel takes 10 to 30 ms, which a visitor does not
   * notice.
   */
  fuel: 5_000_000,
  /** Pages of 64 KiB: 16 MiB hold far more than any reply, and fit into 100 MB of an idle server. The interpreter's stack takes 5 MiB. */
  memoryPages: 256,
  /** Bytes of the interpreter's stack, about 350 nested calls. Small enough that the host's stack never overflows first. */
  stackBytes: 65_536,
  /** Bytes of the interpreter metered in one step of loading, and bytes of its memory scanned in one step: one or two milliseconds each. */
  meteredBytesPerStep: 32_768,
  memoryBytesPerStep: 1_048_576,
  /**
   * Uses of a piece of code until its compiled form is kept: keeping it scans all memory, which costs as much as
   * compiling a hundred times.
   */
  usesBeforeKeeping: 32,
  /** Bytes of compiled code that are kept: a piece takes 20 to 100 kB, so some hundred pieces. */
  preparedBytes: 4_194_304,
  /** Pieces of code whose uses are counted. */
  countedCodes: 1_000,
  /** Characters of code. Authors paste whole libraries into script blocks; anything longer is not a script of a flow. */
  codeCharacters: 100_000,
  /** Characters of all values passed to a piece of code, as JSON. */
  valueCharacters: 1_000_000,
  /** Characters up to which a value is serialized each time; texts of larger values are cached. */
  smallValueCharacters: 16_384,
  /** Characters of the result, as JSON. A variable holds a quarter of this. */
  resultCharacters: 1_000_000,
  /** Calls of `setVariable` in one piece of code; further ones are ignored. */
  assignments: 1_000,
  /** Requests of one script. A script calls a few services; one with more requests is a crawler. */
  fetches: 20,
  /** Fuel for formatting a number or a date in a language: about 50 µs of unmetered work. */
  formatFuel: 10_000,
  /** Characters of the arguments for formatting, as JSON: a number, a language and a dozen options. */
  formatCharacters: 1_000,
  /** Promise jobs that are run. */
  jobs: 10_000,
  /** Characters of an error message. */
  messageCharacters: 500,
} as const;
