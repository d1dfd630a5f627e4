// The program, on the right Node. Plain JavaScript, so that everything behind it comes compiled and without its types from the second
// start on: that halves the time to start and saves some 30 MB. `colloquy.js` starts it on whatever Node a machine has.
import { enableCompileCache, flushCompileCache } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// Named in the environment as well, because threads look for it there.
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'node-compile-cache');
enableCompileCache(process.env.NODE_COMPILE_CACHE);
// Written soon rather than at the end, because servers end by being killed.
setTimeout(flushCompileCache, 3_000).unref();
await import('../src/main.ts');
