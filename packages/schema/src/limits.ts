// How much a client or a flow author may send: each number with its reason.

export const limits = {
  /** Characters of one message. A long form answer has a few thousand; sixteen times that still reads in a transcript. */
  messageCharacters: 65_536,
  /** Characters of one address. Browsers and proxies cut longer ones, so a longer one cannot work anyway. */
  urlCharacters: 2_048,
  /** Files attached to one message. More is an upload job, not a reply. */
  attachedFiles: 20,
  /** Characters of a file's name. File systems take 255 bytes. */
  fileNameCharacters: 255,
  /** Turns of a chat in one answer: more than most chats have, and 100 KiB where a turn has the usual kilobyte. */
  toldTurns: 100,
  /** Characters of what a person who runs the bot says at once, and of their name: a long letter, and a line. */
  operatorCharacters: 16_384,
  operatorNameCharacters: 100,
  /** Versions and results in one page of a list: more than a person looks through. A result has some KiB. */
  listedVersions: 100,
  listedResults: 200,
  /** Characters of words or a value that results are searched for. */
  searchedCharacters: 500,
  /** Entries of the audit log in one page: more than a person looks through, and some KiB each at most. */
  listedAuditEntries: 200,
  /** Characters of the name of a token: a line in a list. */
  tokenNameCharacters: 100,
  /** Bots that a token may be limited to. A token for more bots can be unlimited. */
  tokenBots: 100,
  /** Days until a token ends at the earliest: a minute and a half, long enough to use it once. */
  leastTokenDays: 0.001,
  /** Latest expiry: ten years. A forgotten token must not stay valid forever. */
  tokenDays: 3_653,
  /** Messages of a webhook in one page, and redelivered at once. Each has a kilobyte or two. */
  listedDeliveries: 100,
  /** Differences that a comparison of two versions lists. Versions that differ more are different bots. */
  botDifferences: 1_000,
  /** Operations in one patch of a draft: what somebody pastes or removes at once. More is another definition. */
  patchOperations: 1_000,
  /** Characters of the path of an operation: a dozen names of any length that people choose. */
  patchPathCharacters: 2_000,
  /** Conflicting fields that a merge of drafts lists, and characters of each value. */
  draftConflicts: 50,
  conflictCharacters: 4_096,
  /** Changes of a draft in one page: more than a person looks through. */
  listedDraftChanges: 100,
  /** Characters of the name of a state of a draft: a line in the history. */
  draftStateNameCharacters: 100,
  /** Characters of the name of a bot and of a label, and labels of a bot: what fits into a list. */
  botNameCharacters: 200,
  botLabelCharacters: 50,
  botLabels: 20,
  /** Characters of an id. Ids are generated (24) or short words; the rest is abuse of an index. */
  idCharacters: 256,
  /** Variables prefilled in one request. They usually come from a query string, which holds a few dozen. */
  prefilledVariables: 1_000,
  /**
   * Characters of all prefilled values together: eight addresses full, or a page of 5,000 words. A start stores each of them three times, in
   * the state, the record and the result, and once more where the bot says it.
   */
  prefilledCharacters: 32_768,
  /** The same for values that an operator sets: as many as one variable holds. */
  operatorVariableCharacters: 262_144,
  /** Results that a preview is given in place of calls: those of a long chat that an author goes back in. */
  givenResults: 200,
  /** Characters of all of them. The state of the preview keeps them, and is written with each turn. */
  givenResultCharacters: 262_144,
  /** Characters of the request or the answer of one call that an author is shown. A longer one is read in the tool that made it. */
  shownCallCharacters: 65_536,
  /** Tests of one bot, and characters of each: a chat of a hundred turns with answers of calls. They are part of its definition. */
  botTests: 100,
  botTestCharacters: 65_536,
  /** Lines of one test that are reported: the first one is mended first. */
  testFailures: 20,
  /** Nesting of a prefilled value. Deeper data is stored as text, which conditions cannot use. */
  prefilledDepth: 32,
  /** Nesting of JSON from outside. Later code walks it recursively. */
  jsonDepth: 100,
  /** Nesting of a bot definition. Rich text lists in lists stay under 40; the bound keeps recursive readers safe. */
  botDepth: 128,
  /** Characters of text in one bot definition (16 MiB): a hundred times the biggest bots people export, and still parsed in a second. */
  botCharacters: 16 * 1024 * 1024,
  /** JSON values in one bot definition: what 100,000 ordinary blocks need, times two. */
  botValues: 4_000_000,
  /** Blocks in one bot. Authors stop being able to draw a flow at a few thousand; generated flows reach tens of thousands. */
  botBlocks: 100_000,
  /** Items of one block. A list of all countries has 250; longer lists need a search. */
  blockItems: 20_000,
  /** Parts of a bot (blocks, items, edges, variables) that are read in one step, and values that are measured: each some milliseconds. */
  partsPerStep: 1_000,
  valuesPerStep: 50_000,
  /** Groups in one bot: as many as blocks, for flows with one block a group. */
  botGroups: 100_000,
  /** Edges in one bot: two for each block on average, which is more than any drawing holds. */
  botEdges: 200_000,
  /** Variables in one bot. Every one is looked at when a chat starts. */
  botVariables: 20_000,
  /** Events in one bot. Commands are typed or clicked by people. */
  botEvents: 1_000,
  /** JSON values in the theme or the settings of one bot. A full theme has about 100; they are sent with every start. */
  lookValues: 10_000,
  /** Problems listed for one file or request. Fixing the first ones often fixes the rest. */
  issues: 200,
} as const;
