// PNG: Node's zlib can read the images, and their checksums are right.
import { crc32, inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { writePng } from './write-png.ts';

/** The chunks of an image, with verified checksums. */
function chunksOf(image: Uint8Array): ReadonlyMap<string, Buffer> {
  const bytes = Buffer.from(image);
  expect(bytes.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const named = bytes.subarray(at + 4, at + 8 + length);
    expect(bytes.readUInt32BE(at + 8 + length)).toBe(crc32(named));
    chunks.set(named.subarray(0, 4).toString(), named.subarray(4));
    at += 12 + length;
  }
  return chunks;
}

it.each([
  [2, ['00ff', 'ff00']],
  [3, ['00ffff', 'ff00ff', 'ffff00']],
])('a PNG contains an image of %i cells', (cells, rows) => {
  const chunks = chunksOf(writePng(cells, (x, y) => x === y));
  const side = (cells * 8).toString(16).padStart(8, '0');
  expect([...chunks.keys()]).toEqual(['IHDR', 'IDAT', 'IEND']);
  expect(chunks.get('IHDR')?.toString('hex')).toBe(`${side}${side}0100000000`);
  const lines = rows.flatMap((row) => Array.from({ length: 8 }, () => `00${row}`));
  expect(inflateSync(chunks.get('IDAT') ?? '').toString('hex')).toBe(lines.join(''));
});

it('a PNG can contain several blocks of data', () => {
  const chunks = chunksOf(writePng(150, (x) => x % 2 === 0));
  expect(inflateSync(chunks.get('IDAT') ?? '')).toHaveLength(150 * 8 * 151);
});
