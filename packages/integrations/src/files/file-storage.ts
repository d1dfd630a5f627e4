// Where files are kept: the interface that a local disk and an S3 service share.
import type { Readable } from 'node:stream';

/** The place of a file. `scope` stands for its chat and does not tell which one it is; `id` cannot be guessed. */
export interface FilePlace {
  /** 32 hexadecimal digits. */
  readonly scope: string;
  /** 32 hexadecimal digits. */
  readonly id: string;
}

/** What is known of a file. It never changes. */
export interface StoredFile extends FilePlace {
  readonly name: string;
  /** By its content. */
  readonly mediaType: string;
  /** Bytes. */
  readonly size: number;
  /** SHA-256 of the content in hexadecimal digits. */
  readonly hash: string;
  /** Whether only the operator may open it. */
  readonly isPrivate: boolean;
  /** Where the server was reached when the address of the file was given out: `https://bots.example`. */
  readonly origin: string;
}

/** Bytes from `start` to `end`, both included, counted from 0. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Keeps files. Everything rejects with a `StorageFailure` when it cannot be done. */
export interface FileStorage {
  /** A folder on a local disk where a file is received before it has a place. */
  readonly incomingFolder: string;
  /** Bytes that are free where files are received. */
  freeBytes(): Promise<number>;
  /** Bytes that all files take together; nothing where they are in a service with bounds of its own. */
  usedBytes(): Promise<number | undefined>;
  /**
   * Gives a received file its place, durably and whole or not at all. `folder` holds it as `content` and belongs to the storage from here on.
   * `exists`: the place is taken; what is there is left as it is.
   */
  put(file: StoredFile, folder: string): Promise<'stored' | 'exists'>;
  find(place: FilePlace): Promise<StoredFile | undefined>;
  /** The content, or a part of it. Nothing when it is gone. */
  read(place: FilePlace, range?: ByteRange): Promise<Readable | undefined>;
  /** Sizes of the files of a chat, in bytes. */
  sizesOf(scope: string): Promise<readonly number[]>;
  /** Removes all files of a chat and tells how many there were. */
  removeAll(scope: string): Promise<number>;
  /** Gives up what it holds. */
  close(): Promise<void>;
}

/** The name under which the content lies in the folder of a received file. */
export const CONTENT = 'content';
