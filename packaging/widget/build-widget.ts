// The widget as browsers load it: its files, and what a server needs to know of each.
import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { transform } from 'lightningcss';
import type { OutputChunk, Plugin } from 'rolldown';
import { rolldown } from 'rolldown';

const room = join(import.meta.dirname, '..', '..', 'packages', 'widget');

/** What stands in `manifest.json` for each file, by its path below `dist`. */
export interface ManifestFile {
  readonly bytes: number;
  readonly gzipBytes: number;
  /** For the `integrity` attribute. */
  readonly integrity: string;
  /** Loaded before the first message stands there. */
  readonly isFirstPaint: boolean;
}

export type Manifest = Readonly<Record<string, ManifestFile>>;

/** The chunk that draws the chat; with the entry it is what the first paint needs. */
const FIRST_CHUNK = join('src', 'modes', 'standard.tsx');

/** Languages that share a file: together they are packed far better than alone, and nobody loads all of them. */
const WORDS = [
  'de|nl|da|nb|sv|fi|hu',
  'es|pt|it|fr|ro|id|vi|tr',
  'cs|pl|hr|bg|ru|uk|el',
  'ar|fa|he|hi|ja|ko|zh',
];

/**
 * Builds into a folder, which it empties first.
 *
 * @example await buildWidget(widgetFolder) // { 'widget.js': { bytes: 9000, … }, 'chunks/…': … }
 */
export async function buildWidget(folder: string): Promise<Manifest> {
  const build = await rolldown({
    input: { widget: join(room, 'src', 'index.ts') },
    platform: 'browser',
    // What the entry shares with chunks stays in it: a second file before the first request would cost a round trip.
    preserveEntrySignatures: 'allow-extension',
    plugins: [styleSheets],
    transform: { target: 'es2022' },
  });
  const { output } = await build.generate({
    format: 'esm',
    minify: true,
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
    codeSplitting: {
      groups: WORDS.map((languages, index) => ({
        name: `words-${index + 1}`,
        test: new RegExp(`[\\\\/]locales[\\\\/](?:${languages})\\.ts$`),
      })),
    },
  });
  await build.close();
  const chunks = output.filter((one) => one.type === 'chunk');
  const first = firstPaint(chunks);
  const manifest: Record<string, ManifestFile> = {};
  await rm(folder, { recursive: true, force: true });
  for (const { fileName, code } of chunks) {
    const file = join(folder, fileName);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, code);
    manifest[fileName] = {
      bytes: Buffer.byteLength(code),
      gzipBytes: gzipSync(code, { level: 9 }).length,
      integrity: `sha384-${createHash('sha384').update(code).digest('base64')}`,
      isFirstPaint: first.has(fileName),
    };
  }
  await writeFile(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}

/** The sizes in one sentence. */
export function sizesOf(manifest: Manifest): string {
  const entries = Object.values(manifest);
  const kilobytes = (files: readonly ManifestFile[]): string =>
    (files.reduce((sum, { gzipBytes }) => sum + gzipBytes, 0) / 1_000).toFixed(1);
  const first = entries.filter((file) => file.isFirstPaint);
  return `The widget: first paint ${kilobytes(first)} kB, all ${kilobytes(entries)} kB (gzip) in ${entries.length} files.`;
}

/** The entry, the chat, and all that they import. */
function firstPaint(chunks: readonly OutputChunk[]): ReadonlySet<string> {
  const found = new Set<string>();
  const take = (name: string): void => {
    if (found.has(name)) return;
    found.add(name);
    for (const imported of chunks.find((one) => one.fileName === name)?.imports ?? []) take(imported);
  };
  for (const chunk of chunks)
    if (chunk.isEntry || chunk.facadeModuleId?.endsWith(FIRST_CHUNK)) take(chunk.fileName);
  return found;
}

/** Style sheets become texts, made small: the page constructs sheets of them. */
const styleSheets: Plugin = {
  name: 'style-sheets',
  async load(id) {
    if (!id.endsWith('.css')) return null;
    const { code } = transform({
      filename: id,
      code: await readFile(id),
      minify: true,
      targets: { chrome: 119 << 16, firefox: 128 << 16, safari: (16 << 16) | (4 << 8) },
    });
    return { code: `export const css = ${JSON.stringify(code.toString())};`, moduleType: 'js' };
  },
};
