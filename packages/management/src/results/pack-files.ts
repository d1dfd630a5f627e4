// Packs files into a ZIP archive as a stream: the sizes follow each file, and the directory is at the end.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';
import { limits } from './limits.ts';

/** A file to pack. */
export interface PackedFile {
  readonly name: string;
  readonly content: Iterable<string> | AsyncIterable<string>;
}

/** A directory entry. */
interface Entry {
  readonly name: Buffer;
  readonly offset: number;
  checksum: number;
  packedBytes: number;
  bytes: number;
}

/**
 * Yields the parts of an archive. Reads each file after the previous one is packed, and only as fast as the consumer
 * reads.
 *
 * @throws Error when it exceeds 4 GiB
 * @example for await (const piece of packFiles([{ name: 'a.txt', content: ['Hello'] }])) file.write(piece);
 */
export async function* packFiles(
  files: Iterable<PackedFile> | AsyncIterable<PackedFile>,
): AsyncGenerator<Uint8Array> {
  const entries: Entry[] = [];
  let offset = 0;
  const count = <Piece extends Uint8Array>(piece: Piece): Piece => {
    offset += piece.length;
    if (offset > limits.packedBytes) throw tooLarge();
    return piece;
  };
  for await (const { name, content } of files) {
    const entry: Entry = { name: Buffer.from(name), offset, checksum: 0, packedBytes: 0, bytes: 0 };
    entries.push(entry);
    yield count(Buffer.concat([header(LOCAL, 30, entry), entry.name]));
    for await (const piece of packed(content, entry)) yield count(piece);
    yield count(numbers([DESCRIPTOR, entry.checksum, entry.packedBytes, entry.bytes]));
  }
  const start = offset;
  for (const entry of entries) yield count(Buffer.concat([header(CENTRAL, 46, entry), entry.name]));
  yield directoryEnd(entries.length, { start, bytes: offset - start });
}

const LOCAL = 0x04034b50;
const DESCRIPTOR = 0x08074b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;

/**
 * Version 2.0, sizes after the file, UTF-8 names, deflated, dated the first day of the format: the same content gives
 * the same bytes.
 */
const MANNER = [20, 0x0808, 8, 0, 0x21] as const;

async function* packed(content: PackedFile['content'], entry: Entry): AsyncGenerator<Uint8Array> {
  async function* counted() {
    for await (const text of content) {
      const bytes = Buffer.from(text);
      entry.checksum = crc32(bytes, entry.checksum);
      entry.bytes += bytes.length;
      if (entry.bytes > limits.packedBytes) throw tooLarge();
      yield bytes;
    }
  }
  const deflating = createDeflateRaw();
  // The deflated stream throws errors of this pipeline; a consumer that stops reading ends it.
  pipeline(Readable.from(counted()), deflating).catch(() => undefined);
  for await (const piece of deflating) {
    entry.packedBytes += (piece as Buffer).length;
    yield piece as Buffer;
  }
}

/** The header before a file, and again in the directory with its sizes. */
function header(kind: typeof LOCAL | typeof CENTRAL, length: number, entry: Entry): Buffer {
  const buffer = Buffer.alloc(length);
  let at = buffer.writeUInt32LE(kind);
  if (kind === CENTRAL) at = buffer.writeUInt16LE(MANNER[0], at);
  for (const value of MANNER) at = buffer.writeUInt16LE(value, at);
  const { checksum, packedBytes, bytes, name, offset } = entry;
  for (const value of kind === CENTRAL ? [checksum, packedBytes, bytes] : [0, 0, 0])
    at = buffer.writeUInt32LE(value, at);
  buffer.writeUInt16LE(name.length, at);
  if (kind === CENTRAL) buffer.writeUInt32LE(offset, 42);
  return buffer;
}

function directoryEnd(
  files: number,
  { start, bytes }: { readonly start: number; readonly bytes: number },
): Buffer {
  const buffer = Buffer.alloc(22);
  buffer.writeUInt32LE(END);
  buffer.writeUInt16LE(files, 8);
  buffer.writeUInt16LE(files, 10);
  buffer.writeUInt32LE(bytes, 12);
  buffer.writeUInt32LE(start, 16);
  return buffer;
}

function numbers(values: readonly number[]): Buffer {
  const buffer = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) buffer.writeUInt32LE(value, 4 * index);
  return buffer;
}

function tooLarge(): Error {
  return new Error('The workbook would be larger than 4 GiB. Take a shorter time, or write CSV.');
}
