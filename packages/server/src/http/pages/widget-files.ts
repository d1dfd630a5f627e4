// The files of the widget, as its build leaves them.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { StaticFile } from './static-file.ts';
import { createPackedFile, createStaticFile } from './static-file.ts';

/** A file of the widget that a page may name. */
export interface WidgetFile {
  /** Below the server's address: `widget.js`, `chunks/chat-1a2b3c.js`. */
  readonly path: string;
  /** For the `integrity` attribute. */
  readonly integrity: string;
  readonly content: StaticFile;
}

/** All files of one build. */
export interface WidgetFiles {
  readonly entry: WidgetFile;
  /** Files for the first paint besides the entry. */
  readonly early: readonly WidgetFile[];
  find(path: string): WidgetFile | undefined;
}

/** Where the build of this project is. */
export const widgetFolder = fileURLToPath(new URL('../../../../widget/dist/', import.meta.url));

/** Reads the widget; nothing when it was not built. */
export type ReadWidget = () => Promise<WidgetFiles | undefined>;

/**
 * Creates the reader of the widget's files. The first request reads all: they belong together.
 *
 * @example const widget = await createWidgetFiles(widgetFolder)();
 */
export function createWidgetFiles(folder: string): ReadWidget {
  let read: Promise<WidgetFiles | undefined> | undefined;
  return () => {
    read ??= readWidget(folder).then((widget) => {
      // It may be built later.
      if (!widget) read = undefined;
      return widget;
    });
    return read;
  };
}

interface ManifestEntry {
  readonly integrity: string;
  readonly isFirstPaint: boolean;
}

async function readWidget(folder: string): Promise<WidgetFiles | undefined> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const manifest = Object.entries(JSON.parse(text) as Readonly<Record<string, ManifestEntry>>);
  const files = new Map<string, WidgetFile>();
  for (const [path, { integrity }] of manifest) {
    files.set(path, { path, integrity, content: await readContent(join(folder, path), integrity) });
  }
  const entry = files.get('widget.js');
  if (!entry) return undefined;
  const early = manifest.flatMap(([path, { isFirstPaint }]) => {
    const file = files.get(path);
    return file && isFirstPaint && file !== entry ? [file] : [];
  });
  return { entry, early, find: (path) => files.get(path) };
}

const TYPE = 'text/javascript; charset=utf-8';

/** The build puts compressed copies beside each file. A file without them is compressed here. */
async function readContent(file: string, integrity: string): Promise<StaticFile> {
  const [br, gzip] = await Promise.all([readPacked(`${file}.br`), readPacked(`${file}.gz`)]);
  if (!br || !gzip) return createStaticFile(await readFile(file), TYPE);
  // The hash of the decompressed content, spelled as an entity tag.
  return createPackedFile({ br, gzip }, { type: TYPE, tag: integrity.replace(/^sha\d+-/, '').slice(0, 22) });
}

function readPacked(file: string): Promise<Buffer | undefined> {
  return readFile(file).catch(() => undefined);
}
