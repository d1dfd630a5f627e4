// The React component as it is published: one file that needs React alone, and declarations that need nothing else.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { rolldown } from 'rolldown';
import { wireTypes } from '../client/wire-types.ts';

/** Where the project is, and where the files go. */
export interface ReactBuild {
  readonly root: string;
  /** `packages/react/dist` when absent. */
  readonly target?: string;
}

/** The entry points, by the names of their files. */
const ENTRIES = ['index', 'element'] as const;

/**
 * Writes `dist/`.
 *
 * @throws what the bundler or the compiler finds wrong
 * @example await buildReact({ root: '.' });
 */
export async function buildReact({
  root,
  target = join(root, 'packages/react/dist'),
}: ReactBuild): Promise<void> {
  await rm(target, { recursive: true, force: true });
  const bundle = await rolldown({
    input: Object.fromEntries(ENTRIES.map((name) => [name, join(root, `packages/react/src/${name}.ts`)])),
    platform: 'neutral',
    external: ['react'],
    // It keeps "use client" at the top of an entry, and says that it may not.
    logLevel: 'silent',
  });
  await bundle.write({ dir: target, format: 'esm', minify: true, comments: false });
  await bundle.close();
  await declare(target, root);
}

/** Declarations: those of the component, those of the element that they speak of, and the shapes of the wire. */
async function declare(target: string, root: string): Promise<void> {
  const compiler = createRequire(import.meta.url).resolve('typescript/package.json');
  const made = await mkdtemp(join(tmpdir(), 'colloquy-react-'));
  try {
    const config = join(root, 'packaging/react/tsconfig.json');
    const command = [join(compiler, '../bin/tsc'), '-p', config, '--outDir', made];
    await promisify(execFile)(process.execPath, command).catch((error: { stdout?: string }) => {
      throw new Error(`The React component has no declarations:\n${error.stdout}`);
    });
    await writeFile(join(target, 'wire.d.ts'), wireTypes());
    const taken = new Set<string>();
    for (const name of ENTRIES) await take(join(made, `react/src/${name}.d.ts`), { made, target, taken });
  } finally {
    await rm(made, { recursive: true, force: true });
  }
}

interface Taking {
  readonly made: string;
  readonly target: string;
  readonly taken: Set<string>;
}

/** Takes one declaration, and those that it names. */
async function take(path: string, taking: Taking): Promise<void> {
  const { made, target, taken } = taking;
  if (taken.has(path)) return;
  taken.add(path);
  const place = (from: string): string =>
    join(target, relative(made, from).replace(`react${sep}src${sep}`, ''));
  const text = await readFile(path, 'utf8');
  const named: string[] = [];
  const own = text.replaceAll(/(from |import\()'([^']+)'/g, (_whole, before: string, wanted: string) => {
    const goal = goalOf(wanted, path, taking);
    if (goal === undefined) return `${before}'${wanted}'`;
    if (goal !== join(target, 'wire.d.ts')) named.push(goal);
    const to = relative(dirname(place(path)), goal === join(target, 'wire.d.ts') ? goal : place(goal));
    return `${before}'./${to
      .split(sep)
      .join('/')
      .replace(/\.d\.ts$/, '.js')}'`.replace('./../', '../');
  });
  await mkdir(dirname(place(path)), { recursive: true });
  await writeFile(place(path), own);
  for (const goal of named) await take(goal, taking);
}

/** The file that an import means; nothing for packages that whoever uses the component has. */
function goalOf(wanted: string, from: string, { made, target }: Taking): string | undefined {
  if (wanted === '@colloquy/schema') return join(target, 'wire.d.ts');
  if (wanted === '@colloquy/widget') return join(made, 'widget/src/index.d.ts');
  if (wanted.startsWith('.')) return join(dirname(from), wanted.replace(/\.tsx?$/, '.d.ts'));
  return undefined;
}
