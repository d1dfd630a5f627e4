// Reads and writes the parts of WebAssembly's binary format that metering needs.

/** A read position in bytes. The functions below read there and advance. */
export interface Cursor {
  readonly bytes: Uint8Array;
  position: number;
}

/** An output buffer; its first `length` bytes are used. */
export interface Writer {
  bytes: Uint8Array<ArrayBuffer>;
  length: number;
}

export interface Section {
  readonly id: number;
  readonly content: Uint8Array;
}

/** The magic number and the version. */
export const HEADER_BYTES = 8;

/** Splits a module into its sections. */
export function readSections(module: Uint8Array): readonly Section[] {
  const cursor: Cursor = { bytes: module, position: HEADER_BYTES };
  const found: Section[] = [];
  while (cursor.position < module.length) {
    const id = module[cursor.position++] ?? 0;
    const length = readUnsigned(cursor);
    found.push({ id, content: module.subarray(cursor.position, cursor.position + length) });
    cursor.position += length;
  }
  return found;
}

/** Reads an unsigned LEB128 number. */
export function readUnsigned(cursor: Cursor): number {
  let value = 0;
  for (let shift = 0; shift < 35; shift += 7) {
    const byte = cursor.bytes[cursor.position++] ?? 0;
    value += (byte & 0x7f) * 2 ** shift;
    if (byte < 0x80) break;
  }
  return value;
}

/** Skips a LEB128 number of any type. */
export function skipNumber(cursor: Cursor): void {
  while ((cursor.bytes[cursor.position++] ?? 0) >= 0x80);
}

/** Creates a writer with an initial capacity; it grows as needed. */
export function createWriter(expectedBytes: number): Writer {
  return { bytes: new Uint8Array(expectedBytes), length: 0 };
}

export function write(writer: Writer, bytes: Uint8Array | readonly number[]): void {
  const end = writer.length + bytes.length;
  if (end > writer.bytes.length) {
    const larger = new Uint8Array(end * 2);
    larger.set(written(writer));
    writer.bytes = larger;
  }
  writer.bytes.set(bytes, writer.length);
  writer.length = end;
}

/** Writes an unsigned LEB128 number. */
export function writeUnsigned(writer: Writer, value: number): void {
  write(writer, unsigned(value));
}

/** Writes the number of bytes, then the bytes. */
export function writeSized(writer: Writer, bytes: Uint8Array): void {
  writeUnsigned(writer, bytes.length);
  write(writer, bytes);
}

export function written(writer: Writer): Uint8Array<ArrayBuffer> {
  return writer.bytes.subarray(0, writer.length);
}

/** Encodes an unsigned number as LEB128. */
export function unsigned(value: number): readonly number[] {
  const bytes: number[] = [];
  let rest = value;
  do {
    bytes.push((rest % 128) + (rest >= 128 ? 128 : 0));
    rest = Math.floor(rest / 128);
  } while (rest > 0);
  return bytes;
}
