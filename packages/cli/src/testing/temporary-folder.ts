// A folder for the files of one test.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A folder with functions to write into it (strings as they are, other values as JSON) and to remove it. */
export interface TemporaryFolder {
  readonly path: string;
  readonly write: (name: string, content: unknown) => string;
  readonly remove: () => void;
}

/** Creates a folder. Call its `remove` in the `afterAll` of the test. */
export function temporaryFolder(): TemporaryFolder {
  const path = mkdtempSync(join(tmpdir(), 'colloquy-cli-'));
  const write = (name: string, content: unknown): string => {
    const file = join(path, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
    return file;
  };
  return { path, write, remove: () => rmSync(path, { recursive: true, force: true }) };
}
