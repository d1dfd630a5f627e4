// The licences of what is bundled: who uses the bundle gets the texts that its parts ask to be handed on.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A package of which the bundle has code. */
export interface BundledPackage {
  readonly name: string;
  readonly version: string;
  /** As it says it in its package.json, an SPDX expression. */
  readonly licence: string;
  readonly folder: string;
}

/**
 * The packages that some files come from, by name, without those of this project.
 *
 * @param files paths of bundled files
 * @throws when a package names no licence
 * @example (await bundledPackages(['/app/node_modules/zod/v4/index.js'])).map(({ name }) => name) // ['zod']
 */
export async function bundledPackages(files: readonly string[]): Promise<readonly BundledPackage[]> {
  const folders = new Set(files.map(packageFolder).filter((folder) => folder !== undefined));
  const packages = await Promise.all([...folders].map(readPackage));
  return packages.sort((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1));
}

/** One text: each package with its version, its licence, and the licence's text where the package brings it. */
export async function licenceTexts(packages: readonly BundledPackage[]): Promise<string> {
  const parts = await Promise.all(
    packages.map(async ({ name, version, licence, folder }) => {
      const texts = await licenceFiles(folder);
      return [`${name} ${version}`, `Licence: ${licence}`, ...texts.map((text) => `\n${text.trim()}`)].join(
        '\n',
      );
    }),
  );
  return `${parts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}

/** `…/node_modules/@scope/name`, the innermost one; nothing for files outside of packages. */
function packageFolder(file: string): string | undefined {
  return /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/@][^\\/]*/.exec(file.replace(/^\0/, ''))?.[0];
}

async function readPackage(folder: string): Promise<BundledPackage> {
  const { name, version, license, licenses } = JSON.parse(
    await readFile(join(folder, 'package.json'), 'utf8'),
  ) as Readonly<Record<string, string>> & { readonly licenses?: readonly { readonly type: string }[] };
  const licence = license ?? licenses?.map(({ type }) => type).join(' OR ');
  if (!name || !version || !licence)
    throw new Error(
      `The package in ${folder} does not say what it is: name, version and licence are needed.`,
    );
  return { name, version, licence, folder };
}

async function licenceFiles(folder: string): Promise<string[]> {
  const names = (await readdir(folder))
    .filter((name) => /^(?:licen[cs]e|notice|copying)\b/i.test(name))
    .sort();
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
}
