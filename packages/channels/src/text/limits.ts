// Bounds of texts, each with its reason.

export const limits = {
  /** Characters of a message, in UTF-16: of Telegram and of WhatsApp. */
  characters: 4_096,
  /** Entities of a text. Telegram ignores more than a hundred. */
  entities: 100,
} as const;
