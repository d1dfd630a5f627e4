// Reads the documents of a command: files, and folders of them.
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { SourcePassage } from '@colloquy/knowledge';
import { mediaTypeOf, readPassages, UnreadableDocument } from '@colloquy/knowledge';
import { limits } from './limits.ts';

/** What was read, and what was not, each with its reason. */
export interface ReadPaths {
  readonly passages: readonly SourcePassage[];
  readonly files: number;
  readonly problems: readonly string[];
}

/**
 * Reads all documents. In a folder other files are left out, and hidden ones. A file that cannot be read is a problem, not the end.
 *
 * @throws Error for a path that does not exist, and for too many files
 */
export async function readPaths(paths: readonly string[]): Promise<ReadPaths> {
  const files = (await Promise.all(paths.map(filesOf))).flat();
  if (files.length > limits.files)
    throw new Error(`At most ${limits.files} files are read; these are ${files.length}.`);
  const passages: SourcePassage[] = [];
  const problems: string[] = [];
  for (const file of files) {
    try {
      passages.push(...(await readOne(file)));
    } catch (error) {
      if (!(error instanceof UnreadableDocument)) throw error;
      problems.push(`${file}: ${error.message}`);
    }
  }
  return { passages, files: files.length - problems.length, problems };
}

/** The documents of a path: the file, or those of a folder. */
export async function filesOf(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && mediaTypeOf(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
}

async function readOne(file: string): Promise<SourcePassage[]> {
  const mediaType = mediaTypeOf(file);
  if (!mediaType)
    throw new UnreadableDocument(
      'unsupported',
      'Files of this type cannot be read: use md, html, txt or csv.',
    );
  const { size } = await stat(file);
  if (size > limits.fileBytes)
    throw new UnreadableDocument(
      'too_large',
      `The file has ${size} bytes; at most ${limits.fileBytes} are read. Split it.`,
    );
  return readPassages({ name: file, mediaType, text: await readFile(file, 'utf8') });
}
