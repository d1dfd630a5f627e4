// The program, on the right Node. Plain JavaScript, so that everything behind it comes compiled and without its types from the second
// start on: that halves the time to start and saves some 30 MB. `colloquy.js` starts it on whatever Node a machine has.
import { existsSync } from 'node:fs';
import { constants, enableCompileCache, flushCompileCache } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';

const isServer = process.argv[2] === 'serve';
// An image brings a folder with what its server compiled when it was built.
const brought = fileURLToPath(new URL('../compiled', import.meta.url));
const folder =
  process.env.NODE_COMPILE_CACHE || (existsSync(brought) ? brought : join(tmpdir(), 'node-compile-cache'));
// A server has a folder of its own: what is kept is what its start compiled, and it counts for the same settings of V8 alone.
const ownFolder = isServer ? join(folder, 'server') : folder;
const { status } = enableCompileCache(ownFolder);
const isNodesOwn = status === constants.compileCacheStatus.ALREADY_ENABLED;
// Named in the environment as well, because threads look for it there.
process.env.NODE_COMPILE_CACHE = isNodesOwn ? folder : ownFolder;
const isPlain = isServer && !isNodesOwn;
if (isPlain) setForStart(true);
setTimeout(settle, 3_000).unref();
await import('../src/main.ts');

/**
 * Ends the start, however busy the server is: visitors who are there by then get the optimizing compilers. What was compiled is written now rather than
 * at the end, because servers end by being killed, and before the settings change that it counts for. A machine that is too slow to have come that far
 * goes on where it was at its next start.
 */
function settle() {
  flushCompileCache();
  if (isPlain) setForStart(false);
}

/**
 * What runs once is not worth the work of the optimizing compilers, nor the 6 MB of them that would come into memory. And what a start makes stays: the
 * space for new things grows at once instead of step by step, which halves the number of times that all of it is copied.
 *
 * @param {boolean} isStart
 */
function setForStart(isStart) {
  for (const compiler of ['opt', 'maglev']) setFlagsFromString(`--${isStart ? 'no-' : ''}${compiler}`);
  setFlagsFromString(`--semi-space-growth-factor=${isStart ? 8 : 2}`);
}
