// The example bots of the project.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../../../examples/', import.meta.url));

/** Paths of the example bots in alphabetical order; empty if the examples are not installed. */
export function exampleFiles(): string[] {
  if (!existsSync(folder)) return [];
  // Not `globSync`, which loads for as long as an example takes to publish.
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => readdirSync(join(folder, name)).map((file) => join(folder, name, file)))
    .filter((path) => path.endsWith('.flow.json'))
    .sort();
}
