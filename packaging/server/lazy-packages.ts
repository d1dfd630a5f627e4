// Packages that few turns need lie in files of their own, which are loaded when something of them is first used.
import type { Plugin } from 'rolldown';

/** What of a package is used, and of which kind it is: what is called, and what only has its properties read. */
interface Used {
  readonly functions?: readonly string[];
  readonly objects?: readonly string[];
}

/** By the name that sources import. Together more than a third of all that a start would load. */
const LAZY: Readonly<Record<string, Used>> = {
  'libphonenumber-js/max': { functions: ['findPhoneNumbersInText', 'isSupportedCountry'] },
  re2js: { objects: ['RE2JS'] },
  'mdast-util-from-markdown': { functions: ['fromMarkdown'] },
  'qrcode-generator': { functions: ['default'] },
  'fast-json-patch': { objects: ['default'] },
  diff: { functions: ['diffArrays'] },
  '@clack/prompts': {
    functions: ['autocomplete', 'intro', 'isCancel', 'multiselect', 'outro', 'select', 'text'],
    objects: ['log'],
  },
};

/** What Fastify would load if a route had a schema of its kind; the server tells it that none has. */
const UNUSED = ['@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler'];

const LATER = '\0later:';
const WHOLE = '\0whole:';
const NOTHING = '\0nothing:';

/**
 * A plugin of the bundler. Where one of our sources imports such a package it gets stand-ins, which load the package when they are first used and
 * then hand on to it: without waiting, because turns are computed without waiting.
 *
 * A name that is imported and not listed here fails the build.
 *
 * @example await rolldown({ input, plugins: [lazyPackages()] });
 */
export function lazyPackages(): Plugin {
  /** Where the packages lie, by their names. */
  const places = new Map<string, string>();
  return {
    name: 'lazy-packages',
    async resolveId(source, importer, options) {
      if (source.startsWith(WHOLE)) return source;
      if (UNUSED.includes(source)) return `${NOTHING}${source}`;
      if (!(source in LAZY) || importer === undefined || !OWN_SOURCE.test(importer)) return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (!found) return null;
      places.set(source, found.id);
      return `${LATER}${source}`;
    },
    load(id) {
      if (id.startsWith(NOTHING))
        return `throw new Error(${JSON.stringify(`${id.slice(NOTHING.length)} is not part of this package.`)});`;
      if (id.startsWith(WHOLE)) {
        const name = id.slice(WHOLE.length);
        return `export { ${namesOf(LAZY[name]).join(', ')} } from ${JSON.stringify(places.get(name))};`;
      }
      if (!id.startsWith(LATER)) return null;
      const name = id.slice(LATER.length);
      const fileName = `${name.replaceAll(/[^a-z0-9]+/g, '-').replace(/^-/, '')}.js`;
      this.emitFile({ type: 'chunk', id: `${WHOLE}${name}`, fileName });
      return standIns(fileName, LAZY[name]);
    },
  };
}

const OWN_SOURCE = /[\\/]packages[\\/][^\\/]+[\\/]src[\\/]/;

function namesOf({ functions = [], objects = [] }: Used = {}): readonly string[] {
  return [...functions, ...objects];
}

function standIns(fileName: string, { functions = [], objects = [] }: Used = {}): string {
  const call = (name: string) => `(...given) => load().${name}(...given)`;
  const object = (name: string) => `new Proxy({}, { get: (_, property) => load().${name}[property] })`;
  const exported = (name: string, value: string) =>
    name === 'default' ? `export default ${value};` : `export const ${name} = ${value};`;
  return [
    `import { createRequire } from 'node:module';`,
    'let loaded;',
    `const load = () => (loaded ??= createRequire(import.meta.url)('./${fileName}'));`,
    ...functions.map((name) => exported(name, call(name))),
    ...objects.map((name) => exported(name, object(name))),
  ].join('\n');
}
