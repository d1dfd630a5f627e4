// Bounds of what is asked of ports, each with its reason. What only concerns how a port does it has its bounds there.

export const portLimits = {
  /** Characters of a label; Gmail takes 225. */
  gmailLabelCharacters: 225,

  /**
   * Smallest units of money in one payment: the twelve digits that Stripe takes at most. How many it takes of a currency and a way to pay is its own
   * word: of dollars often eight, of rupiahs all of them, as a hundred million hundredths are sixty dollars.
   */
  paymentAmount: 999_999_999_999,
  /** Characters of a payment's description, and of one entry of its metadata: Stripe's own bounds are 1,000 and 500. */
  paymentDescriptionCharacters: 1_000,
  paymentMetadataCharacters: 500,
  /** Characters of an id at the provider; theirs have 30. */
  paymentIdCharacters: 255,

  /** Characters of a cell. Google keeps 50,000 at most, and what goes into a local sheet should fit into one of theirs. */
  cellCharacters: 50_000,
  /** Columns that one call names. Google creates 26; forms of hundreds of fields exist. */
  sheetColumns: 1_000,
  /** Comparisons of one filter. People write two or three; each is made on every row. */
  sheetComparisons: 50,

  /** Seconds for which a signed token may be good. */
  tokenSeconds: 3_600,

  /** Addresses that one check looks up: as many as an input takes files. */
  checkedAddresses: 100,
} as const;
