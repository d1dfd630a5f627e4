// Builds the programs of processes that tests start into a folder, each of few files: loading hundreds of sources takes three times as long.
import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'rolldown';
import { rolldown } from 'rolldown';
import { filesBesideSources } from '../../packaging/server/files-beside-sources.ts';
import { PROGRAM_SOURCES } from './built-program.ts';

const root = join(import.meta.dirname, '../..');
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Say where the programs go.');

const build = await rolldown({
  input: Object.fromEntries(PROGRAM_SOURCES.map((source) => [basename(source, '.ts'), join(root, source)])),
  platform: 'node',
  cwd: root,
  plugins: [packagesWhereTheyAre(), filesBesideSources(root)],
});
await build.write({ dir: join(folder, 'lib'), format: 'esm', chunkFileNames: '[name]-[hash].js' });
await build.close();
await writeFile(join(folder, 'package.json'), '{ "type": "module" }');

/** Packages are those that the sources would load, from where they are: they are named by their full address, because the folder has none beside it. */
function packagesWhereTheyAre(): Plugin {
  return {
    name: 'packages-where-they-are',
    async resolveId(source, importer, options) {
      if (importer === undefined || !/^@?[a-z]/.test(source) || source.startsWith('node:')) return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (!found || found.external || !/[\\/]node_modules[\\/]/.test(found.id)) return found;
      return { id: pathToFileURL(found.id).href, external: true };
    },
  };
}
