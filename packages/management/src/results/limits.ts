// Limits of work on results, each with its reason.

export const limits = {
  /** Results in memory at once; a page may end earlier at its limit of bytes. */
  resultsPerPage: 200,
  /**
   * Pages and bytes searched by one request, and milliseconds after which it ends: the cursor says where to continue.
   */
  searchedPages: 10,
  searchedBytes: 8 * 1024 * 1024,
  searchMs: 50,
  /**
   * Results that a search with a filter scans in its first step, and in each further one. The first step shows the newest matches at once; a
   * step takes some 40 ms of computing, not on the thread that visitors wait for.
   */
  firstScan: 200,
  scanned: 5_000,
  /** Results that one request scans: a second or two of computing. When it has found something, it ends after fewer. */
  scannedPerSearch: 200_000,
  scannedAfterMatch: 20_000,
  /** Results that one request loads to look into them, where the scan cannot decide: some tenth of a second of computing on this thread. */
  loadedPerSearch: 1_000,
  /** Results that a count scans: some ten seconds of computing. */
  scannedPerCount: 1_000_000,
  /**
   * Versions, newest first, whose variables a filter is checked against. Names that only older versions have are
   * searched for without a check.
   */
  checkedVersions: 100,
  /** Variables that an error lists: a bot may have hundreds; a reader needs few. */
  namedVariables: 50,
  /**
   * Results erased by one request: each takes some milliseconds, and their residual data is overwritten once for all.
   */
  erasedAtOnce: 100,
  /** Rows of a sheet: spreadsheets can open 1,048,576. Further rows need another sheet. */
  rowsPerSheet: 1_000_000,
  /** Characters of a cell that spreadsheets can open. */
  cellCharacters: 32_767,
  /** Bytes of a packed file and of the whole archive: the plain format has 32 bits for them. */
  packedBytes: 0xffff_ffff,
} as const;
