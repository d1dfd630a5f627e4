// Every bound of a turn, each with its reason. Reaching one is a logged end of the chat, never a hang or a crash.

export const limits = {
  /**
   * Work of one turn: its evaluations, conditions, patterns and texts together, also round and round by jumps. A unit is about five
   * nanoseconds, so that this is half a second. Real turns take some thousands of units; a loop that calculates for a report some millions.
   */
  fuelPerTurn: 100_000_000,
  /** Work of one block, during which everybody else waits: 30 to 45 ms, room for one piece of code that uses all it may. */
  fuelPerBlock: 8_000_000,
  /** Work of filling in the theme and the settings, which follows every turn. Beyond it they are shown as they are written. */
  lookFuel: 2_000_000,
  /**
   * Costs: a block, or each of its values if that is more, an evaluation in a fresh sandbox, a comparison, a text
   * that may be a date in a comparison, a character of a split template, a piece of it, a node of rendered options, a
   * variable that enters or leaves a linked bot.
   */
  blockFuel: 200,
  valueFuel: 10,
  evaluationFuel: 20_000,
  comparisonFuel: 20,
  dateFuel: 100,
  cutFuel: 4,
  pieceFuel: 100,
  nodeFuel: 20,
  linkedValueFuel: 20,
  /** Characters of one text with its places filled in: as many as may be said in one turn. */
  textCharacters: 1_048_576,
  /** Blocks run in one turn. Real turns run tens; 2,000 leaves two orders of magnitude and still ends in a few milliseconds. */
  blocksPerTurn: 2_000,
  /** Times a turn may stop to call the world. Each call may take seconds, and a visitor is waiting. */
  callsPerTurn: 50,
  /** Events for silence of one input: reminders that a person still bears. */
  replyTimeouts: 10,
  /** Milliseconds that a chat may wait before such an event: a month, as long as a cart or an offer is open. */
  replyTimeoutMs: 30 * 24 * 60 * 60 * 1_000,
  /** Depth of linked bots. A person cannot follow five; 20 also stops a bot that links to itself before other blocks. */
  linkDepth: 20,
  /** Bots visited when a chat starts, over all links, to find one that reads the transcript. Real bots link to a few. */
  linkedBots: 100,
  /** Remembered places to return to in one bot. Beyond it the oldest is forgotten, so that a bot that jumps for ever stays small. */
  returnPoints: 32,
  /** Characters of one variable's value. 256 KiB holds any text a person pastes and any sane service's reply. */
  variableCharacters: 262_144,
  /** Elements of one list variable. */
  listElements: 10_000,
  /**
   * Characters of everything said in one turn, and so of the stored response. A browser still renders 1 MiB at once; more is a runaway loop.
   * A widget may be given two full variables.
   */
  replyCharacters: 1_048_576,
  /**
   * Bytes of all variables and answers of a chat, two for a character: three full variables and more, or ten HTTP responses of 100 KB. Chats of people
   * have some thousands.
   */
  stateBytes: 2 * 1024 * 1024,
  /** Bytes of everything that one turn sets, also over and over: they are in memory until it is stored. */
  turnBytes: 16 * 1024 * 1024,
  /** Characters of the transcript for bots that use it. The oldest lines are dropped first. */
  transcriptCharacters: 262_144,
  /** Lines of it. A flow that reads them reads all of them. */
  transcriptLines: 2_000,
  /** Log entries of one turn; a loop that logs would otherwise fill the response. */
  logsPerTurn: 100,
  /**
   * Characters of each text of a log entry. It may name values of up to 262,144 characters (a group, a bot, a
   * header); the first thousand are enough to find a mistake. With the entries of a turn that makes 300,000 at most.
   */
  logCharacters: 1_000,
  /** Characters that an input stores with the session until it is answered: the id of a payment has 30, six labels to choose from some hundred. */
  /** Of the last retry text, to compare the next one with: texts that begin alike are the same to a visitor. */
  missedCharacters: 80,
  pendingContextCharacters: 1_000,
  /** Nesting of options that are rendered; deeper ones are left as they are. */
  optionDepth: 32,
  /** Unusable values reported per block. The first few are enough to find the cause. */
  remarksPerBlock: 20,
  /** Problems of a flow that get a suggestion, a quarter of a millisecond each. */
  suggestions: 50,
  /** JSON values of one block. A choice among a thousand has some thousand; Reporting 20,000 invalid ones takes about ten milliseconds. */
  blockValues: 20_000,
  /** Values of blocks parsed in one step of loading, and interpolations visited: each some milliseconds. */
  valuesPerStep: 20_000,
  placesPerStep: 20_000,
  /** Parsed templates cached per flow. A flow has as many as texts; code from variables must not add to them without end. */
  cachedTemplates: 100_000,
  /** Characters of a regular expression in a condition, and of the text that it is tried on. */
  patternCharacters: 1_000,
  patternSubjectCharacters: 10_000,
  /** Largest product of two lengths for the language's own search: at worst 5 ms. */
  quickSearch: 10_000_000,
} as const;
