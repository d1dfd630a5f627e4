// Bounds of work on results, each with its reason.

export const limits = {
  /** Results that are in memory at once; a page ends earlier at the bytes of a page. */
  resultsPerPage: 200,
  /** Pages and bytes that one request searches, and milliseconds after which it ends: the cursor says where to continue. */
  searchedPages: 10,
  searchedBytes: 8 * 1024 * 1024,
  searchMs: 50,
  /** Versions, newest first, whose variables a filter is checked against. A name that is only in older ones is searched for without a check. */
  checkedVersions: 100,
  /** Variables that an error lists: a bot may have hundreds; a reader needs few. */
  namedVariables: 50,
  /** Results that are erased by one request: each takes some milliseconds, and what is left of them is overwritten once for all of them. */
  erasedAtOnce: 100,
  /** Rows of a sheet: what spreadsheets can open is 1,048,576. Beyond, the workbook has another sheet. */
  rowsPerSheet: 1_000_000,
  /** Characters of a cell that spreadsheets can open. */
  cellCharacters: 32_767,
  /** Bytes of a packed file and of all of them together: the plain form of the format has 32 bits for them. */
  packedBytes: 0xffff_ffff,
} as const;
