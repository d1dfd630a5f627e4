// Imports that packages hide from bundlers. The bundler sees them here, so that the package `colloquy` brings what they load.
import type { Plugin } from 'rolldown';
import { changePackages } from './change-packages.ts';

/**
 * Makes the plugin of the bundler.
 *
 * @example await rolldown({ input, plugins: [hiddenImports()] });
 */
export function hiddenImports(): Plugin {
  return changePackages('hidden-imports', [
    // Hidden because browsers have no files; the server recognises uploads with it.
    {
      file: /[\\/]file-type[\\/]source[\\/]index\.js$/,
      piece: "importAtRuntime('strtok3')",
      instead: "import('strtok3')",
    },
  ]);
}
