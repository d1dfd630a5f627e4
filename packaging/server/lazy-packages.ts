// Packages that few turns need lie in files of their own, which are loaded when something of them is first used.
import type { Plugin } from 'rolldown';

/** What of a package is used, and of which kind it is: what is called, and what only has its properties read. */
interface Used {
  readonly functions?: readonly string[];
  readonly objects?: readonly string[];
}

/** By the name that sources import. Together more than a third of all that a start would load. */
const LAZY: Readonly<Record<string, Used>> = {
  'libphonenumber-js/max': {
    functions: ['findPhoneNumbersInText', 'isSupportedCountry', 'parsePhoneNumberFromString'],
  },
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

/**
 * Parts of Node by the modules that import them and by what is used. Nobody asks Fastify for TLS, HTTP/2, or to listen on a name: a proxy has the first
 * two, and they are most of all that Node would read for it.
 */
const LATE_PARTS: readonly { readonly importer: RegExp; readonly parts: Readonly<Record<string, Used>> }[] = [
  {
    importer: /[\\/]node_modules[\\/]fastify[\\/]lib[\\/]server\.js$/,
    parts: {
      'node:https': { functions: ['createServer'] },
      'node:http2': { functions: ['createServer', 'createSecureServer'] },
      'node:dns': { functions: ['lookup'] },
    },
  },
];

/** What Fastify would load if a route had a schema of its kind; the server tells it that none has. */
const UNUSED = ['@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler'];

const LATER = '\0later:';
const WHOLE = '\0whole:';
const NOTHING = '\0nothing:';
const PART = '\0part:';

/**
 * A plugin of the bundler. Where one of our sources imports such a package it gets stand-ins, which load the package when they are first used and
 * then hand on to it: without waiting, because turns are computed without waiting. Parts of Node that a package imports and hardly uses are stood in
 * for in the same way.
 *
 * A name that is imported and not listed here fails the build.
 *
 * @param apart gets the packages, for a bundle of their own in the same folder; without it they are part of this one
 * @example await rolldown({ input, plugins: [lazyPackages()] });
 */
export function lazyPackages(apart?: LaterPackages): Plugin {
  const places = apart ?? new Map<string, string>();
  return {
    name: 'lazy-packages',
    async resolveId(source, importer, options) {
      if (source.startsWith(WHOLE)) return source;
      if (UNUSED.includes(source)) return `${NOTHING}${source}`;
      if (importer !== undefined && latePart(importer, source)) return `${PART}${source}`;
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
      if (id.startsWith(PART)) {
        const part = id.slice(PART.length);
        const used = LATE_PARTS.find(({ parts }) => part in parts)?.parts[part];
        return standIns(`process.getBuiltinModule(${JSON.stringify(part)})`, used);
      }
      if (!id.startsWith(LATER)) return null;
      const name = id.slice(LATER.length);
      const fileName = `${fileOf(name)}.js`;
      if (!apart) this.emitFile({ type: 'chunk', id: `${WHOLE}${name}`, fileName });
      return [
        `import { createRequire } from 'node:module';`,
        standIns(`createRequire(import.meta.url)('./${fileName}')`, LAZY[name]),
      ].join('\n');
    },
  };
}

/** Packages that are loaded later: where they lie, by their names. */
export type LaterPackages = Map<string, string>;

/**
 * What a bundle of these packages begins with, which takes the same plugin.
 *
 * @example await rolldown({ input: inputsOf(apart), plugins: [lazyPackages(apart)] });
 */
export function inputsOf(apart: LaterPackages): Readonly<Record<string, string>> {
  return Object.fromEntries([...apart.keys()].map((name) => [fileOf(name), `${WHOLE}${name}`]));
}

function fileOf(name: string): string {
  return name.replaceAll(/[^a-z0-9]+/g, '-').replace(/^-/, '');
}

/** The packages by the name that sources import, each with its file in the built package and the exports that the sources use. */
export const lazyFiles = Object.entries(LAZY).map(([source, used]) => ({
  source,
  file: `${fileOf(source)}.js`,
  names: namesOf(used),
}));

const OWN_SOURCE = /[\\/]packages[\\/][^\\/]+[\\/]src[\\/]/;

/** What a module uses of a part of Node, when that part is one to be loaded late for it. */
function latePart(importer: string, part: string): Used | undefined {
  return LATE_PARTS.find((late) => late.importer.test(importer))?.parts[part];
}

function namesOf({ functions = [], objects = [] }: Used = {}): readonly string[] {
  return [...functions, ...objects];
}

/** @param whole an expression that gives all of it */
function standIns(whole: string, { functions = [], objects = [] }: Used = {}): string {
  const call = (name: string) => `(...given) => load().${name}(...given)`;
  const object = (name: string) => `new Proxy({}, { get: (_, property) => load().${name}[property] })`;
  const exported = (name: string, value: string) =>
    name === 'default' ? `export default ${value};` : `export const ${name} = ${value};`;
  return [
    'let loaded;',
    `const load = () => (loaded ??= ${whole});`,
    ...functions.map((name) => exported(name, call(name))),
    ...objects.map((name) => exported(name, object(name))),
  ].join('\n');
}
