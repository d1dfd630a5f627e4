// Square black-and-white images as PNG (ISO/IEC 15948), of cells of eight by eight pixels.

/** Pixels of a cell: at one bit per pixel, a row of a cell is one byte. */
const CELL_PIXELS = 8;

/**
 * Encodes an image. Uncompressed: at one bit per pixel it is small, and encoding takes no time.
 *
 * @example writePng(2, (x, y) => x === y) // 16 x 16 pixels, two black cells
 */
export function writePng(cells: number, isBlack: (x: number, y: number) => boolean): Uint8Array {
  const side = cells * CELL_PIXELS;
  const size = [...bigEndian(side), ...bigEndian(side)];
  // Bit depth 1, grayscale, default methods.
  const header = Uint8Array.from([...size, 1, 0, 0, 0, 0]);
  return joined([
    Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    ...chunk('IHDR', header),
    ...chunk('IDAT', stored(pixels(cells, isBlack))),
    ...chunk('IEND', new Uint8Array()),
  ]);
}

/** Each line starts with its filter type, none here; the lines of a row of cells are all equal. */
function pixels(cells: number, isBlack: (x: number, y: number) => boolean): Uint8Array {
  const rows = Array.from({ length: cells }, (_, y) => {
    const line = Uint8Array.from({ length: cells + 1 }, (_cell, x) =>
      x === 0 || isBlack(x - 1, y) ? 0 : 0xff,
    );
    return joined(Array.from({ length: CELL_PIXELS }, () => line));
  });
  return joined(rows);
}

/** A zlib stream (RFC 1950) of stored blocks (RFC 1951, 3.2.4). */
function stored(bytes: Uint8Array): Uint8Array {
  const blocks: Uint8Array[] = [Uint8Array.from([0x78, 0x01])];
  const most = 0xffff;
  for (let start = 0; start < bytes.length; start += most) {
    const block = bytes.subarray(start, start + most);
    const isLast = start + most >= bytes.length;
    const { length } = block;
    blocks.push(
      Uint8Array.from([isLast ? 1 : 0, length & 0xff, length >> 8, ~length & 0xff, (~length >> 8) & 0xff]),
      block,
    );
  }
  return joined([...blocks, bigEndian(adler32(bytes))]);
}

function chunk(name: string, data: Uint8Array): readonly Uint8Array[] {
  const named = joined([Uint8Array.from(name, (letter) => letter.charCodeAt(0)), data]);
  return [bigEndian(data.length), named, bigEndian(crc32(named))];
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return ~crc;
}

function adler32(bytes: Uint8Array): number {
  let low = 1;
  let high = 0;
  for (const byte of bytes) {
    low = (low + byte) % 65_521;
    high = (high + low) % 65_521;
  }
  return (high << 16) | low;
}

function bigEndian(number: number): Uint8Array {
  return Uint8Array.from([24, 16, 8, 0], (shift) => (number >>> shift) & 0xff);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
