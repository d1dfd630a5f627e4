// The package `colloquy` as it is published: the server, the command line and the library in one folder of JavaScript that needs nothing else.
import { chmod, copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OutputChunk, Plugin } from 'rolldown';
import { rolldown } from 'rolldown';
import { OLDEST_NODE } from '../../packages/cli/bin/node-version.js';
import { bundledPackages } from '../published/licences.ts';
import { writePublishedFiles } from '../published/published-files.ts';
import { bundleStudio } from '../studio/build-studio.ts';
import { revisionOf } from './build-facts.ts';
import { filesBesideSources } from './files-beside-sources.ts';
import { hiddenImports } from './hidden-imports.ts';
import { lateFunctions } from './late-functions.ts';
import type { LaterPackages } from './lazy-packages.ts';
import { inputsOf, lazyPackages } from './lazy-packages.ts';
import { lazySchemas } from './lazy-schemas.ts';
import { leanCode } from './lean-code.ts';
import { writeLibraryTypes } from './library-types.ts';

/** Where the project is, and where the package goes. */
export interface ServerBuild {
  readonly root: string;
  readonly target: string;
  /** Leaves the types out, which take longer than all the rest: for a package that is only started. */
  readonly skipsTypes?: boolean;
}

/**
 * Writes the package: `bin/colloquy.js`, which starts it on the right Node, `lib/` with the program, the library, threads and the files they
 * read, `types/`, `package.json`, and the licences of all that is inside. What only some bots need (model providers, S3, Stripe, tracing) lies
 * in chunks of its own, which are loaded by whoever needs them.
 *
 * @throws what the bundler finds wrong, and for a package without a licence
 * @example await buildServer({ root: '.', target: 'dist/colloquy' });
 */
export async function buildServer({ root, target, skipsTypes = false }: ServerBuild): Promise<void> {
  await rm(target, { recursive: true, force: true });
  const chunks = await bundleServer(root, join(target, 'lib'));
  // Its files are beside the server's; its packages hand on their licences with those of the server.
  const studio = await bundleStudio();
  await mkdir(join(target, 'bin'), { recursive: true });
  const program = await readFile(join(root, 'packages/cli/bin/program.js'), 'utf8');
  await writeFile(join(target, 'bin/program.js'), program.replace('../src/main.ts', '../lib/main.js'));
  for (const name of ['colloquy.js', 'compiled-script.js', 'node-version.js', 'run-on-node.js'])
    await copyFile(join(root, 'packages/cli/bin', name), join(target, 'bin', name));
  await chmod(join(target, 'bin/colloquy.js'), 0o755);
  if (!skipsTypes) await writeLibraryTypes({ root, target: join(target, 'types') });
  const { description } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as Readonly<
    Record<string, unknown>
  >;
  await writePublishedFiles({
    root,
    target,
    manifest: {
      name: 'colloquy',
      description,
      bin: { colloquy: 'bin/colloquy.js' },
      exports: {
        '.': { types: './types/library.d.ts', default: './lib/library.mjs' },
        './package.json': './package.json',
      },
      files: ['bin', 'lib', 'types'],
      engines: { node: `>=${OLDEST_NODE.join('.')}` },
    },
    page: 'colloquy.md',
    bundled: await bundledPackages([...chunks, ...studio.chunks].flatMap(({ moduleIds }) => moduleIds)),
  });
}

/**
 * Writes the program, the library, threads and all that they load into a folder: scripts that Node takes with `require`, because what it compiled of a
 * script can be kept with all that ran of it. What a server needs from its start on is one file of them, and threads share none with it.
 */
export async function bundleServer(root: string, dir: string): Promise<readonly OutputChunk[]> {
  const revision = await revisionOf(root);
  const apart = { threads: new Map<string, string>(), packages: new Map() as LaterPackages };
  const program = await bundle(
    {
      main: join(root, 'packages/cli/src/main.ts'),
      serve: join(root, 'packages/cli/src/commands/serve.ts'),
      door: DOOR,
    },
    { root, dir, revision, apart, names: '[name]-[hash].js', together: START },
  );
  const others: [name: string, source: string][] = Object.entries({
    ...Object.fromEntries(apart.threads),
    ...inputsOf(apart.packages),
  });
  // In an order of their own: they were found in whichever order files were read, and a file that several share would have other bytes each time.
  const sorted = others.sort(([one], [other]) => (one < other ? -1 : 1));
  const beside = await bundle(
    Object.fromEntries(sorted.map(([name, source]) => [name.replace(/\.js$/, ''), source])),
    { root, dir, revision, apart, names: 'beside-[name]-[hash].js' },
  );
  await writeFile(join(dir, 'package.json'), '{ "type": "commonjs" }\n');
  // Whoever uses the library imports it.
  const library = program.find(({ facadeModuleId }) => facadeModuleId === libraryIn(root));
  if (!library) throw new Error('The bundle has no library.');
  await writeFile(
    join(dir, 'library.mjs'),
    [
      "import { describeOldNode, isNewEnough } from '../bin/node-version.js';",
      // Loaded behind the check: an older Node would answer with all of its source.
      'if (!isNewEnough(process.versions.node)) throw new Error(describeOldNode());',
      `const { default: library } = await import('./${library.fileName}');`,
      `export const { ${library.exports.join(', ')} } = library;`,
      '',
    ].join('\n'),
  );
  return [...program, ...beside];
}

/** Leads to the library, so that it is no entry itself: a server would load all of it. */
const DOOR = '\0door';

const libraryIn = (root: string) => join(root, 'packages/server/src/library.ts');

function libraryDoor(root: string): Plugin {
  return {
    name: 'library-door',
    resolveId: (source) => (source === DOOR ? source : null),
    load: (id) =>
      id === DOOR ? `export const load = () => import(${JSON.stringify(libraryIn(root))});` : null,
  };
}

/** Left out of it: what runs a command as soon as it is loaded, and what only `z` as a whole needs, which the library hands on. */
const NOT_AT_START =
  /[\\/]packages[\\/]cli[\\/]src[\\/]main\.ts$|[\\/]zod[\\/](?:index\.js|v4[\\/](?:locales[\\/](?!en\.js)|classic[\\/](?:external|index|from-json-schema)\.js|core[\\/](?:index|visit)\.js))/;

/** The file of all that a server needs from its start on; `bin/program.js` knows it by this name. */
const START = 'start';

interface Bundle {
  readonly root: string;
  readonly dir: string;
  readonly revision: string | undefined;
  /** Gets the threads and packages that are no part of it. */
  readonly apart: { readonly threads: Map<string, string>; readonly packages: LaterPackages };
  /** How files are called that nobody starts. */
  readonly names: string;
  /** The name of the file that all of its entries share. */
  readonly together?: string;
}

async function bundle(
  input: Readonly<Record<string, string>>,
  { root, dir, revision, apart, names, together }: Bundle,
): Promise<readonly OutputChunk[]> {
  const build = await rolldown({
    input: { ...input },
    // A group may only be as exact as this one if entries may hand on more than they say.
    preserveEntrySignatures: together === undefined ? 'exports-only' : 'allow-extension',
    platform: 'node',
    cwd: root,
    // Used where somebody has installed it, which nobody has to.
    external: ['pg-native'],
    // What the sources load late for a fast start is in the same file here on purpose.
    checks: { ineffectiveDynamicImport: false },
    transform: { define: { BUILD_REVISION: JSON.stringify(revision ?? '') } },
    plugins: [
      filesBesideSources(root, apart.threads),
      lazyPackages(apart.packages),
      lazySchemas(),
      lateFunctions(),
      hiddenImports(),
      libraryDoor(root),
    ],
  });
  const { output } = await build.write({
    dir,
    format: 'cjs',
    // Otherwise a file with only a default export becomes that export, and has no property "default" for those who load it by name.
    exports: 'named',
    minify: { compress: true, mangle: { keepNames: true } },
    chunkFileNames: ({ name }) => (name === together ? `${name}.js` : names),
    ...(together
      ? {
          codeSplitting: {
            groups: [
              {
                name: together,
                tags: ['$initial'],
                test: (id: string) => !NOT_AT_START.test(id),
                includeDependenciesRecursively: false,
              },
            ],
          },
        }
      : {}),
  });
  await build.close();
  const chunks = output.filter((file) => file.type === 'chunk');
  for (const { fileName, code } of chunks) await writeFile(join(dir, fileName), leanCode(fileName, code));
  return chunks;
}
