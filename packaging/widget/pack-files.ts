// Files of a build as they are sent: packed once, as tightly as browsers can read, and not by every server anew.
import { once } from 'node:events';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Packed } from './zopfli.worker.ts';

/** A file in the two forms that browsers ask for. */
export interface PackedFile {
  readonly gzip: Uint8Array;
  readonly brotli: Uint8Array;
}

/**
 * `best` makes the smallest files, for packages. `fast` is for a clone: its files are a tenth larger, and its first start
 * comes seven seconds of computing earlier.
 */
export type Compression = 'best' | 'fast';

/**
 * Packs texts. The same text gives the same bytes.
 *
 * @example const [first] = await packFiles(['const one = 1;'], 'best'); // { gzip, brotli }
 */
export async function packFiles(
  texts: readonly string[],
  compression: Compression,
): Promise<readonly PackedFile[]> {
  const [gzips, brotlis] = await Promise.all([
    compression === 'best' ? gzipsOf(texts) : Promise.all(texts.map((text) => promisify(gzip)(text))),
    Promise.all(texts.map((text) => brotliOf(text, compression))),
  ]);
  return gzips.map((gzip, index) => ({ gzip, brotli: brotlis[index] as Uint8Array }));
}

/** In a thread of its own: the packer takes over what its process does about errors. */
async function gzipsOf(texts: readonly string[]): Promise<readonly Uint8Array[]> {
  const worker = new Worker(new URL('./zopfli.worker.ts', import.meta.url), { workerData: texts });
  const [{ packed, isTight }] = (await once(worker, 'message')) as [Packed];
  await worker.terminate();
  if (!isTight)
    process.emitWarning('@gfx/zopfli is not installed: Node packs the chat, 2 to 3 % larger. Run "npm ci".');
  return packed;
}

const BROTLI_QUALITY = { best: constants.BROTLI_MAX_QUALITY, fast: 5 } as const;

/**
 * Compresses a text with Brotli.
 *
 * @example await brotliOf('const one = 1;', 'fast')
 */
export function brotliOf(text: string, compression: Compression): Promise<Uint8Array> {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  return promisify(brotliCompress)(text, {
    params: {
      [BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[compression],
      [BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text),
    },
  });
}
