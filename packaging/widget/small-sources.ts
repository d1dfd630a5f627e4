// Plugins of the build that make sources small which no minifier understands: style sheets, the words of languages, the codes of countries, and
// bounds; and one that has files asked for again.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Features, transform } from 'lightningcss';
import type { Plugin } from 'rolldown';
import { VERSION } from 'rolldown';
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

/** A file of words, but for the English ones. */
export const LOCALE = /[\\/]words[\\/]locales[\\/](?!en\.ts$)[a-z-]+\.ts$/;

/** The words of a language become lines without names: every file would say the same ones. */
export const languages: Plugin = {
  name: 'languages',
  async load(id) {
    if (!LOCALE.test(id)) return null;
    return { code: `export const words = ${JSON.stringify(await wordsIn(id))};`, moduleType: 'js' };
  },
};

async function wordsIn(file: string): Promise<string> {
  const { words } = (await import(pathToFileURL(file).href)) as { readonly words: Translation };
  return packWords(words);
}

const LOCALES = join(import.meta.dirname, '..', '..', 'packages', 'widget', 'src', 'words', 'locales');

/**
 * Six letters and digits for the names of all languages together: with one of its own for each, the list of them would be twice as large. When the
 * words of one change, all have new names.
 */
export async function hashOfLanguages(): Promise<string> {
  const files = (await readdir(LOCALES))
    .map((name) => join(LOCALES, name))
    .filter((file) => LOCALE.test(file));
  const texts = await Promise.all(files.sort().map(wordsIn));
  return createHash('sha256')
    .update(JSON.stringify([VERSION, texts]))
    .digest('hex')
    .slice(0, 6);
}

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
 * asked for a second time under an address of its own. In a page that is bundled (`isBundled`) the first address stays a plain one, which bundlers
 * understand; else only browsers read it, and one function asks for all.
 *
 * Other files import `standard` as well, under its one address, and would never come once that had failed. So it is fetched first, as often as it
 * takes, and imported when the browser has it. In a page that is bundled it is elsewhere, and is not fetched.
 */
export function secondTries({ isBundled }: { readonly isBundled: boolean }): Plugin {
  return {
    name: 'second-tries',
    renderChunk(code) {
      const imports = code.match(IMPORT)?.length ?? 0;
      if (imports === 0) return code;
      if (isBundled)
        return imports < 8
          ? code.replaceAll(IMPORT, (first: string, path: string) => `${first}.catch(() => ${again(path)})`)
          : `const secondTry = (first, path) => first.catch(() => ${again('path')});\n${code.replaceAll(IMPORT, 'secondTry($&, $1)')}`;
      const asked = code.replaceAll(IMPORT, (first: string, path: string) =>
        path.includes(SHARED) ? `fetched(${path}).then(() => ${first})` : `twice(${path})`,
      );
      return (code.includes(SHARED) ? FETCH : '') + TWICE + asked.replace(OF_LANGUAGES, byName);
    },
  };
}

const IMPORT = /import\(("[^"]+")\)/g;

/** Each language with its file. */
const OF_LANGUAGES = /(?:\s*([a-z]{2}): \(\) => twice\("\.\/\1-(\w+)\.js"\),?){2,}/;

/** The same as a list of names: the files are all named in one way. */
function byName(list: string, _: string, hash: string): string {
  const names = [...list.matchAll(/(\w+):/g)].map(([, name]) => name).join(' ');
  return `...Object.fromEntries("${names}".split(" ").map((name) => [name, () => twice(\`./\${name}-${hash}.js\`)]))`;
}

/** The file that others import, as the entry names it. */
const SHARED = 'chunks/standard-';

/** Fetches a file to its end. */
const FETCH = `const fetched = async (path) => {
  const answer = await fetch(new URL(path, import.meta.url));
  if (!answer.ok) throw answer;
  return answer.text();
};
`;

const again = (path: string): string => `import(${path} + "?" + Date.now())`;

/** Asks for a file, which nothing has to find in the code but the browser. */
const TWICE = `const twice = (path) => import(path).catch(() => ${again('path')});\n`;

/** The bundler's own file, with one function that makes an object of a file's exports. */
export const RUNTIME = /^rolldown-runtime$/;

/** Two files use that function, and a third one for it would cost each page a round trip: so the object is written out. */
export const ownRuntime: Plugin = {
  name: 'own-runtime',
  renderChunk: (code) =>
    code
      .replace(/^import \{ \w+ as __exportAll \} from "[^"]*rolldown-runtime[^"]*";$/m, '')
      .replace(/__exportAll\((\{[^}]*\})\)/, (_, getters: string) =>
        getters.replaceAll(/(\w+): \(\) => (\w+)/g, 'get $1() { return $2; }'),
      ),
};
