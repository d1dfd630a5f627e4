// Files of a build as they are sent: packed once, as tightly as browsers can read, and not by every server anew.
import { once } from 'node:events';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { brotliCompress, constants } from 'node:zlib';
import type { Packed } from './zopfli.worker.ts';

/** A file in the two forms that browsers ask for. */
export interface PackedFile {
  readonly gzip: Uint8Array;
  readonly brotli: Uint8Array;
}

/**
 * Packs texts. The same text gives the same bytes.
 *
 * @example const [first] = await packFiles(['const one = 1;']); // { gzip, brotli }
 */
export async function packFiles(texts: readonly string[]): Promise<readonly PackedFile[]> {
  const [gzips, brotlis] = await Promise.all([gzipsOf(texts), Promise.all(texts.map(brotliOf))]);
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

function brotliOf(text: string): Promise<Uint8Array> {
  const { BROTLI_PARAM_QUALITY, BROTLI_MAX_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  return promisify(brotliCompress)(text, {
    params: {
      [BROTLI_PARAM_QUALITY]: BROTLI_MAX_QUALITY,
      [BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text),
    },
  });
}
