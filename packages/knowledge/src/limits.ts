// Limits of knowledge, each with its reason.

export const limits = {
  /** Tokens of a passage: five of them fit into a prompt of 2,500 tokens, and a person reads one at a glance. */
  passageTokens: 500,
  /** A section with less text than this joins the next one, so that a lone heading is no passage. */
  smallSectionTokens: 12,
  /** Passages of a base: an index of 50,000 takes about 30 MB. */
  passages: 50_000,
  /** Characters of a document: 2,000 dense pages. */
  documentCharacters: 4_000_000,
  /** Nested elements of a page. Deeper nesting takes quadratic time, and no real page has it. */
  nesting: 512,
  /** Characters of a question. */
  questionCharacters: 1_000,
  /** Words of a question that are searched. Each is one bit of a passage's mask. */
  questionWords: 32,
  /** Known words that replace an unknown word. More add noise. */
  expansions: 24,
  /** Characters of a heading that are kept. */
  headingCharacters: 300,
  /** Characters of an excerpt: what a chat bubble shows without scrolling. */
  excerptCharacters: 420,
  /** Passages that a search returns at most. */
  hits: 50,
} as const;
