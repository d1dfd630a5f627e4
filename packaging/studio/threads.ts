// A plugin of the bundler: `new URL('./name.worker.ts', import.meta.url)` becomes a file of its own, for a worker.
import { dirname, join } from 'node:path';
import type { Plugin } from 'rolldown';

const WORKER = /new URL\((['"])(\.[^'"]+\.worker\.ts)\1, import\.meta\.url\)/g;

/** @example await rolldown({ input, plugins: [threads] }); */
export const threads: Plugin = {
  name: 'threads',
  transform: {
    filter: { id: /[\\/]studio[\\/]src[\\/]/, code: /\.worker\.ts/ },
    handler(code, id) {
      return code.replaceAll(WORKER, (_whole, _quote: string, path: string) => {
        const reference = this.emitFile({ type: 'chunk', id: join(dirname(id), path) });
        return `import.meta.ROLLUP_FILE_URL_${reference}`;
      });
    },
  },
};
