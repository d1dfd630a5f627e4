// Plugins of the build that make sources small which no minifier understands: style sheets, the words of languages, the codes of countries, and
// bounds; and one that has files asked for again.
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Features, transform } from 'lightningcss';
import type { Plugin } from 'rolldown';
import { packWords } from '../../packages/widget/src/words/packed-words.ts';
import type { Translation } from '../../packages/widget/src/words/words.ts';

/** Style sheets become texts, made small: the page constructs sheets of them. */
export const styleSheets: Plugin = {
  name: 'style-sheets',
  async load(id) {
    if (!id.endsWith('.css')) return null;
    const { code } = transform({
      filename: id,
      code: await readFile(id),
      minify: true,
      // Of no use where the page says in each scheme what it is.
      exclude: Features.LightDark,
      targets: { chrome: 119 << 16, firefox: 128 << 16, safari: (16 << 16) | (4 << 8) },
    });
    return { code: `export const css = ${JSON.stringify(code.toString())};`, moduleType: 'js' };
  },
};

const LOCALE = /[\\/]words[\\/]locales[\\/](?!en\.ts$)[a-z-]+\.ts$/;

/** The words of a language become lines without names: every file would say the same ones. */
export const languages: Plugin = {
  name: 'languages',
  async load(id) {
    if (!LOCALE.test(id)) return null;
    const { words } = (await import(pathToFileURL(id).href)) as { readonly words: Translation };
    return { code: `export const words = ${JSON.stringify(packWords(words))};`, moduleType: 'js' };
  },
};

/** Codes of countries are taken out of a library of phone numbers, which is a hundred times as large. */
export const countries: Plugin = {
  name: 'countries',
  async load(id) {
    if (!/[\\/]phone[\\/]dial-codes\.ts$/.test(id)) return null;
    const { dialCodes } = (await import(pathToFileURL(id).href)) as { readonly dialCodes: string };
    return { code: `export const dialCodes = ${JSON.stringify(dialCodes)};`, moduleType: 'js' };
  },
};

const LIMITS = /^import \{ limits \} from '(\.[^']*limits\.ts)';$/m;

/** Bounds become the numbers that they are: their names are for readers. */
export const bounds: Plugin = {
  name: 'bounds',
  async transform(code, id) {
    const path = LIMITS.exec(code)?.[1];
    if (path === undefined) return null;
    const file = pathToFileURL(join(dirname(id), path)).href;
    const { limits } = (await import(file)) as { readonly limits: Readonly<Record<string, number>> };
    return code.replaceAll(/\blimits\.(\w+)/g, (whole, name: string) => `${limits[name] ?? whole}`);
  },
};

/**
 * Browsers keep in mind that a file did not come and never ask for it again, unless its address is another one: so each that is loaded later is
 * asked for a second time under an address of its own. The first address stays a plain one, which bundlers of pages understand.
 */
export const secondTries: Plugin = {
  name: 'second-tries',
  renderChunk(code) {
    const calls = /import\(("[^"]+")\)/g;
    const isShort = (code.match(calls)?.length ?? 0) < 8;
    if (isShort)
      return code.replaceAll(calls, (first, path: string) => `${first}.catch(() => ${again(path)})`);
    return `const secondTry = (first, path) => first.catch(() => ${again('path')});\n${code.replaceAll(calls, 'secondTry($&, $1)')}`;
  },
};

const again = (path: string): string => `import(${path} + "?" + Date.now())`;
