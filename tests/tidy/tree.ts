// The project's files as data, so that each rule can be tried on a small tree in memory.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Paths from the project's root, with forward slashes, and the text of each file. */
export type Tree = ReadonlyMap<string, string>;

/** A rule: what is wrong in a tree, one sentence each, none when all is well. */
export type Rule = (tree: Tree) => readonly string[];

/** Not written by hand, or not kept. Where git keeps its own is a folder, or in a linked working tree a file. */
const IGNORED_NAMES = new Set(['node_modules', '.git', '.colloquy', 'coverage', 'dist']);

/** Files without one of these endings hold no words of ours: pictures, sounds, databases. */
const TEXT_FILE =
  /(?:^|\/)(?:run|LICENSE|\.[a-z]+)$|\.(?:ts|tsx|js|mjs|cjs|json|md|chat|css|html|yml|yaml|txt|tsv|sh|sql|svg)$/;

/** Larger files are data; reading them would cost more than it finds. */
const LARGEST_FILE_BYTES = 2 * 1024 * 1024;

/** Reads all text files below a folder. */
export function readTree(root: string): Tree {
  const tree = new Map<string, string>();
  const pending = [''];
  for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (IGNORED_NAMES.has(entry.name)) continue;
      if (entry.isDirectory()) pending.push(path);
      else if (entry.isFile() && TEXT_FILE.test(path)) {
        const file = join(root, path);
        // A file may vanish between the listing and here, when an editor saves at that moment.
        if (existsSync(file) && statSync(file).size <= LARGEST_FILE_BYTES)
          tree.set(path, readFileSync(file, 'utf8'));
      }
    }
  }
  return tree;
}

/**
 * A tree for a test.
 *
 * @example treeOf({ 'packages/engine/src/turn.ts': 'export const turn = 1;' })
 */
export function treeOf(files: Readonly<Record<string, string>>): Tree {
  return new Map(Object.entries(files));
}

/** Whether a path holds code that the rules about code read. */
export function isCode(path: string): boolean {
  return /\.(?:ts|tsx|js|mjs)$/.test(path);
}

/** Whether a path is a test, or part of a contract that several tests run: these may use test tools and Node in any room. */
export function isTest(path: string): boolean {
  return /\.test\.tsx?$|\/contract\/[^/]+\.ts$/.test(path);
}

/** The room a file is in: `engine` for `packages/engine/src/turn.ts`, nothing for files outside `packages/`. */
export function roomOf(path: string): string | undefined {
  return /^packages\/([^/]+)\/./.exec(path)?.[1];
}
