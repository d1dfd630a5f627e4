#!/usr/bin/env node
// Starts the command line on a Node that is new enough, whatever Node runs this file.
// Plain JavaScript that any Node since 18 can run, because an older Node runs it first.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeOldNode, isNewEnough, NODE_PACKAGES } from './node-version.js';

/**
 * Memory settings of a server: some 6 MB less at rest by one allocator arena and an early return of large blocks, some 40 MB less under load by a
 * smaller young generation, for a twentieth more computing.
 */
const MEMORY = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '32768',
  MALLOC_TRIM_THRESHOLD_: '32768',
  NODE_OPTIONS: '--max-semi-space-size=8',
};

const program = fileURLToPath(new URL('./program.js', import.meta.url));
const node = findNode();
// A server starts again even on the same Node, because the allocator reads its settings at the start of a process. Without /proc, Node does not
// know its own file.
const restarts = process.argv[2] === 'serve' && process.execve !== undefined && existsSync(process.execPath);
if (node === undefined) {
  console.error(describeOldNode());
  process.exitCode = 1;
} else if (node !== process.execPath || restarts) run(node);
else await import('./program.js');

/** The file of a Node that is new enough: of the installed package, else the one that runs this file. */
function findNode() {
  const name = NODE_PACKAGES[`${process.platform}-${process.arch}`];
  const require = createRequire(import.meta.url);
  try {
    const manifest = require.resolve(`${name}/package.json`);
    const { version } = require(manifest);
    // The same Node: there is no need to start it again.
    if (version === process.versions.node) return process.execPath;
    const folder = dirname(manifest);
    const file = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
    if (existsSync(file) && isNewEnough(version)) return file;
  } catch {
    // No package for this machine: the Node at hand may do.
  }
  return isNewEnough(process.versions.node) ? process.execPath : undefined;
}

/**
 * Becomes the other Node, where this one knows how to: one process less to keep, and signals reach the program itself. Elsewhere it runs in a
 * child that shares this terminal, is passed signals on, and ends as the child ended. Nothing is said on the channel between the two: it closes
 * when this process is killed, by which the child learns of it.
 */
function run(file) {
  const words = [program, ...process.argv.slice(2)];
  if (process.execve && process.platform !== 'win32') {
    try {
      process.execve(file, [file, ...words], { ...MEMORY, ...process.env });
    } catch {
      // A system that forbids it: a child will do.
    }
  }
  const child = spawn(file, words, {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...MEMORY, ...process.env },
  });
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  // Ctrl-C in a terminal reaches both processes by itself; sent a second time it would read as "stop at once".
  process.on('SIGINT', () => {
    if (!process.stdin.isTTY) child.kill('SIGINT');
  });
  child.on('error', (error) => {
    console.error(`Node could not be started: ${error.message}`);
    process.exitCode = 1;
  });
  child.on('exit', (code, signal) => {
    // A shell reads 128 + n as "ended by signal n".
    process.exitCode = code ?? 128 + (constants.signals[signal] ?? 0);
  });
}
