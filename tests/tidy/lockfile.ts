// Each lockfile installs anywhere: complete for every platform, exact, and without the address of one registry.
import { posix } from 'node:path';
import type { Tree } from './tree.ts';

type Entry = {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
};

/**
 * Finds what would break `npm ci` elsewhere.
 *
 * npm leaves a platform's package out of the lockfile when it could not be had while the lockfile was written, and
 * `npm ci` then refuses the whole lockfile.
 *
 * @example brokenLocks(treeOf({ 'package-lock.json': '{"packages":{"node_modules/a":{"version":"1.0.0"}}}' }))
 * // ['package-lock.json has no integrity for node_modules/a; remove the entry and run npm install.']
 */
export function brokenLocks(tree: Tree): string[] {
  return [...tree]
    .filter(([path]) => posix.basename(path) === 'package-lock.json')
    .flatMap(([path, text]) => brokenParts(path, text));
}

function brokenParts(file: string, text: string): string[] {
  const { packages = {} } = JSON.parse(text) as { readonly packages?: Readonly<Record<string, Entry>> };
  const installed = new Set(Object.keys(packages).map((place) => place.split('node_modules/').at(-1)));
  const sentences: string[] = [];
  for (const [place, entry] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {}))
      if (!installed.has(name))
        sentences.push(
          `${file} lacks ${name} ${version}, which ${place || 'package.json'} needs on some platform; take a version of it whose platforms are all published, and write the lockfile anew.`,
        );
    if (!place.includes('node_modules/') || entry.link) continue;
    if (!entry.version || !entry.integrity)
      sentences.push(
        `${file} has no ${entry.version ? 'integrity' : 'version'} for ${place}; remove the entry and run npm install.`,
      );
    if (entry.resolved)
      sentences.push(
        `${file} names where ${place} was fetched; .npmrc says omit-lockfile-registry-resolved, so remove the line.`,
      );
  }
  return sentences;
}
