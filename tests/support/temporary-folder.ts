// A folder of its own for a test, gone afterwards.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Makes an empty folder; `remove` takes it away with everything in it. */
export function temporaryFolder(name: string): { readonly path: string; readonly remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), `colloquy-${name}-`));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
