// The files of the studio, as its build leaves them.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { StaticFile } from './static-file.ts';
import { createPackedFile } from './static-file.ts';

/** Where the build of this project is. */
export const studioFolder = fileURLToPath(new URL('../../../../studio/dist/', import.meta.url));

/** Reads one file of the studio; nothing when the build has no such file, or the studio was not built. */
export type ReadStudioFile = (path: string) => Promise<StaticFile | undefined>;

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
};

/**
 * Creates the reader of the studio's files. The build's manifest lists them, so that no path is made from an address.
 *
 * @example const read = createStudioFiles(studioFolder); await read('index.html');
 */
export function createStudioFiles(folder: string): ReadStudioFile {
  let names: Promise<ReadonlySet<string>> | undefined;
  const files = new Map<string, Promise<StaticFile>>();
  return async (path) => {
    names ??= readNames(folder);
    const known = await names;
    // It may be built later.
    if (known.size === 0) names = undefined;
    if (!known.has(path)) return undefined;
    const file = files.get(path) ?? readCompressed(folder, path);
    files.set(path, file);
    return file;
  };
}

async function readNames(folder: string): Promise<ReadonlySet<string>> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => '{}');
  return new Set(Object.keys(JSON.parse(text) as object));
}

async function readCompressed(folder: string, path: string): Promise<StaticFile> {
  const file = join(folder, path);
  const [br, gzip] = await Promise.all([readFile(`${file}.br`), readFile(`${file}.gz`)]);
  const tag = createHash('sha256').update(br).digest('base64url').slice(0, 22);
  return createPackedFile({ br, gzip }, { type: TYPES[extname(path)] ?? 'application/octet-stream', tag });
}
