// What tests keep from one run to the next: beside the dependencies of the project, so that the temporary folder stays empty.
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Below `node_modules`, which Git, the linter and packages leave out. */
const CACHE = join(import.meta.dirname, '../../node_modules/.cache/colloquy-tests');

/** Bytes of compiled code after which a run starts without any: sources need some 60 MB, and each run adds what it built. */
const COMPILED_BYTES = 256 * 1024 * 1024;

/** Folder of the code that Node compiled. Processes load in half the time with it. */
export const compiledCode = join(CACHE, 'compiled');

/** Folder of a browser, by its version. */
export function unpackedBrowser(version: string): string {
  return join(CACHE, `browser-${version}`);
}

/** Deletes compiled code once there is too much of it: files of earlier runs are never read again. */
export function boundCompiledCode(): void {
  if (bytesIn(compiledCode) > COMPILED_BYTES) rmSync(compiledCode, { recursive: true, force: true });
}

function bytesIn(folder: string): number {
  let bytes = 0;
  try {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
      if (entry.isFile()) bytes += statSync(join(entry.parentPath, entry.name)).size;
  } catch {
    // There is none yet, or another run replaces a file: what was counted so far is near enough.
  }
  return bytes;
}
