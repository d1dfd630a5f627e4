// Packs texts with Zopfli: gzip that is 2 to 3 % smaller than what Node makes, for a hundred times the work.
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';

/** What it answers with. */
export interface Packed {
  readonly packed: readonly Uint8Array[];
  /** Zopfli did it. */
  readonly isTight: boolean;
}

/** What is used of `@gfx/zopfli`. */
interface Zopfli {
  gzipAsync(
    bytes: Uint8Array,
    options: { readonly numiterations: number; readonly blocksplitting: boolean },
  ): Promise<Uint8Array>;
}

const require = createRequire(import.meta.url);

/** More than these make no file smaller by more than a few bytes. */
const ITERATIONS = 15;

/** Smaller files gain nothing by being split into blocks; looking for places to split took three quarters of the time. */
const SMALLEST_SPLIT = 2_048;

const zopfli = installed();
const packed: Uint8Array[] = [];
for (const text of workerData as readonly string[]) packed.push(await pack(Buffer.from(text)));
parentPort?.postMessage({ packed, isTight: zopfli !== undefined } satisfies Packed);

async function pack(bytes: Buffer): Promise<Uint8Array> {
  if (!zopfli) return gzipSync(bytes, { level: 9 });
  const blocksplitting = bytes.length >= SMALLEST_SPLIT;
  return zopfli.gzipAsync(bytes, { numiterations: ITERATIONS, blocksplitting });
}

/** A checkout that has changed since its last `npm ci` still builds, and its chat works: only the sizes that are promised are not kept. */
function installed(): Zopfli | undefined {
  try {
    return require('@gfx/zopfli') as Zopfli;
  } catch {
    return undefined;
  }
}
