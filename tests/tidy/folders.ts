// The folders inside a package point one way: walks every import between them and says which one goes against the order.
import { posix } from 'node:path';
import { readCode } from './code.ts';
import { FOLDER_ORDER, LATE_IMPORTS } from './folder-order.ts';
import type { Tree } from './tree.ts';
import { isCode, isTest, roomOf } from './tree.ts';

/** An import from one file of a package to another. Both are paths below its `src`. */
interface Step {
  readonly room: string;
  readonly from: string;
  readonly to: string;
  /** One of `LATE_IMPORTS`. */
  readonly isLate: boolean;
  /** Where it stands, for people: `packages/runtime/src/flows/library.ts:3`. */
  readonly place: string;
}

/**
 * Checks the folders of packages: each imports only those before it in `FOLDER_ORDER`, and deeper down no folders import each other in a
 * cycle. Tests may put anything together.
 *
 * @example
 * wrongWays(treeOf({ 'packages/runtime/src/records/a.ts': "import '../http/b.ts';" }))
 * // ['packages/runtime/src/records/a.ts:1 imports http, but records stands before it in tests/tidy/folder-order.ts.']
 */
export function wrongWays(tree: Tree): string[] {
  const steps = stepsOf(tree);
  return [
    ...unknownFolders(tree),
    ...steps.flatMap(againstTheOrder),
    ...circles(steps),
    ...idleLateImports(tree, steps),
  ];
}

function stepsOf(tree: Tree): Step[] {
  const steps: Step[] = [];
  for (const [path, text] of tree) {
    const room = roomOf(path);
    if (room === undefined || !isSource(path)) continue;
    const source = sourceOf(room);
    for (const { specifier, line, isDynamic } of readCode(path, text).imports) {
      const target = posix.join(posix.dirname(path), specifier);
      if (!specifier.startsWith('.') || !target.startsWith(source)) continue;
      const [from, to] = [path.slice(source.length), target.slice(source.length)];
      const isLate = isDynamic && LATE_IMPORTS[path] === target;
      steps.push({ room, from, to, isLate, place: `${path}:${line}` });
    }
  }
  return steps;
}

function sourceOf(room: string): string {
  return `packages/${room}/src/`;
}

function isSource(path: string): boolean {
  const room = roomOf(path);
  if (room === undefined) return false;
  return path.startsWith(sourceOf(room)) && isCode(path) && !isTest(path);
}

function unknownFolders(tree: Tree): string[] {
  return Object.entries(FOLDER_ORDER).flatMap(([room, order]) => {
    const source = sourceOf(room);
    const sources = [...tree.keys()].filter((path) => path.startsWith(source) && isSource(path));
    const names = new Set(sources.map((path) => topOf(path.slice(source.length))));
    return [...names]
      .filter((name) => !order.includes(name))
      .map((name) => `${source}${name} has no place in the list of tests/tidy/folder-order.ts.`);
  });
}

function againstTheOrder({ room, from, to, isLate, place }: Step): string[] {
  const order = FOLDER_ORDER[room];
  const [own, other] = [topOf(from), topOf(to)];
  const isAllowed = !order || isLate || own === other || order.indexOf(other) < order.indexOf(own);
  return isAllowed
    ? []
    : [`${place} imports ${other}, but ${own} stands before it in tests/tidy/folder-order.ts.`];
}

function idleLateImports(tree: Tree, steps: readonly Step[]): string[] {
  const used = new Set(steps.filter(({ isLate }) => isLate).map(({ room, from }) => sourceOf(room) + from));
  return Object.entries(LATE_IMPORTS)
    .filter(([from, to]) => (tree.has(from) || tree.has(to)) && !used.has(from))
    .map(([from, to]) => `${from} does not load ${to}: remove the line from tests/tidy/folder-order.ts.`);
}

/** Circles of folders that lie in the same folder. Files beside them belong to none of them. */
function circles(steps: readonly Step[]): string[] {
  const neighbours = new Map<string, Map<string, Step>>();
  for (const step of steps) {
    const folders = neighbourFolders(step);
    if (!folders) continue;
    const ways = { from: `${step.room}/${folders.from}`, to: `${step.room}/${folders.to}` };
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
