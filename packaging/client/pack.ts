// Before and after `npm pack`: the package that leaves names its built files, the one in the project its sources.
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const KEPT = '.workspace-package.json';

const [step, folder = process.cwd()] = process.argv.slice(2);
const place = join(folder, 'package.json');
if (step === 'before') {
  if (!existsSync(join(folder, 'dist')))
    throw new Error('There is nothing to pack yet. Run "npm run build" first.');
  const text = await readFile(place, 'utf8');
  await writeFile(join(folder, KEPT), text);
  await writeFile(place, `${JSON.stringify(publishedManifest(JSON.parse(text)), null, 2)}\n`);
} else await rename(join(folder, KEPT), place);

interface Manifest {
  readonly exports: Readonly<Record<string, string>>;
  readonly [field: string]: unknown;
}

/** The built files hold everything, so that a published client depends on nothing. */
function publishedManifest(manifest: Manifest): Manifest {
  const { private: _private, dependencies: _dependencies, scripts: _scripts, exports, ...rest } = manifest;
  const built = Object.entries(exports).map(([door, path]) => {
    const name = path.replace(/^\.\/src\//, './dist/').replace(/\.ts$/, '');
    return [door, { types: `${name}.d.ts`, default: `${name}.js` }];
  });
  return { ...rest, exports: Object.fromEntries(built) };
}
