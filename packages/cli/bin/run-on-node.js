// Runs a program on a recent enough Node, whichever Node runs this file. Plain JavaScript for Node 18 and later, because
// an older Node runs this file first.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { describeOldNode, isNewEnough, NODE_PACKAGES } from './node-version.js';

/**
 * Runs a program in this process if its Node is recent enough, otherwise on the Node of the installed package. Reports
 * a missing Node, and exits with code 1.
 *
 * @param {object} run
 * @param {string} run.program the file
 * @param {readonly string[]} run.words its arguments
 * @param {() => Promise<unknown>} run.load imports the program into this process
 * @param {Record<string, string>} [run.environment] defaults of environment variables for another process
 * @example await runOnNode({ program: 'build.ts', words: [], load: () => import('./build.ts') });
 */
export async function runOnNode({ program, words, load, environment = {} }) {
  const node = findNode();
  if (node === undefined) {
    console.error(describeOldNode());
    process.exitCode = 1;
  } else if (node === process.execPath) {
    process.argv.splice(1, Number.POSITIVE_INFINITY, program, ...words);
    await load();
  } else handOver(node, [program, ...words], { ...environment, ...process.env });
}

/** The current Node if it is recent enough, otherwise the one of the installed package. */
function findNode() {
  if (isNewEnough(process.versions.node)) return process.execPath;
  const name = NODE_PACKAGES[`${process.platform}-${process.arch}`];
  const require = createRequire(import.meta.url);
  try {
    const manifest = require.resolve(`${name}/package.json`);
    const file = join(dirname(manifest), 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
    if (existsSync(file) && isNewEnough(require(manifest).version)) return file;
  } catch {
    // No package for this platform.
  }
  return undefined;
}

/**
 * Replaces this process with the other Node if this Node can (`execve`): that saves a process, and signals reach the
 * program itself. Otherwise a child process runs it. The child shares the terminal, receives forwarded signals, and
 * passes its exit code on. No message is ever sent on the channel between the two processes. It closes when this
 * process is killed, so that the child notices.
 */
function handOver(node, words, env) {
  if (process.execve && process.platform !== 'win32') {
    try {
      process.execve(node, [node, ...words], env);
    } catch {
      // The system forbids `execve`: use a child process.
    }
  }
  const child = spawn(node, words, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env });
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
