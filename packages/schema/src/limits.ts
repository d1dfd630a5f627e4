// Limits of input from clients and flow authors, each with its reason.

export const limits = {
  /** Units of time that a visitor may be silent before an event begins. The engine waits for 30 days at most. */
  noReplyUnits: 43_200,
  /** Characters of one message. A long form answer has a few thousand; sixteen times as many are still readable in a transcript. */
  messageCharacters: 65_536,
  /** Characters of a question to documents, and passages that are found: more than a person reads. */
  knowledgeQuestionCharacters: 1_000,
  foundPassages: 20,
  /** Characters of a URL. Browsers and proxies truncate longer ones, so they cannot work anyway. */
  urlCharacters: 2_048,
  /** Files attached to one message. More would be a bulk upload, not a reply. */
  attachedFiles: 20,
  /** Characters of a file name. File systems allow 255 bytes. */
  fileNameCharacters: 255,
  /** Turns of a chat in one response: more than most chats have, and 100 KiB at the usual kilobyte per turn. */
  turnsPerRead: 100,
  /** Characters of one message of an operator and of their name: a long letter, and one line. */
  operatorCharacters: 16_384,
  operatorNameCharacters: 100,
  /** Versions and results in one page of a list: more than a person reads through. A result has some KiB. */
  listedVersions: 100,
  listedResults: 200,
  /** Characters of a search term or value in a search of results. */
  searchedCharacters: 500,
  /** Entries of the audit log in one page: more than a person reads through, at some KiB each. */
  listedAuditEntries: 200,
  /** Characters of a token's name: one line in a list. */
  tokenNameCharacters: 100,
  /** Bots that a token may be limited to. A token for more bots can be unlimited. */
  tokenBots: 100,
  /** Shortest lifetime of a token in days: a minute and a half, long enough for one use. */
  leastTokenDays: 0.001,
  /** Longest lifetime: ten years. A forgotten token must not stay valid forever. */
  tokenDays: 3_653,
  /** Messages of a webhook in one page, and in one redelivery. Each has one or two kilobytes. */
  listedDeliveries: 100,
  /** Differences that a comparison of two versions lists. Versions that differ more are different bots. */
  botDifferences: 1_000,
  /** Operations in one patch of a draft: enough for pasting or removing many blocks. More amounts to a new definition. */
  patchOperations: 1_000,
  /** Characters of an operation's path: a dozen names of any usual length. */
  patchPathCharacters: 2_000,
  /** Conflicting fields that a merge of drafts lists, and characters of each value. */
  draftConflicts: 50,
  conflictCharacters: 4_096,
  /** Changes of a draft in one page: more than a person reads through. */
  listedDraftChanges: 100,
  /** Characters of the name of a draft's state: one line in the history. */
  draftStateNameCharacters: 100,
  /** Characters of a bot's name and of a label, and labels per bot: what fits into a list. */
  botNameCharacters: 200,
  botLabelCharacters: 50,
  /** Characters of a note about a result: some paragraphs. */
  noteCharacters: 5_000,
  /** Ratings of a result: more answers than visitors rate. The newest ones are kept. */
  resultRatings: 100,
  /** Tags of a result: more than a row of the list shows. */
  resultTags: 10,
  botLabels: 20,
  /**
   * Looks saved with one bot, the characters of a name, and those of a theme as JSON. A brand has a few looks, and each has one or two
   * kilobytes. The list of bots contains them all.
   */
  botLooks: 20,
  lookNameCharacters: 50,
  lookCharacters: 8_000,
  /** Characters of an id. Ids are generated (24 characters) or short words; longer ones are abuse of an index. */
  idCharacters: 256,
  /** Variables prefilled in one request. They usually come from a query string, which has room for a few dozen. */
  prefilledVariables: 1_000,
  /**
   * Total characters of all prefilled values: sixteen URLs of the longest length, or 5,000 words. A start stores each
   * value three times, in state, record and result, and again in every bubble that shows it.
   */
  prefilledCharacters: 32_768,
  /** Total characters of values that an operator sets: as many as one variable holds. */
  operatorVariableCharacters: 262_144,
  /** Results supplied to a preview instead of calls: those of a long chat in which an author goes back. */
  givenResults: 200,
  /** Total characters of supplied results. They are part of the preview's state, which is written with each turn. */
  givenResultCharacters: 262_144,
  /** Characters of a call's request or response shown to an author. Longer ones are better read in the tool that made them. */
  shownCallCharacters: 65_536,
  /** Tests of one bot, and characters of each: a chat of a hundred turns with supplied results of calls. They are part of the definition. */
  botTests: 100,
  botTestCharacters: 65_536,
  /** Reported lines of one test. Authors fix the first one first. */
  testFailures: 20,
  /** Chats in one replay before publishing: what a busy bot has in some days, replayed within seconds. */
  replayedChats: 1_000,
  /** Chats that a group of differences names. Authors look at a few. */
  replayExamples: 20,
  /** Nesting of a prefilled value. Deeper data is stored as text, which conditions cannot use. */
  prefilledDepth: 32,
  /** Nesting of JSON from outside, because later code walks it recursively. */
  jsonDepth: 100,
  /** Nesting of a bot definition. Rich text with lists in lists stays below 40; the bound keeps recursive code safe. */
  botDepth: 128,
  /** Characters of text in one bot definition (16 MiB): a hundred times the biggest exported bots, and still parsed within a second. */
  botCharacters: 16 * 1024 * 1024,
  /** JSON values in one bot definition: twice as many as 100,000 ordinary blocks have. */
  botValues: 4_000_000,
  /** Blocks in one bot. Drawn flows end at a few thousand; generated flows reach tens of thousands. */
  botBlocks: 100_000,
  /** Items of one block. A list of all countries has 250; longer lists need a search. */
  blockItems: 20_000,
  /** Parts of a bot (blocks, items, edges, variables) parsed in one step, and values measured in one step: some milliseconds each. */
  partsPerStep: 1_000,
  valuesPerStep: 50_000,
  /** Groups in one bot: as many as blocks, for flows with one block per group. */
  botGroups: 100_000,
  /** Edges in one bot: two per block on average, more than any drawing has. */
  botEdges: 200_000,
  /** Variables in one bot. Each is visited when a chat starts. */
  botVariables: 20_000,
  /** Events in one bot. Commands are typed or clicked by people. */
  botEvents: 1_000,
  /** JSON values in the theme or the settings of one bot. A full theme has about 100, and every start sends them. */
  lookValues: 10_000,
  /** Problems listed for one file or request. Fixing the first ones often fixes the others. */
  issues: 200,
} as const;
