// The project's files as data, so that each rule can be tried on a small tree in memory.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Paths from the project's root, with forward slashes, and the text of each file. */
export type Tree = ReadonlyMap<string, string>;

/** A rule: what is wrong in a tree, one sentence each, none when all is well. */
export type Rule = (tree: Tree) => readonly string[];

/** Files without one of these endings hold no words of ours: pictures, sounds, databases. */
const TEXT_FILE =
  /(?:^|\/)(?:run|LICENSE|\.[a-z]+)$|\.(?:ts|tsx|js|mjs|cjs|json|md|chat|css|html|yml|yaml|txt|tsv|sh|sql|svg)$/;

/** Larger files are data; reading them would cost more than it finds. */
const LARGEST_FILE_BYTES = 2 * 1024 * 1024;

/**
 * Reads all text files below a folder that git knows of: what somebody tries out beside them is not the project's.
 *
 * @throws when the folder is in no repository, or git is not there
 */
export function readTree(root: string): Tree {
  const tree = new Map<string, string>();
  const listed = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' });
  for (const path of listed.split('\0')) {
    if (!TEXT_FILE.test(path)) continue;
    const file = join(root, path);
    // A file may be gone although git still lists it, when it was removed a moment ago.
    if (existsSync(file) && statSync(file).size <= LARGEST_FILE_BYTES)
      tree.set(path, readFileSync(file, 'utf8'));
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

/** Whether a program wrote a file, which says so at its top. Such files have no limit of lines; `.gitattributes` names them, too. */
export function isGenerated(text: string): boolean {
  return /^\/\/ Generated from .*UPDATE=1/m.test(text.slice(0, 400));
}

/** Whether a path is a test, which may use test tools and Node in any room. */
export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path);
}

/** The room a file is in: `engine` for `packages/engine/src/turn.ts`, nothing for files outside `packages/`. */
export function roomOf(path: string): string | undefined {
  return /^packages\/([^/]+)\/./.exec(path)?.[1];
}
