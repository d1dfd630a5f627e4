// The studio as browsers load it: one page, its files, and what a server needs to know of each.
import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { OutputChunk } from 'rolldown';
import { rolldown } from 'rolldown';
import type { Compression } from '../widget/pack-files.ts';
import { brotliOf } from '../widget/pack-files.ts';
import { collectStyles } from './collect-styles.ts';
import { builtTemplates } from './templates.ts';
import { threads } from './threads.ts';

const room = join(import.meta.dirname, '..', '..', 'packages', 'studio');

/** What stands in `manifest.json` for each file, by its path below `dist`. */
export interface StudioFile {
  readonly bytes: number;
  readonly gzipBytes: number;
  /** Loaded before the first page is shown. */
  readonly isFirstLoad: boolean;
}

export type StudioManifest = Readonly<Record<string, StudioFile>>;

/** A file before it is compressed. */
interface BuiltFile {
  readonly path: string;
  readonly content: string;
  readonly isFirstLoad: boolean;
}

/**
 * Builds into a folder, which it empties first. Files are kept compressed alone (`.gz`, `.br`), as servers send them.
 *
 * @throws what the bundler finds wrong
 * @example await buildStudio('packages/studio/dist') // { 'assets/studio-a1b2c3.js': { bytes: 400000, … }, … }
 */
export async function buildStudio(
  folder: string,
  { compression = 'best' }: { readonly compression?: Compression } = {},
): Promise<StudioManifest> {
  const { chunks, css } = await bundleStudio();
  const first = firstLoad(chunks);
  const style = `assets/studio-${shortHash(css)}.css`;
  const entry = chunks.find(({ isEntry, name }) => isEntry && name === 'studio');
  if (!entry) throw new Error('The bundle of the studio has no entry.');
  const files: BuiltFile[] = [
    ...chunks.map(({ fileName, code }) => ({
      path: fileName,
      content: code,
      isFirstLoad: first.has(fileName),
    })),
    { path: style, content: css, isFirstLoad: true },
    {
      path: 'index.html',
      content: page({ entry: entry.fileName, style, early: [...first] }),
      isFirstLoad: true,
    },
  ];
  for (const { path, content } of await builtTemplates()) files.push({ path, content, isFirstLoad: false });
  await rm(folder, { recursive: true, force: true });
  const manifest: Record<string, StudioFile> = {};
  await Promise.all(
    files.map(async (file) => {
      manifest[file.path] = await writeCompressed(folder, file, compression);
    }),
  );
  await writeFile(join(folder, 'manifest.json'), `${JSON.stringify(sorted(manifest), null, 2)}\n`);
  return manifest;
}

/** The chunks, each with the modules that it has code of, and the style sheet. */
export async function bundleStudio(): Promise<{
  readonly chunks: readonly OutputChunk[];
  readonly css: string;
}> {
  const styles = collectStyles();
  const build = await rolldown({
    input: { studio: join(room, 'src', 'main.tsx') },
    platform: 'browser',
    plugins: [styles.plugin, threads],
    onLog(level, log, report) {
      // "use client" is for servers that render React; here everything is the client.
      if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log);
    },
    transform: {
      target: 'es2022',
      jsx: { runtime: 'automatic' },
      define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    },
  });
  const { output } = await build.generate({
    format: 'esm',
    minify: true,
    comments: false,
    entryFileNames: 'assets/[name]-[hash].js',
    chunkFileNames: 'assets/[name]-[hash].js',
    hashCharacters: 'base36',
  });
  await build.close();
  return { chunks: output.filter((one) => one.type === 'chunk'), css: styles.css() };
}

/** The entry and all that it imports. */
function firstLoad(chunks: readonly OutputChunk[]): ReadonlySet<string> {
  const found = new Set<string>();
  const take = (fileName: string): void => {
    if (found.has(fileName)) return;
    found.add(fileName);
    for (const imported of chunks.find((one) => one.fileName === fileName)?.imports ?? []) take(imported);
  };
  for (const { isEntry, name, fileName } of chunks) if (isEntry && name === 'studio') take(fileName);
  return found;
}

/** `data-sign-in` is filled in by the server, which knows whether there is another way to sign in than by a link. */
function page({
  entry,
  style,
  early,
}: {
  readonly entry: string;
  readonly style: string;
  readonly early: readonly string[];
}): string {
  const preloads = early.filter((file) => file !== entry);
  return `<!doctype html>
<html lang="en" data-sign-in="link">
<head>
<meta charset="utf-8">
<title>Colloquy</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<link rel="icon" href="/pages/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/studio/${style}">
${preloads.map((file) => `<link rel="modulepreload" href="/studio/${file}">\n`).join('')}<script type="module" src="/studio/${entry}"></script>
</head>
<body>
<div id="root"></div>
<noscript>The studio needs JavaScript.</noscript>
</body>
</html>
`;
}

async function writeCompressed(
  folder: string,
  { path, content, isFirstLoad }: BuiltFile,
  compression: Compression,
): Promise<StudioFile> {
  const bytes = Buffer.from(content);
  const [gzipped, brotli] = await Promise.all([
    promisify(gzip)(bytes, { level: 9 }),
    brotliOf(content, compression),
  ]);
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await Promise.all([writeFile(`${file}.gz`, gzipped), writeFile(`${file}.br`, brotli)]);
  return { bytes: bytes.length, gzipBytes: gzipped.length, isFirstLoad };
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}

/** The sizes in one sentence. */
export function studioSizes(manifest: StudioManifest): string {
  const files = Object.entries(manifest).flatMap(([path, file]) =>
    path.startsWith('templates/') ? [] : [file],
  );
  const kilobytes = (some: readonly StudioFile[]): string =>
    (some.reduce((sum, { gzipBytes }) => sum + gzipBytes, 0) / 1_000).toFixed(1);
  return `The studio in ${files.length} files: first load ${kilobytes(files.filter((file) => file.isFirstLoad))} kB, all ${kilobytes(files)} kB with gzip.`;
}

function sorted(manifest: StudioManifest): StudioManifest {
  return Object.fromEntries(Object.entries(manifest).sort(([one], [other]) => (one < other ? -1 : 1)));
}
