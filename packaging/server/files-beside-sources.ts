// Files that sources find beside themselves: threads, pages, WebAssembly and examples. They stay findable when sources become one bundle.
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
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
 * @throws when a file that a source names is not there
 * @example await rolldown({ input, plugins: [filesBesideSources()] });
 */
export function filesBesideSources(): Plugin {
  return {
    name: 'files-beside-sources',
    transform: {
      filter: { id: /[\\/]packages[\\/][^\\/]+[\\/]src[\\/]/, code: /import\.meta\.(?:url|resolve)/ },
      async handler(code, id) {
        let changed = code;
        for (const [text, address = ''] of code.matchAll(BESIDE)) {
          const place = await keep(this, fileURLToPath(new URL(address, pathToFileURL(id))));
          changed = changed.replace(text, `new URL('./${place}', import.meta.url)`);
        }
        for (const [text, name = ''] of code.matchAll(OF_PACKAGE)) {
          const place = await keep(this, fileURLToPath(import.meta.resolve(name)));
          changed = changed.replace(text, `new URL('./${place}', import.meta.url).href`);
        }
        return changed;
      },
    },
  };
}

const BESIDE = /new URL\('(\.[^']+)', import\.meta\.url\)/g;
const OF_PACKAGE = /import\.meta\.resolve\('([^']+)'\)/g;

/** Puts a file or a folder into the bundle, and tells where it stands there. */
async function keep(bundle: PluginContext, path: string): Promise<string> {
  if (path.endsWith('.ts')) {
    // The folder tells one `worker.ts` from another.
    const fileName = `${basename(dirname(path))}-${basename(path, '.ts')}.js`;
    bundle.emitFile({ type: 'chunk', id: path, fileName });
    return fileName;
  }
  if (!path.endsWith('/')) return keepFile(bundle, path, `files/${basename(path)}`);
  const folder = `files/${basename(path)}`;
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((candidate) => candidate.isFile())) {
    const file = join(entry.parentPath, entry.name);
    await keepFile(bundle, file, join(folder, relative(path, file)));
  }
  return `${folder}/`;
}

async function keepFile(bundle: PluginContext, path: string, fileName: string): Promise<string> {
  bundle.emitFile({ type: 'asset', fileName, source: await readFile(path) });
  return fileName;
}
