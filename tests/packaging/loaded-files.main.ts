// Writes down which files a program loads, with their sizes, and beside them which parts of Node it has: preloaded into it with `--import`.
import { appendFileSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { isMainThread } from 'node:worker_threads';

const { LOADED_FILES = '' } = process.env;
/** Milliseconds between two looks at the parts. */
const LOOK_MS = 100;
const { moduleLoadList } = process as { readonly moduleLoadList?: readonly string[] };
const writeParts = () => writeFileSync(`${LOADED_FILES}.parts`, moduleLoadList?.join('\n') ?? '');
if (isMainThread) setInterval(writeParts, LOOK_MS).unref();
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (url.startsWith('file:'))
      appendFileSync(LOADED_FILES, `${url.split('/').at(-1)} ${String(loaded.source ?? '').length}\n`);
    return loaded;
  },
});
