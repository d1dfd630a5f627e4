// Remnants: copies of rows that SQLite left in the unused middle of a page when it moved rows between pages.
import { open } from 'node:fs/promises';
import { setImmediate as nextRound } from 'node:timers/promises';

/*
 * `secure_delete` overwrites deleted data, but not moved data: when a page overflows, its rows spread over several
 * pages, and copies may stay between the list of rows at its start and the rows at its end. This module finds them in
 * the file; rows of the same page that grow and shrink overwrite them. Tables and their columns are the concern of
 * page-owners.ts: every page with rows is checked.
 */

/** A page with remnants, and the row that can overwrite them. */
export interface RemnantPage {
  readonly page: number;
  /** Absent when no row on the page will do. */
  readonly row?: {
    readonly rowid: number;
    /** Bytes of the row, and those it needs to fill the page. */
    readonly bytes: number;
    readonly fullBytes: number;
  };
}

/** The first byte of a page that holds rows. */
const TABLE_LEAF = 0x0d;

/** Bytes in front of the list of rows. */
const PAGE_HEADER = 8;

/**
 * Bytes at the beginning of a page that never hold words: the list of rows, and a row's sizes and id. A row cannot
 * grow into them, because longer rows continue on other pages.
 */
const WORDLESS = 40;

/** Bytes that a row's own sizes may grow by when its text grows. */
const LONGER_SIZES = 3;

/** Bytes of a remnant that may be a word: row and page numbers left by other kinds of pages are shorter. */
const LEAST_WORD = { withRows: 4, withoutRows: 8 };

/** Pages that are read at once: 1 MiB, and half a millisecond of looking. */
const PAGES_AT_ONCE = 128;

/**
 * Finds the pages with remnants in a file whose log is empty. Reads all of it, in small steps; a gigabyte takes some seconds.
 *
 * @param among only these pages, to see what became of them
 */
export async function findRemnants(
  file: string,
  { pageBytes, among }: { readonly pageBytes: number; readonly among?: ReadonlySet<number> },
): Promise<readonly RemnantPage[]> {
  const found: RemnantPage[] = [];
  const handle = await open(file, 'r');
  try {
    const buffer = Buffer.allocUnsafe(pageBytes * PAGES_AT_ONCE);
    for (let first = 1; ; first += PAGES_AT_ONCE) {
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, (first - 1) * pageBytes);
      for (let at = 0; at + pageBytes <= bytesRead; at += pageBytes) {
        const page = first + at / pageBytes;
        if (among && !among.has(page)) continue;
        const remnant = remnantOf(buffer.subarray(at, at + pageBytes), page);
        if (remnant) found.push(remnant);
      }
      if (bytesRead < buffer.length) return found;
      await nextRound();
    }
  } finally {
    await handle.close();
  }
}

/** Looks at one page. The first one holds the schema and nothing else. */
function remnantOf(bytes: Buffer, page: number): RemnantPage | undefined {
  if (page === 1 || bytes[0] !== TABLE_LEAF) return undefined;
  const rows = bytes.readUInt16BE(3);
  const listEnd = PAGE_HEADER + 2 * rows;
  const contentStart = bytes.readUInt16BE(5) || bytes.length;
  const least = rows > 0 ? LEAST_WORD.withRows : LEAST_WORD.withoutRows;
  const unused = bytes.subarray(Math.max(listEnd, WORDLESS), contentStart);
  if (!hasWord(unused, least)) return undefined;
  if (rows === 0) return { page };
  const free = freeBytes(bytes) + contentStart - listEnd;
  for (let position = 0; position < rows; position++) {
    const cell = readCell(bytes, bytes.readUInt16BE(PAGE_HEADER + 2 * position));
    const fullBytes = Math.min(mostLocal(bytes.length), cell.localBytes + free) - LONGER_SIZES;
    const row = { rowid: cell.rowid, bytes: cell.bytes, fullBytes };
    if (fullBytes > cell.localBytes) return { page, row };
  }
  return { page };
}

function hasWord(bytes: Buffer, least: number): boolean {
  let length = 0;
  for (const byte of bytes) {
    length = byte === 0 ? 0 : length + 1;
    if (length >= least) return true;
  }
  return false;
}

/** Free space between the rows: a chain of blocks, and fragments too small for it. */
function freeBytes(bytes: Buffer): number {
  let free = bytes[7] ?? 0;
  let block = bytes.readUInt16BE(1);
  for (let count = 0; block !== 0 && block + 4 <= bytes.length && count < bytes.length; count++) {
    free += bytes.readUInt16BE(block + 2);
    block = bytes.readUInt16BE(block);
  }
  return free;
}

/** The row at an offset. Which columns it has does not matter. */
function readCell(bytes: Buffer, offset: number) {
  const payload = readVarint(bytes, offset);
  const rowid = readVarint(bytes, payload.end);
  return {
    bytes: payload.value,
    localBytes: localBytes(payload.value, bytes.length),
    rowid: rowid.value,
  };
}

/** Bytes of a row on its page; the rest of a long one is on overflow pages, and the page holds the first one's number. */
function localBytes(rowBytes: number, pageBytes: number): number {
  const most = mostLocal(pageBytes);
  if (rowBytes <= most) return rowBytes;
  const least = Math.floor(((pageBytes - 12) * 32) / 255) - 23;
  const fitting = least + ((rowBytes - least) % (pageBytes - 4));
  return (fitting <= most ? fitting : least) + 4;
}

function mostLocal(pageBytes: number): number {
  return pageBytes - 35;
}

/** SQLite's numbers: seven bits a byte, the highest bit says whether more follow; nine bytes at most. */
function readVarint(bytes: Buffer, offset: number): { readonly value: number; readonly end: number } {
  let value = 0;
  for (let count = 0; count < 8; count++) {
    const byte = bytes[offset + count] ?? 0;
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return { value, end: offset + count + 1 };
  }
  return { value: value * 256 + (bytes[offset + 8] ?? 0), end: offset + 9 };
}
