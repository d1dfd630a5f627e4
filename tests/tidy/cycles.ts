// Import cycles between files, those of types alone included: what imports itself in the end can only be understood as a whole.
import { posix } from 'node:path';
import { readCode } from './code.ts';
import type { Tree } from './tree.ts';
import { isCode, isTest, roomOf } from './tree.ts';

/**
 * Finds files of packages that import each other, directly or through others.
 *
 * @param known groups that are still there, by the first of their files in the order of the alphabet
 * @returns a sentence for each group that is not known, and for each known one that is gone or has grown
 * @example
 * importCycles(treeOf({ 'packages/a/src/b.ts': "import './c.ts';", 'packages/a/src/c.ts': "import type { B } from './b.ts';" }))
 * // ['packages/a/src/b.ts, packages/a/src/c.ts import each other; move what they share into a file of its own.']
 */
export function importCycles(tree: Tree, known: Readonly<Record<string, number>> = KNOWN_CYCLES): string[] {
  const groups = new Map(groupsOf(importsOf(tree)).map((files) => [files[0] ?? '', files]));
  const fresh = [...groups.values()]
    .filter((files) => files.length > (known[files[0] ?? ''] ?? 1))
    .map((files) => `${files.join(', ')} import each other; move what they share into a file of its own.`);
  const gone = Object.entries(known)
    .filter(([first, size]) => (groups.get(first)?.length ?? 0) < size)
    .map(([first, size]) => `The cycle of ${size} files at ${first} shrank; say so in tests/tidy/cycles.ts.`);
  return [...fresh, ...gone];
}

/** Groups that were there before this rule, and how many files each has. No new ones; a group only shrinks. */
const KNOWN_CYCLES: Readonly<Record<string, number>> = {
  'packages/integrations/src/files/files.ts': 2,
  'packages/integrations/src/ports/http/http-port-options.ts': 2,
  'packages/server/src/http/access/access-control.ts': 3,
  'packages/widget/src/chat/chat-context.ts': 5,
  'packages/widget/src/session/conversation-contract.ts': 2,
};

/** The files that each file imports, of those that are sources. */
function importsOf(tree: Tree): ReadonlyMap<string, readonly string[]> {
  const sources = [...tree].filter(([path]) => roomOf(path) !== undefined && isCode(path) && !isTest(path));
  const paths = new Set(sources.map(([path]) => path));
  return new Map(
    sources.map(([path, text]) => [
      path,
      readCode(path, text)
        .imports.filter(({ specifier }) => specifier.startsWith('.'))
        .map(({ specifier }) => posix.join(posix.dirname(path), specifier))
        .filter((target) => paths.has(target) && target !== path),
    ]),
  );
}

/** Groups of at least two files of which each leads to all others (Tarjan, 1972), each in the order of the alphabet. */
function groupsOf(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const groups: string[][] = [];
  const lower = (file: string, to: number) => lowest.set(file, Math.min(lowest.get(file) ?? to, to));

  function visit(file: string): void {
    const number = order.size;
    order.set(file, number);
    lowest.set(file, number);
    open.push(file);
    for (const target of imports.get(file) ?? []) {
      const seen = order.get(target);
      if (seen === undefined) {
        visit(target);
        lower(file, lowest.get(target) ?? number);
      } else if (open.includes(target)) lower(file, seen);
    }
    if (lowest.get(file) !== number) return;
    const group = open.splice(open.indexOf(file)).sort();
    if (group.length > 1) groups.push(group);
  }

  for (const file of imports.keys()) if (!order.has(file)) visit(file);
  return groups;
}
