// The purity of the rooms that decide: the same flow, state, event, clock and seed must give the same bytes.
import { readCode } from './code.ts';
import { PURE_ROOMS } from './rooms.ts';
import type { Tree } from './tree.ts';
import { isCode, isTest, roomOf } from './tree.ts';

/** What a pure room never does, as the name of a use (`*` for anything after), and what to do instead. */
const BANNED: readonly { readonly names: readonly string[]; readonly instead: string }[] = [
  {
    names: ['Date.now', 'new Date()', 'Date()', 'performance.*', 'Temporal.Now*'],
    instead: 'the time is a value that is passed in',
  },
  { names: ['Math.random', 'crypto.*'], instead: 'chance comes from the seed that is passed in' },
  {
    names: ['fetch()', 'new XMLHttpRequest*', 'new WebSocket*'],
    instead: 'the world is asked by returning a call',
  },
  { names: ['process.*'], instead: 'settings are passed in' },
  { names: ['console.*'], instead: 'what happened is returned as data' },
  {
    names: ['setTimeout()', 'setInterval()', 'setImmediate()', 'queueMicrotask()'],
    instead: 'waiting belongs to the server',
  },
  { names: ['async', 'await', 'new Promise*', 'Promise.*'], instead: 'a pure room is synchronous' },
  {
    names: ['eval()', 'new Function*', 'Function()'],
    instead: 'code of a flow runs in the sandbox alone',
  },
];

/** Files that may be asynchronous: they load something and decide nothing. One line each, with its reason. */
const ASYNCHRONOUS_FILES: readonly string[] = [
  // Loads the sandbox's WebAssembly once, before the first turn; each evaluation after that is synchronous.
  'packages/blocks/src/evaluator/open-guest.ts',
  'packages/blocks/src/evaluator/quickjs-evaluator.ts',
  'packages/blocks/src/evaluator/script-replayer.ts',
  'packages/blocks/src/evaluator/syntax-checker.ts',
  'packages/blocks/src/evaluator/load-wasm.ts',
];

/**
 * Finds what a pure room must not do. Tests are free to.
 *
 * @example impureUses(treeOf({ 'packages/engine/src/a.ts': 'Date.now();' }))
 * // ['packages/engine/src/a.ts:1 uses Date.now, but engine is pure: the time is a value that is passed in.']
 */
export function impureUses(tree: Tree): string[] {
  const sentences: string[] = [];
  for (const [path, text] of tree) {
    const room = roomOf(path);
    if (!room || !PURE_ROOMS.includes(room) || !isCode(path) || isTest(path)) continue;
    const mayWait = ASYNCHRONOUS_FILES.includes(path);
    for (const { name, line } of readCode(path, text).uses) {
      const banned = BANNED.find(({ names }) => names.some((pattern) => matches(pattern, name)));
      if (!banned || (mayWait && banned.names.includes('async'))) continue;
      sentences.push(`${path}:${line} uses ${name}, but ${room} is pure: ${banned.instead}.`);
    }
  }
  // A chain such as `Temporal.Now.instant` is found once for each of its links.
  return [...new Set(sentences)];
}

/**
 * Finds `console.log` in the rooms that have no terminal; only the command line prints.
 *
 * @example strayPrints(treeOf({ 'packages/server/src/a.ts': 'console.log(1);' }))
 * // ['packages/server/src/a.ts:1 uses console.log, but only the command line prints; use the logger, or return it.']
 */
export function strayPrints(tree: Tree): string[] {
  const sentences: string[] = [];
  for (const [path, text] of tree) {
    const room = roomOf(path);
    if (!room || room === 'cli' || !isCode(path)) continue;
    for (const { name, line } of readCode(path, text).uses)
      if (name === 'console.log')
        sentences.push(
          `${path}:${line} uses console.log, but only the command line prints; use the logger, or return it.`,
        );
  }
  return sentences;
}

function matches(pattern: string, name: string): boolean {
  return pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
}
