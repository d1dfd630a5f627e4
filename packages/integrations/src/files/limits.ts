// Bounds of uploaded files, each with its reason.

export const limits = {
  /** Bytes of one file by default: a photo of any phone, a long document, or ten minutes of speech. */
  fileBytes: 10 * 1024 * 1024,
  /** Bytes of a file created by a call of a bot: half an hour of speech. */
  madeFileBytes: 25 * 1024 * 1024,
  /** Files of one chat. An input accepts a hundred; the others are for files of the bot and for repeated uploads. */
  sessionFiles: 200,
  /** Total size of one chat's files, as a multiple of the largest file. No visitor uploads more. */
  sessionLargestFiles: 10,
  /** Files that authors add for their bots: as many as an S3 service lists at once. */
  mediaFiles: 1_000,
  /** Their total size, as a multiple of the largest file. */
  mediaLargestFiles: 200,
  /** Concurrent uploads of authors: each uses a socket and an open file. */
  openMediaUploads: 8,
  /** Concurrent uploads over all chats. Each uses a socket, an open file, and disk space. */
  openUploads: 64,
  /** Concurrent uploads of one chat. Clients send one after the other; a few more are retries. */
  openUploadsPerSession: 4,
  /** Concurrent uploads from one IP address: enough for an office, but not all. A slow upload takes minutes. */
  openUploadsPerAddress: 16,
  /** Bytes that stay free on the disk, so that the database beside the files can always write. */
  freeBytes: 512 * 1024 * 1024,
  /** Milliseconds until files are counted again. Other servers add files to the same folder, and erased chats remove some. */
  recountMs: 600_000,
  /** Lifetime of an upload URL in milliseconds. It is requested after the visitor has chosen the file. */
  tokenMs: 600_000,
  /** Characters of an upload token. Real ones have about 600. */
  tokenCharacters: 4_000,
  /** Milliseconds for one upload as a whole: 10 MiB over a slow connection of 0.3 Mbit/s. */
  receiveMs: 300_000,
  /** Milliseconds between two chunks of an upload. A connection that is silent for longer is dead. */
  silenceMs: 20_000,
  /** Lifetime of a signed URL of a private file in milliseconds, for the visitor's preview and the bot's calls. */
  privateAddressMs: 86_400_000,
  /** Bytes of a file name. Escaped in a URL it is three times as long, and routers reject more than 512 characters. */
  nameBytes: 120,
  /** Characters of a URL that can be a file URL of this server. */
  addressCharacters: 2_048,
  /** Milliseconds until an interrupted upload is removed. No upload takes that long. */
  abandonedUploadMs: 3_600_000,
  /** Interrupted uploads removed at one start. */
  abandonedUploads: 10_000,
  /** Milliseconds to connect to the S3 service, and for one response. A visitor is waiting. */
  s3ConnectMs: 3_000,
  s3AnswerMs: 20_000,
} as const;
