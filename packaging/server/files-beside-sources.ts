// Files that sources find beside themselves: threads, pages, WebAssembly and examples. They stay findable when sources become one bundle.
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin, PluginContext } from 'rolldown';

/**
 * A plugin of the bundler. Sources name files in two ways, both of which it understands:
 *
 * - `new URL('./worker.ts', import.meta.url)`: a source becomes a file of its own, for threads; any other file is copied, and for an address
 *   that ends with a slash the whole folder.
 * - `import.meta.resolve('package/file')`: the file of the package is copied.
 *
 * All chunks have to lie in one folder, because the new addresses are relative to it.
 *
 * A file that is not there is left out, with a warning.
 *
 * @param root the folder of the project
 * @param threads gets the sources of threads by the names of their files, for a bundle of their own; without it they are part of this one
 *
 * @throws when a source names files in a third way
 * @example await rolldown({ input, plugins: [filesBesideSources(root)] });
 */
export function filesBesideSources(root: string, threads?: Map<string, string>): Plugin {
  return {
    name: 'files-beside-sources',
    transform: {
      filter: { id: /[\\/]packages[\\/][^\\/]+[\\/]src[\\/]/, code: /import\.meta/ },
      async handler(code, id) {
        // What it leads to cannot be told, and would be missing.
        const [otherWay] = /import\.meta\.(?:dirname|filename)/.exec(code) ?? [];
        if (otherWay !== undefined)
          this.error(`${id} names a file by ${otherWay}. Write new URL('./file', import.meta.url).`);
        let changed = code;
        for (const [text, address = ''] of code.matchAll(BESIDE)) {
          const place = await keep(this, fileURLToPath(new URL(address, pathToFileURL(id))), {
            root,
            threads,
          });
          changed = changed.replace(text, `new URL('./${place}', import.meta.url)`);
        }
        for (const [text, name = ''] of code.matchAll(OF_PACKAGE)) {
          const place = await keep(this, fileURLToPath(import.meta.resolve(name)), { root, threads });
          changed = changed.replace(text, `new URL('./${place}', import.meta.url).href`);
        }
        return changed;
      },
    },
  };
}

const BESIDE = /new URL\('(\.[^']+)', import\.meta\.url\)/g;
const OF_PACKAGE = /import\.meta\.resolve\('([^']+)'\)/g;

/** Puts a file or a folder into the bundle, and tells where it stands there: below `files/`, where it is in the project. */
async function keep(
  bundle: PluginContext,
  path: string,
  { root, threads }: { readonly root: string; readonly threads: Map<string, string> | undefined },
): Promise<string> {
  // npm packs no folder of this name.
  const place = relative(root, path).replaceAll('\\', '/').replaceAll('node_modules', 'modules');
  if (path.endsWith('.ts')) {
    const fileName = `${place.slice(0, -'.ts'.length).replaceAll('/', '-')}.js`;
    if (threads) threads.set(fileName, path);
    else bundle.emitFile({ type: 'chunk', id: path, fileName });
    return fileName;
  }
  if (!existsSync(path)) bundle.warn(`${place} is not there and is left out. Was "npm run build" run?`);
  const files = !existsSync(path) ? [] : path.endsWith('/') ? await filesIn(path) : [path];
  for (const file of files)
    bundle.emitFile({
      type: 'asset',
      fileName: join('files', place, relative(path, file)).replaceAll('\\', '/'),
      source: await readFile(file),
    });
  return path.endsWith('/') ? `files/${place}/` : `files/${place}`;
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}
