#!/usr/bin/env node
// Starts the command line on a recent enough Node, whichever Node runs this file. Plain JavaScript for Node 18 and
// later, because an older Node runs this file first.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeOldNode, isNewEnough, NODE_PACKAGES } from './node-version.js';

/**
 * Memory settings of a server. A single allocator arena and an early return of large blocks save about 6 MB at rest. A
 * smaller young generation saves about 40 MB under load, for 5 % more CPU time.
 */
const MEMORY = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '32768',
  MALLOC_TRIM_THRESHOLD_: '32768',
  NODE_OPTIONS: '--max-semi-space-size=8',
};

const program = fileURLToPath(new URL('./program.js', import.meta.url));
const node = findNode();
// A server restarts even on the same Node, because the allocator reads its settings when a process starts. Without
// /proc, Node does not know its own executable.
const restarts = process.argv[2] === 'serve' && process.execve !== undefined && existsSync(process.execPath);
if (node === undefined) {
  console.error(describeOldNode());
  process.exitCode = 1;
} else if (node !== process.execPath || restarts) run(node);
else await import('./program.js');

/** Finds a recent enough Node executable: that of the installed package, else the current one. */
function findNode() {
  const name = NODE_PACKAGES[`${process.platform}-${process.arch}`];
  const require = createRequire(import.meta.url);
  try {
    const manifest = require.resolve(`${name}/package.json`);
    const { version } = require(manifest);
    // The same Node: no restart needed.
    if (version === process.versions.node) return process.execPath;
    const folder = dirname(manifest);
    const file = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
    if (existsSync(file) && isNewEnough(version)) return file;
  } catch {
    // No package for this platform: try the current Node.
  }
  return isNewEnough(process.versions.node) ? process.execPath : undefined;
}

/**
 * Replaces this process with the other Node if this Node can (`execve`): that saves a process, and signals reach the
 * program itself. Otherwise a child process runs it. The child shares the terminal, receives forwarded signals, and
 * passes its exit code on. No message is ever sent on the channel between the two processes. It closes when this
 * process is killed, so that the child notices.
 */
function run(file) {
  const words = [program, ...process.argv.slice(2)];
  if (process.execve && process.platform !== 'win32') {
    try {
      process.execve(file, [file, ...words], { ...MEMORY, ...process.env });
    } catch {
      // The system forbids `execve`: use a child process.
    }
  }
  const child = spawn(file, words, {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...MEMORY, ...process.env },
  });
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  // Ctrl-C in a terminal reaches both processes; a forwarded second signal would mean "stop at once".
  process.on('SIGINT', () => {
    if (!process.stdin.isTTY) child.kill('SIGINT');
  });
  child.on('error', (error) => {
    console.error(`Node could not be started: ${error.message}`);
    process.exitCode = 1;
  });
  child.on('exit', (code, signal) => {
    // Shells report "killed by signal n" as 128 + n.
    process.exitCode = code ?? 128 + (constants.signals[signal] ?? 0);
  });
}
