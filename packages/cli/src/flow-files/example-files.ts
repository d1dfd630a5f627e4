// The example bots of the project.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../../../examples/', import.meta.url));

/** Paths of the example bots in alphabetical order; empty if the examples are not installed. */
export function exampleFiles(): string[] {
  return globSync('*/*.flow.json', { cwd: folder })
    .sort()
    .map((path) => join(folder, path));
}
