// File storage: the interface shared by local disk and S3.
import type { Readable } from 'node:stream';

/** Names a file. `scope` is a hash of its chat and does not reveal it; `id` cannot be guessed. */
export interface FileKey {
  /** 32 hexadecimal digits. */
  readonly scope: string;
  /** 32 hexadecimal digits. */
  readonly id: string;
}

/** The metadata of a file. Immutable. */
export interface StoredFile extends FileKey {
  readonly name: string;
  /** Detected from the content. */
  readonly mediaType: string;
  /** Bytes. */
  readonly size: number;
  /** SHA-256 of the content in hexadecimal digits. */
  readonly hash: string;
  /** Private files require a signed URL or a token. Ports may read those of their own chat. */
  readonly isPrivate: boolean;
  /** The server's public origin when the URL of the file was given out: `https://bots.example`. */
  readonly origin: string;
}

/** A file in a list. */
export interface ListedFile extends StoredFile {
  /** Epoch milliseconds. */
  readonly storedAt: number;
}

/** Bytes from `start` to `end`, both inclusive, counted from 0. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Stores files. All methods reject with a `StorageFailure` on failure. */
export interface FileStorage {
  /** A local folder for uploads in progress, before a file has a place. */
  readonly incomingFolder: string;
  /** Free bytes on the disk of uploads in progress. */
  freeBytes(): Promise<number>;
  /** Total bytes of all files; undefined for a service with its own quota. */
  usedBytes(): Promise<number | undefined>;
  /**
   * Stores a received file, durably and atomically. `folder` contains it as `content`; the storage owns the folder from
   * now on. `exists`: the place is taken, and its file stays unchanged.
   */
  put(file: StoredFile, folder: string): Promise<'stored' | 'exists'>;
  find(place: FileKey): Promise<StoredFile | undefined>;
  /** The content, or a range of it. Undefined when it was removed. */
  read(place: FileKey, range?: ByteRange): Promise<Readable | undefined>;
  /** Sizes of the files of a chat, in bytes. */
  sizesOf(scope: string): Promise<readonly number[]>;
  /** The files of a scope, at most 1,000, with the time in epoch milliseconds at which each was stored. */
  list(scope: string): Promise<readonly ListedFile[]>;
  /** Removes one file. Returns whether it was there. */
  remove(place: FileKey): Promise<boolean>;
  /** Removes all files of a chat. Returns their number. */
  removeAll(scope: string): Promise<number>;
  /** Releases its resources. */
  close(): Promise<void>;
}

/** The name of the content within the folder of a received file. */
export const CONTENT = 'content';
