// A folder for the files of one test.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A folder, a way to write into it (texts as they are, anything else as JSON), and a way to be rid of it. */
export interface TemporaryFolder {
  readonly path: string;
  readonly write: (name: string, content: unknown) => string;
  readonly remove: () => void;
}

/** Makes a folder that stands until `remove`, which belongs into the `afterAll` of a test. */
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
