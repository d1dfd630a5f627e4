// Moving pictures of documents: screenshots that become one animated PNG, with a tool of site/ (`npm ci` there).
import { createRequire } from 'node:module';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** The little that is used of the package that writes moving pictures. */
interface Upng {
  decode(png: ArrayBuffer): object;
  /** Red, green, blue and opacity of each point of each frame. */
  toRGBA8(decoded: object): ArrayBuffer[];
  encode(
    frames: readonly ArrayBuffer[],
    width: number,
    height: number,
    colours: number,
    shownMs: readonly number[],
  ): ArrayBuffer;
}

/** A picture as PNG, and for how long it is shown. */
export interface Frame {
  readonly png: Buffer;
  readonly shownMs: number;
}

/**
 * All frames as one PNG, in 256 colours. Frames that look alike become one.
 *
 * @throws Error when the tools of `site/` are not installed
 * @example await writeFile('docs/pictures/chat.png', encode(frames));
 */
export function encode(frames: readonly Frame[]): Buffer {
  const different: Frame[] = [];
  for (const { png, shownMs } of frames) {
    const last = different.at(-1);
    if (last?.png.equals(png)) different[different.length - 1] = { png, shownMs: last.shownMs + shownMs };
    else different.push({ png, shownMs });
  }
  const UPNG: Upng = createRequire(join(root, 'site/package.json'))('upng-js');
  const points = different.map(({ png }) => UPNG.toRGBA8(UPNG.decode(exact(png)))[0] ?? new ArrayBuffer(0));
  const { width, height } = describePng(different[0]?.png ?? Buffer.alloc(0));
  const encoded = UPNG.encode(
    points,
    width,
    height,
    256,
    different.map(({ shownMs }) => shownMs),
  );
  return Buffer.from(encoded);
}

/** Size of a PNG in points, and how long each of its frames is shown; no frames when it stands still. */
export function describePng(png: Buffer) {
  const shownMs: number[] = [];
  // Chunks: length of the data, four letters, the data, a checksum.
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12)
    if (png.toString('latin1', at + 4, at + 8) === 'fcTL')
      shownMs.push((png.readUInt16BE(at + 28) * 1_000) / png.readUInt16BE(at + 30));
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20), shownMs };
}

/** The bytes alone, without the rest of the memory that Node read them into. */
function exact({ buffer, byteOffset, byteLength }: Buffer): ArrayBuffer {
  return buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer;
}
