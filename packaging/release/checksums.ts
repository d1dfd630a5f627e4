// Checksums of what is released, as `sha256sum --check` reads them.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** What the file is called; it lists all others of its folder. */
export const CHECKSUMS = 'SHA256SUMS';

/**
 * Writes the checksums of all files of a folder into a file beside them.
 *
 * @example await writeChecksums('dist/release'); // then: (cd dist/release && sha256sum --check SHA256SUMS)
 */
export async function writeChecksums(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name !== CHECKSUMS).sort();
  const lines: string[] = [];
  for (const name of names) {
    const hash = createHash('sha256');
    await pipeline(createReadStream(join(folder, name)), hash);
    lines.push(`${hash.digest('hex')}  ${name}\n`);
  }
  await writeFile(join(folder, CHECKSUMS), lines.join(''));
}
