// Packages that the built package loads on first use: each has the exports that the sources import, and they do the same.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { lazyFiles } from '../../packaging/server/lazy-packages.ts';
import { publishedPackage } from '../support/published-package.ts';

const load = createRequire(join(await publishedPackage(), 'lib/main.js'));

// biome-ignore lint/suspicious/noExplicitAny: the exports of any package.
type Exports = any;

/** One use of each package. */
const USES: Readonly<Record<string, (exports: Exports) => unknown>> = {
  'libphonenumber-js/max': ({ findPhoneNumbersInText, isSupportedCountry, parsePhoneNumberFromString }) => [
    parsePhoneNumberFromString('06 12 34 56 78', 'FR')?.number,
    isSupportedCountry('FR'),
    findPhoneNumbersInText('Call 06 12 34 56 78', 'FR').length,
  ],
  re2js: ({ RE2JS }) => [
    RE2JS.compile('^a+$', RE2JS.CASE_INSENSITIVE).test('aAa'),
    RE2JS.translateRegExp('(?<a>b)'),
  ],
  'mdast-util-from-markdown': ({ fromMarkdown }) => fromMarkdown('**Hi** [there](https://example.com)'),
  'qrcode-generator': ({ default: qrcode }) => {
    const code = qrcode(0, 'M');
    code.addData('https://bots.example/lead');
    code.make();
    return code.createASCII();
  },
  'fast-json-patch': ({ default: { JsonPatchError, applyOperation, compare } }) => {
    const wrong = { op: 'test', path: '/a', value: 2 };
    return [
      compare({ a: 1 }, { a: 2 }),
      caught(() => applyOperation({ a: 1 }, wrong, true)) instanceof JsonPatchError,
    ];
  },
  diff: ({ diffArrays }) => diffArrays(['a', 'b'], ['b', 'c']),
  '@clack/prompts': ({ intro, isCancel, log, outro }) => {
    const output = new PassThrough();
    intro('Hello', { output });
    log.message('Hi', { output });
    outro('Bye', { output });
    return [String(output.read()), isCancel('Hi')];
  },
};

it.each(lazyFiles)(
  'the lazy copy of $source has all exports that the sources use',
  async ({ source, file, names }) => {
    const [packed, original] = [load(`./${file}`), (await import(source)) as Exports];
    for (const name of names) {
      expect(packed[name], name).toBeDefined();
      expect(typeof packed[name], name).toBe(typeof original[name]);
    }
    const use = USES[source];
    if (!use) throw new Error(`Add a use of ${source} to USES.`);
    expect(JSON.stringify(use(packed))).toBe(JSON.stringify(use(original)));
  },
);

function caught(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return error;
  }
}
