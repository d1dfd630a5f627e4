// Changes pieces of packages while they are bundled.
import type { Plugin } from 'rolldown';

/** A piece of a file of a package, and the code that replaces it. */
export interface Change {
  readonly file: RegExp;
  readonly piece: string;
  readonly instead: string;
}

/**
 * Makes a plugin of the bundler. A piece that its file does not have exactly once, as after an upgrade of the package, fails the build: review the change.
 *
 * @example changePackages('quiet', [{ file: /[\\/]loud[\\/]index\.js$/, piece: 'console.log(banner)', instead: '' }])
 */
export function changePackages(name: string, changes: readonly Change[]): Plugin {
  return {
    name,
    transform: {
      filter: { id: changes.map(({ file }) => file) },
      handler(code, id) {
        let changed = code;
        for (const { piece, instead } of changes.filter(({ file }) => file.test(id))) {
          if (changed.split(piece).length !== 2) this.error(`${id} does not have exactly once: ${piece}`);
          changed = changed.replace(piece, () => instead);
        }
        return changed;
      },
    },
  };
}
