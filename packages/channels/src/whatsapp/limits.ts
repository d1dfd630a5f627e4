// Bounds of the WhatsApp Cloud API (v23.0), each with its reason.

const HOUR_MS = 60 * 60 * 1_000;

export const limits = {
  /** Characters of a text. Marks are added to it, so fewer are taken of rich text. */
  textCharacters: 4_096,
  richTextCharacters: 3_500,
  /** Characters of a question with buttons, and of the words below a picture. */
  bodyCharacters: 1_024,
  captionCharacters: 1_024,
  /** Buttons of a message, and characters of their label. */
  buttons: 3,
  buttonCharacters: 20,
  /** Rows of a list, characters of their title, and of the line below it, which takes the rest of a long label. */
  rows: 10,
  rowCharacters: 24,
  descriptionCharacters: 72,
  /** Characters of what a row sends back; a button may have more. */
  replyIdCharacters: 200,
  /** Characters of a file's name. WhatsApp has no limit; names of files have one. */
  fileNameCharacters: 240,
  /** Bytes of a file that a person sends: documents may have as many. */
  fileBytes: 100 * 1024 * 1024,
  /** Pictures of one question. The others are chosen by their number. */
  pictures: 10,
  /** Milliseconds after the last message of the person in which WhatsApp takes any message. */
  windowMs: 24 * HOUR_MS,
  /** Milliseconds in which a status comes of a message whose response was lost. */
  reportMs: 30_000,
  /** Milliseconds before the first retry of a message to a person who gets too many: 4 s, 16 s, 64 s, up to an hour. */
  pairRetryMs: 1_000,
  mostPairRetryMs: HOUR_MS,
  /** Milliseconds before a retry while Meta upgrades the account. */
  upgradeRetryMs: 60_000,
  /** Characters of a parameter of a template. */
  parameterCharacters: 900,
  /** Characters of an error's description that are kept. */
  descriptionOfErrorCharacters: 200,
  /** Messages of a number in a second. Meta raises it for some. */
  messagesPerSecond: 80,
} as const;
