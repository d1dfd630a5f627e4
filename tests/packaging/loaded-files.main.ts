// Writes down which files a program loads, with their sizes: preloaded into it with `--import`.
import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

const { LOADED_FILES = '' } = process.env;
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (url.startsWith('file:'))
      appendFileSync(LOADED_FILES, `${url.split('/').at(-1)} ${String(loaded.source ?? '').length}\n`);
    return loaded;
  },
});
