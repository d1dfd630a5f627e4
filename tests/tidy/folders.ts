// The folders inside the server point one way: walks every import between them and says which one goes against the order.
import { posix } from 'node:path';
import { readCode } from './code.ts';
import { SERVER_FOLDERS } from './server-folders.ts';
import type { Tree } from './tree.ts';
import { isCode, isTest } from './tree.ts';

const SERVER = 'packages/server/src/';

/** An import from one file of the server to another. Both are paths below its `src`. */
interface Step {
  readonly from: string;
  readonly to: string;
  /** Where it stands, for people: `packages/server/src/flows/library.ts:3`. */
  readonly place: string;
}

/**
 * Checks the folders of the server: each imports only those that stand before it in `SERVER_FOLDERS`, and deeper down no folder imports
 * its neighbour in a circle. Tests may put anything together.
 *
 * @example
 * wrongWays(treeOf({ 'packages/server/src/records/a.ts': "import '../http/b.ts';" }))
 * // ['packages/server/src/records/a.ts:1 imports http, but records stands before it in tests/tidy/server-folders.ts.']
 */
export function wrongWays(tree: Tree): string[] {
  const steps = stepsOf(tree);
  return [...unknownFolders(tree), ...steps.flatMap(againstTheOrder), ...circles(steps)];
}

function stepsOf(tree: Tree): Step[] {
  const steps: Step[] = [];
  for (const [path, text] of tree) {
    if (!isSource(path)) continue;
    for (const { specifier, line } of readCode(path, text).imports) {
      const target = posix.join(posix.dirname(path), specifier);
      if (!specifier.startsWith('.') || !target.startsWith(SERVER)) continue;
      const [from, to] = [path.slice(SERVER.length), target.slice(SERVER.length)];
      steps.push({ from, to, place: `${path}:${line}` });
    }
  }
  return steps;
}

function isSource(path: string): boolean {
  return path.startsWith(SERVER) && isCode(path) && !isTest(path);
}

function unknownFolders(tree: Tree): string[] {
  const names = new Set([...tree.keys()].filter(isSource).map((path) => topOf(path.slice(SERVER.length))));
  return [...names]
    .filter((name) => !SERVER_FOLDERS.includes(name))
    .map((name) => `${SERVER}${name} has no place in the list of tests/tidy/server-folders.ts.`);
}

function againstTheOrder({ from, to, place }: Step): string[] {
  const [own, other] = [topOf(from), topOf(to)];
  const isAllowed = own === other || SERVER_FOLDERS.indexOf(other) < SERVER_FOLDERS.indexOf(own);
  return isAllowed
    ? []
    : [`${place} imports ${other}, but ${own} stands before it in tests/tidy/server-folders.ts.`];
}

/** Circles of folders that lie in the same folder. Files beside them belong to none of them. */
function circles(steps: readonly Step[]): string[] {
  const neighbours = new Map<string, Map<string, Step>>();
  for (const step of steps) {
    const ways = neighbourFolders(step);
    if (!ways) continue;
    const known = neighbours.get(ways.from) ?? new Map<string, Step>();
    if (!known.has(ways.to)) known.set(ways.to, step);
    neighbours.set(ways.from, known);
  }
  return [...neighbours].flatMap(([from, ways]) =>
    [...ways].flatMap(([to, { place }]) =>
      reaches(to, from, neighbours) ? [`${place} closes a circle: ${from} and ${to} import each other.`] : [],
    ),
  );
}

/** The folders that an import leads from and to, below the one that both files are in; the top ones have their order. */
function neighbourFolders({ from, to }: Step): { readonly from: string; readonly to: string } | undefined {
  const [own, other] = [posix.dirname(from).split('/'), posix.dirname(to).split('/')];
  let depth = 0;
  while (depth < own.length && own[depth] === other[depth]) depth++;
  if (depth === 0 || depth === own.length || depth === other.length) return undefined;
  return { from: own.slice(0, depth + 1).join('/'), to: other.slice(0, depth + 1).join('/') };
}

function reaches(
  start: string,
  goal: string,
  neighbours: ReadonlyMap<string, ReadonlyMap<string, Step>>,
): boolean {
  const seen = new Set<string>();
  const open = [start];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    if (folder === goal) return true;
    if (seen.has(folder)) continue;
    seen.add(folder);
    open.push(...(neighbours.get(folder)?.keys() ?? []));
  }
  return false;
}

function topOf(path: string): string {
  return path.split('/', 1)[0] ?? path;
}
