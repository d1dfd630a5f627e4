// Bounds of the Telegram Bot API (10.1), each with its reason.

export const limits = {
  /** Characters of a text, and of the words below a picture, in UTF-16 as Telegram counts them. */
  textCharacters: 4_096,
  captionCharacters: 1_024,
  /** Bytes of what a button sends back. */
  callbackBytes: 64,
  /** Buttons of a message. Telegram refuses more than a hundred; the others are written as text. */
  buttons: 100,
  /** Characters of a button's label. Telegram has no limit, but cuts what does not fit in a row. */
  labelCharacters: 64,
  /** Characters of all labels of a row, so that they can be read on a phone, and buttons of a row. */
  rowCharacters: 24,
  rowButtons: 5,
  /** Characters of the words in an empty reply field. */
  placeholderCharacters: 64,
  /** Pictures of one question. The others are chosen by their names. */
  pictures: 10,
  /** Bytes of a file that Telegram gives out to a bot. */
  fileBytes: 20 * 1024 * 1024,
  /** Updates of one answer to getUpdates, and seconds that Telegram waits for some: less than sending may take. */
  updates: 100,
  pollSeconds: 15,
  /** Characters of an error's description that are kept. */
  descriptionCharacters: 200,
  /** Messages of a bot in a second, to all people together. Telegram says: about 30. */
  messagesPerSecond: 30,
} as const;
