// The commit watermark: the number of a file's last batch, noted beside it, to detect lost batches.
import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { StoreFailure } from '../store-failure.ts';

/*
 * SQLite silently drops the rest of its log after a wrong checksum, and acknowledged turns with it. So every batch
 * increments a number in the file, in its own transaction, and after its commit writes the same number to the mark,
 * without a sync: some microseconds. The mark is never ahead of durable data, so a file older than its mark has lost
 * something. After a kill the mark is exact; after a power cut it may be some seconds old.
 */

/** The row in the table of writers that counts the batches of a file's life. Its outcomes are the name of the life. */
export const LIFE = 'life';

/** How far a life has come. */
export interface Life {
  readonly name: string;
  readonly batches: number;
}

/** What a mark says. */
export interface LifeMark extends Life {
  /** Batches that are in the file itself, without its log. */
  readonly batchesInFile: number;
}

/** Numbers are padded to the largest width, so that each mark overwrites the last one. */
const DIGITS = 16;

/** The mark of a database file. */
export function markOf(file: string): string {
  return `${file}-mark`;
}

/**
 * Reads the mark of a file; nothing when it has none.
 *
 * @throws StoreFailure when it cannot be understood
 */
export function readMark(file: string): LifeMark | undefined {
  let text: string;
  try {
    text = readFileSync(markOf(file), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  const [, body = '', name = '', batches, batchesInFile, checksum] =
    /^((\S+) (\d+) (\d+)) (\d+)\n$/.exec(text) ?? [];
  if (checksum === undefined || crc32(body) !== Number(checksum))
    throw new StoreFailure(
      'corrupt',
      `${markOf(file)}, which notes how much was written, is damaged. Look at the database with "colloquy doctor", then remove this file and start again.`,
    );
  return { name, batches: Number(batches), batchesInFile: Number(batchesInFile) };
}

/** Writes a mark from one commit to the next. */
export interface MarkWriter {
  note(mark: LifeMark): void;
  /** Has the disk keep it. */
  close(): void;
}

/** Opens the mark of a file for writing. What cannot be noted is not: the turns themselves are safe. */
export function openMark(file: string): MarkWriter {
  const descriptor = tryTo(() => openSync(markOf(file), 'r+')) ?? tryTo(() => makeMark(file));
  return {
    note(mark) {
      if (descriptor !== undefined) tryTo(() => writeSync(descriptor, textOf(mark), 0));
    },
    close() {
      if (descriptor === undefined) return;
      tryTo(() => fsyncSync(descriptor));
      tryTo(() => closeSync(descriptor));
    },
  };
}

/** Whole and on the disk before it has its name: one that is empty after a power cut would look damaged. */
function makeMark(file: string): number {
  const fresh = `${markOf(file)}.${randomUUID()}`;
  const descriptor = openSync(fresh, 'wx+', 0o600);
  try {
    writeSync(descriptor, textOf({ name: 'none', batches: 0, batchesInFile: 0 }), 0);
    fsyncSync(descriptor);
    renameSync(fresh, markOf(file));
    return descriptor;
  } catch (error) {
    closeSync(descriptor);
    rmSync(fresh, { force: true });
    throw error;
  }
}

function textOf({ name, batches, batchesInFile }: LifeMark): string {
  const [all, inFile] = [batches, batchesInFile].map((number) => String(number).padStart(DIGITS, '0'));
  const body = `${name} ${all} ${inFile}`;
  return `${body} ${String(crc32(body)).padStart(DIGITS, '0')}\n`;
}

function tryTo<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
