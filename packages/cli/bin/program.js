// The program, on the right Node. Plain JavaScript, so that everything behind it comes compiled and without its types from the second
// start on: that halves the time to start and saves some 30 MB. `colloquy.js` starts it on whatever Node a machine has.
import { describeOldNode, isNewEnough } from './node-version.js';

if (!isNewEnough(process.versions.node)) {
  console.error(describeOldNode());
  process.exit(1);
}

// Parts of Node are taken without an `import`, for which Node would read every property of them.
const { subscribe } = process.getBuiltinModule('node:diagnostics_channel');
const { existsSync } = process.getBuiltinModule('node:fs');
const { enableCompileCache, flushCompileCache } = process.getBuiltinModule('node:module');
const { tmpdir } = process.getBuiltinModule('node:os');
const { join } = process.getBuiltinModule('node:path');
const { cachedDataVersionTag } = process.getBuiltinModule('node:v8');

/** Milliseconds from the moment a server listens until what its start and its first turns compiled is written: before it gives memory back. */
const WRITTEN_AFTER_MS = 1_500;

const isServer = process.argv[2] === 'serve';
// An image brings a folder with what its server compiled when it was built.
const brought = join(import.meta.dirname, '../compiled');
const folder =
  process.env.NODE_COMPILE_CACHE || (existsSync(brought) ? brought : join(tmpdir(), 'node-compile-cache'));
// A server has a folder of its own: what is kept is what its start compiled.
const ownFolder = isServer ? join(folder, 'server') : folder;
enableCompileCache(ownFolder);
// Named in the environment as well, because threads look for it there.
process.env.NODE_COMPILE_CACHE = ownFolder;

// In a package, what a server needs from its start on is one script.
const start = join(import.meta.dirname, '../lib/start.js');
if (isServer && existsSync(start)) await runStart();
await import('../src/main.ts');

/** Runs that script with what an earlier start compiled of it. */
async function runStart() {
  const { runCompiled } = await import('./compiled-script.js');
  const { version, arch } = process;
  const kept = join(ownFolder, `start-${version}-${arch}-${cachedDataVersionTag().toString(16)}`);
  const write = runCompiled(start, kept);
  // Written while it runs rather than at the end, because servers end by being killed.
  subscribe('colloquy.listening', () => {
    setTimeout(() => {
      write();
      flushCompileCache();
    }, WRITTEN_AFTER_MS).unref();
  });
}
