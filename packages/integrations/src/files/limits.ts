// Bounds of uploaded files, each with its reason.

export const limits = {
  /** Bytes of one file when the operator names no other number: a photo of any phone, a long document, ten minutes of speech. */
  fileBytes: 10 * 1024 * 1024,
  /** Bytes of a file that a call of a bot made: a spoken answer of half an hour. */
  madeFileBytes: 25 * 1024 * 1024,
  /** Files of one chat. An input takes a hundred; the rest is for what the bot makes and for second thoughts. */
  sessionFiles: 200,
  /** All files of one chat together may be as large as so many of the largest. Nobody types through more. */
  sessionLargestFiles: 10,
  /** Uploads under way at once, over all chats. Each holds a socket, an open file, and room on the disk. */
  openUploads: 64,
  /** Uploads under way at once in one chat. Clients send one after the other; a few more are retries. */
  openUploadsPerSession: 4,
  /** Uploads under way at once from one address: an office, but not all places. Whoever sends slowly keeps one for minutes. */
  openUploadsPerAddress: 16,
  /** Bytes that are left free on the disk: the database beside the files must always be able to write. */
  freeBytes: 512 * 1024 * 1024,
  /** Milliseconds after which the files are counted anew. Other servers on the same folder add some, and erased chats take theirs away. */
  recountMs: 600_000,
  /** Milliseconds for which an address to upload to is good. People choose the file before it is asked for. */
  tokenMs: 600_000,
  /** Characters of such an address's token. Real ones have about 600. */
  tokenCharacters: 4_000,
  /** Milliseconds for one upload as a whole: 10 MiB over a poor connection of 0.3 Mbit/s. */
  receiveMs: 300_000,
  /** Milliseconds between two pieces of an upload. A connection that is silent for longer is gone. */
  silenceMs: 20_000,
  /** Milliseconds for which the address of a private file opens it for whoever has it: the visitor's own preview, and the bot's calls. */
  privateAddressMs: 86_400_000,
  /** Bytes of a file's name. Escaped in an address it is three times that, and routers refuse more than 512 characters. */
  nameBytes: 120,
  /** Characters of an address that can be one of ours. */
  addressCharacters: 2_048,
  /** Milliseconds after which what a crash left behind of an upload is cleared away. No upload takes that long. */
  abandonedUploadMs: 3_600_000,
  /** Abandoned uploads that are removed at one start. */
  abandonedUploads: 10_000,
  /** Milliseconds to reach the S3 service, and for one answer of it. A visitor is waiting. */
  s3ConnectMs: 3_000,
  s3AnswerMs: 20_000,
} as const;
