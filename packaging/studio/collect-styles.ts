// A plugin of the bundler: style sheets that sources import become one file. The studio's policy allows no style elements.
import { readFile } from 'node:fs/promises';
import { transform } from 'lightningcss';
import type { Plugin } from 'rolldown';

/** The plugin, and the sheet once the bundle is made. */
export interface CollectedStyles {
  readonly plugin: Plugin;
  /** Packages first, then tokens, controls, and the rest, each in the order of their paths: the same in every build. */
  css(): string;
}

/** @example const styles = collectStyles(); // plugins: [styles.plugin], then styles.css() */
export function collectStyles(): CollectedStyles {
  const sheets = new Map<string, string>();
  return {
    plugin: {
      name: 'collect-styles',
      async load(id) {
        if (!id.endsWith('.css')) return null;
        sheets.set(id, await readFile(id, 'utf8'));
        return { code: '', moduleType: 'js', moduleSideEffects: false };
      },
    },
    css() {
      const ordered = [...sheets].sort(([one], [other]) => rank(one) - rank(other) || (one < other ? -1 : 1));
      const { code } = transform({
        filename: 'studio.css',
        code: Buffer.from(ordered.map(([, text]) => text).join('\n')),
        minify: true,
        targets: { chrome: 119 << 16, firefox: 128 << 16, safari: (16 << 16) | (4 << 8) },
      });
      return code.toString();
    },
  };
}

const ORDER = [/[\\/]node_modules[\\/]/, /[\\/]design[\\/](?:tokens|base)\.css$/, /[\\/]design[\\/]/];

function rank(path: string): number {
  const place = ORDER.findIndex((pattern) => pattern.test(path));
  return place < 0 ? ORDER.length : place;
}
