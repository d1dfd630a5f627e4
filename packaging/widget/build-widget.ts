// The widget as browsers load it: its files, and what a server needs to know of each.
import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { OutputChunk } from 'rolldown';
import { rolldown } from 'rolldown';
import type { Compression, PackedFile } from './pack-files.ts';
import { packFiles } from './pack-files.ts';
import {
  bounds,
  countries,
  hashOfLanguages,
  LOCALE,
  languages,
  ownRuntime,
  RUNTIME,
  secondTries,
  styleSheets,
} from './small-sources.ts';

const room = join(import.meta.dirname, '..', '..', 'packages', 'widget');

const ELEMENT = join(room, 'src', 'drawing', 'element.ts');

/** What stands in `manifest.json` for each file, by its path below `dist`. */
export interface ManifestFile {
  readonly bytes: number;
  /** As it is sent to those who take gzip. */
  readonly gzipBytes: number;
  readonly brotliBytes: number;
  /** For the `integrity` attribute. */
  readonly integrity: string;
  /** Loaded before the first message stands there. */
  readonly isFirstPaint: boolean;
}

export type Manifest = Readonly<Record<string, ManifestFile>>;

/** What draws the chat: its chunk, and the entry, are what the first paint needs. */
const FIRST_MODULE = join('src', 'modes', 'standard.ts');

/** Files of the build, with the modules that belong into each. What is not named goes where it is wanted. */
const FILES: Readonly<Record<string, RegExp>> = {
  // What shows the first message. Style, theme and a few words are in the entry, as a launcher needs them, too.
  standard: inside(
    'drawing/',
    'modes/standard',
    'chat/(asked-input|input-shown|avatar|chat\\.|create-chat|entry-view|late-conversation|message-(?:list|page)|show-early|side-of)',
    'icons/(icons|reply-icons)',
    'loading/(load-seldom|loaded|part-of)',
    'session/(store|conversation-state|early-question|keep-chat)',
    'bubbles/(registry|text/(late|rich|text))',
    'words/asked-words',
    'inputs/(registry|other\\.|text/(send-button|text-field|text-input|visitor-message)|choice/cho)',
  ),
  // What is asked, and what comes of it: loaded while the first message already stands there.
  talk: inside(
    'client/src/(chat-error|client|limits|pause|retry|send|history|follow|streams/(?:read-events|event-lines))',
    'chat/(announce-hidden|talk|take-look|day-mark|entry-marks|field-notes|first-field|fit-bubbles|fresh-controls|later|list-end|listing-|menu-button|native-scheme|reply\\.|to-person|welcome)',
    'icons/menu-icon',
    'loading/load-menu',
    'session/(changed-reply|conversation\\.|conversation-machine|drafts|hearing|leave-chat|unanswered-reply|limits|machine-steps|memory|opening|outbox|pause|present|problem-of|read-back|refusal|sent-entry|shown-files|transcript-entries|typing)',
    'bubbles/(frame-rights|linked-text|prepare-bubble)',
    'words/(english|load-words|locales/en|packed-words)',
  ),
};

/** Modules by the beginning of their path below `src`, or below the project. */
function inside(...paths: readonly string[]): RegExp {
  return new RegExp(`(?:widget/src/|/)(?:${paths.join('|')})`.replaceAll('/', '[\\\\/]'));
}

/**
 * Builds into a folder, which it empties first.
 *
 * @example await buildWidget(widgetFolder) // { 'widget.js': { bytes: 9000, … }, 'chunks/…': … }
 */
export async function buildWidget(
  folder: string,
  { compression = 'best' }: { readonly compression?: Compression } = {},
): Promise<Manifest> {
  return writeWidget(folder, await bundleWidget(), { compression });
}

/** The chunks, each with the modules that it has code of. `isBundled`: for pages that are bundled. */
export async function bundleWidget({ isBundled = false } = {}): Promise<readonly OutputChunk[]> {
  const build = await rolldown({
    input: { widget: join(room, 'src', 'index.ts') },
    platform: 'browser',
    // What the entry shares with chunks stays in it: a second file before the first request would cost a round trip.
    preserveEntrySignatures: 'allow-extension',
    plugins: [styleSheets, languages, countries, bounds, secondTries({ isBundled }), ownRuntime],
    transform: {
      target: 'es2022',
      // Elements are made by the chat's own function, without the runtime that JSX has by default.
      jsx: { runtime: 'classic', pragma: 'h', pragmaFrag: 'Fragment', pure: false },
      inject: { h: [ELEMENT, 'h'], Fragment: [ELEMENT, 'Fragment'] },
    },
  });
  const languagesHash = await hashOfLanguages();
  const { output } = await build.generate({
    format: 'esm',
    minify: true,
    comments: false,
    entryFileNames: '[name].js',
    // Six small letters and digits: as short as two versions of a file never share them, and as most of the code around them, so that they pack well.
    chunkFileNames: ({ facadeModuleId }) =>
      facadeModuleId && LOCALE.test(facadeModuleId)
        ? `chunks/[name]-${languagesHash}.js`
        : 'chunks/[name]-[hash:6].js',
    hashCharacters: 'base36',
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: Object.entries(FILES).map(([name, test]) => ({ name, test })),
    },
  });
  await build.close();
  return output.filter((one) => one.type === 'chunk').filter(({ name }) => !RUNTIME.test(name));
}

/**
 * Writes chunks into a folder, which is emptied first, and what is to know of them beside them: `manifest.json`. Each stands there packed as well
 * (`widget.js.gz`, `widget.js.br`), as servers send it, unless it is for pages that are bundled.
 */
export async function writeWidget(
  folder: string,
  chunks: readonly OutputChunk[],
  {
    isBundled = false,
    compression = 'best',
  }: { readonly isBundled?: boolean; readonly compression?: Compression } = {},
): Promise<Manifest> {
  const first = firstPaint(chunks);
  const packed = await packFiles(
    chunks.map(({ code }) => code),
    compression,
  );
  const manifest: Record<string, ManifestFile> = {};
  await rm(folder, { recursive: true, force: true });
  for (const [index, { fileName, code }] of chunks.entries()) {
    const { gzip, brotli } = packed[index] as PackedFile;
    const file = join(folder, fileName);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, code);
    if (!isBundled) {
      await writeFile(`${file}.gz`, gzip);
      await writeFile(`${file}.br`, brotli);
    }
    manifest[fileName] = {
      bytes: Buffer.byteLength(code),
      gzipBytes: gzip.length,
      brotliBytes: brotli.length,
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
  const sum = (files: readonly ManifestFile[], size: 'gzipBytes' | 'brotliBytes'): string =>
    (files.reduce((bytes, file) => bytes + file[size], 0) / 1_000).toFixed(1);
  const first = entries.filter((file) => file.isFirstPaint);
  const sizes = (size: 'gzipBytes' | 'brotliBytes'): string =>
    `first paint ${sum(first, size)} kB, all ${sum(entries, size)} kB`;
  return `The widget in ${entries.length} files: ${sizes('gzipBytes')} with gzip; ${sizes('brotliBytes')} with Brotli.`;
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
    if (chunk.isEntry || chunk.moduleIds.some((id) => id.endsWith(FIRST_MODULE))) take(chunk.fileName);
  return found;
}
