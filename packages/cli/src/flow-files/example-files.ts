// The bots that come with the project.
import { globSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../../../examples');

/** Paths of the example bots, in the order of their names; none where the examples were not installed. */
export function exampleFiles(): string[] {
  return globSync('*/*.flow.json', { cwd: folder })
    .sort()
    .map((path) => join(folder, path));
}
