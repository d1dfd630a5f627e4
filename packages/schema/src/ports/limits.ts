// Bounds of requests to ports, each with its reason. Bounds that concern only one port's implementation are in the
// port.

export const portLimits = {
  /** Characters of a label, the maximum of Gmail. */
  gmailLabelCharacters: 225,

  /**
   * Amount of one payment in the smallest unit of its currency: twelve digits, the maximum of Stripe. Stripe itself
   * applies lower bounds by currency and payment method: often eight digits for dollars, but all twelve for rupiah,
   * where a hundred million hundredths are sixty dollars.
   */
  paymentAmount: 999_999_999_999,
  /** Characters of a payment's description, and of one entry of its metadata: the bounds of Stripe are 1,000 and 500. */
  paymentDescriptionCharacters: 1_000,
  paymentMetadataCharacters: 500,
  /** Characters of an id at the provider; real ones have 30. */
  paymentIdCharacters: 255,

  /** Characters of a cell, the maximum of Google. */
  cellCharacters: 50_000,
  /** Columns named in one call. Google creates 26; some forms have hundreds of fields. */
  sheetColumns: 1_000,
  /** Comparisons of one filter. Authors write two or three; each runs on every row. */
  sheetComparisons: 50,

  /** Maximum lifetime of a signed token in seconds. */
  tokenSeconds: 3_600,

  /** URLs checked in one call: as many as an input accepts files. */
  checkedAddresses: 100,
} as const;
