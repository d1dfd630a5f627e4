// What every published package has besides its code: the manifest, the licences of all that is inside, and the list of it for machines.
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BundledPackage } from './licences.ts';
import { licenceTexts } from './licences.ts';
import { sbom } from './sbom.ts';

/** A package that is about to leave. */
export interface Published {
  /** The folder of the project. */
  readonly root: string;
  /** The folder of the package. */
  readonly target: string;
  /** The fields of its own; version, licence and where it comes from are the project's. */
  readonly manifest: { readonly name: string; readonly [field: string]: unknown };
  /** The file in `pages` for those who install it; it stands alone, so it links to no file of the project. */
  readonly page: `${string}.md`;
  /** The packages of which it has code. */
  readonly bundled: readonly BundledPackage[];
}

/** Files beside the code; every manifest lists them. */
const FILES = ['THIRD-PARTY-LICENCES.txt', 'sbom.cdx.json'] as const;

/**
 * Writes `package.json`, `LICENSE`, `README.md`, `THIRD-PARTY-LICENCES.txt` and `sbom.cdx.json`.
 *
 * @throws when a bundled package names no licence
 * @example await writePublishedFiles({ root, target: 'dist/client', manifest: { name: '@colloquy/client' }, page: 'client.md', bundled: [] });
 */
export async function writePublishedFiles(published: Published): Promise<void> {
  const { root, target, manifest, page, bundled } = published;
  const project = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    readonly version: string;
    readonly license: string;
    readonly repository?: string | { readonly url: string };
  };
  const { name, description, files, ...rest } = manifest;
  const own = {
    name,
    version: project.version,
    description,
    license: project.license,
    type: 'module',
    ...(project.repository === undefined ? {} : { repository: project.repository }),
    ...rest,
    files: [...(Array.isArray(files) ? (files as readonly string[]) : []), ...FILES],
  };
  await writeFile(join(target, 'package.json'), `${JSON.stringify(own, null, 2)}\n`);
  await copyFile(join(root, 'LICENSE'), join(target, 'LICENSE'));
  await copyFile(join(import.meta.dirname, 'pages', page), join(target, 'README.md'));
  await writeFile(join(target, FILES[0]), await licenceTexts(bundled));
  await writeFile(
    join(target, FILES[1]),
    sbom({ name, version: project.version, licence: project.license }, bundled),
  );
}
