// The program, on a recent enough Node. Plain JavaScript, so that from the second start on all modules load compiled
// and without types. That halves the start time and saves about 30 MB. `colloquy.js` starts it on whatever Node is
// installed.
import { describeOldNode, isNewEnough } from './node-version.js';

if (!isNewEnough(process.versions.node)) {
  console.error(describeOldNode());
  process.exit(1);
}

// Node modules are loaded without `import`, because an `import` makes Node read every property of them.
const { subscribe } = process.getBuiltinModule('node:diagnostics_channel');
const { existsSync } = process.getBuiltinModule('node:fs');
const { enableCompileCache, flushCompileCache } = process.getBuiltinModule('node:module');
const { tmpdir } = process.getBuiltinModule('node:os');
const { join } = process.getBuiltinModule('node:path');
const { cachedDataVersionTag, setFlagsFromString } = process.getBuiltinModule('node:v8');

/**
 * Milliseconds after listening until the compiled code of the start and the first turns is written: before the server
 * gives memory back.
 */
const WRITTEN_AFTER_MS = 1_500;

const isServer = process.argv[2] === 'serve';
// A container image contains the code that its server compiled at build time.
const brought = join(import.meta.dirname, '../compiled');
const folder =
  process.env.NODE_COMPILE_CACHE || (existsSync(brought) ? brought : join(tmpdir(), 'node-compile-cache'));
// A server has its own folder, so that it stores only the code of a server's start.
const ownFolder = isServer ? join(folder, 'server') : folder;
enableCompileCache(ownFolder);
// Set in the environment as well, because worker threads read it there.
process.env.NODE_COMPILE_CACHE = ownFolder;

// In a package, one script contains everything that a server needs at its start.
const start = join(import.meta.dirname, '../lib/start.js');
if (isServer && existsSync(start)) await runStart();
await import('../src/main.ts');

/** Runs that script with the code compiled by an earlier start. */
async function runStart() {
  const { runCompiled } = await import('./compiled-script.js');
  const { version, arch } = process;
  const prefix = join(ownFolder, `start-${version}-${arch}-${cachedDataVersionTag().toString(16)}`);
  const write = runCompiled(start, prefix);
  // Written at run time rather than at the end, because servers are usually killed.
  subscribe('colloquy.listening', () => {
    setTimeout(() => {
      // V8 reads compiled code only under the flags that it was written under: those of a start. `spare-memory.ts` has
      // changed this one, and sets it again.
      setFlagsFromString('--semi-space-growth-factor=2');
      write();
      flushCompileCache();
    }, WRITTEN_AFTER_MS).unref();
  });
}
