// Every example of the documents is run by a test, or is named as one that is not, with the reason; and every command in them is one that there is.
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commands } from '../../packages/cli/src/commands/registry.ts';
import { parseArguments } from '../../packages/cli/src/parse-arguments.ts';
import { allSections } from '../../site/documents.ts';
import { examplesNotRun, isNotRun } from './examples-not-run.ts';
import { commandsOf, examplesOf } from './markdown-examples.ts';

const root = join(import.meta.dirname, '../..');

/** Which test runs the examples of a document, by their language. */
const RUN_BY: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'README.md': {
    sh: 'tests/docs/readme.test.ts',
    json: 'tests/docs/readme.test.ts',
    html: 'tests/docs/readme.test.ts',
  },
  'CONTRIBUTING.md': { ts: 'tests/docs/contributing.test.ts' },
  'docs/analytics.md': { sh: 'tests/docs/operating.test.ts' },
  'docs/channels.md': {
    sh: 'tests/docs/channels.test.ts',
    js: 'tests/docs/channels.test.ts',
    json: 'tests/docs/channels.test.ts',
  },
  'docs/flow.md': { json: 'tests/docs/flow.test.ts' },
  'docs/embed.md': {
    html: 'tests/browser/embed.test.ts',
    tsx: 'tests/browser/embed.test.ts',
    vue: 'tests/browser/embed.test.ts',
  },
  'docs/managing.md': { sh: 'tests/docs/operating.test.ts', js: 'tests/docs/client-examples.test.ts' },
  'docs/observability.md': { sh: 'tests/docs/operating.test.ts' },
  'docs/operations.md': { sh: 'tests/docs/operating.test.ts' },
  'docs/protection.md': { sh: 'tests/docs/operating.test.ts', js: 'tests/docs/operating.test.ts' },
  'docs/replay.md': { js: 'tests/docs/client-examples.test.ts' },
  'docs/resuming.md': { sh: 'tests/docs/operating.test.ts', js: 'tests/docs/client-examples.test.ts' },
  'docs/scaling.md': { sql: 'tests/docs/scaling.test.ts' },
  'docs/studio.md': { csv: 'packages/management/src/form-imports/read-form.test.ts' },
  'docs/streaming.md': { sh: 'tests/docs/operating.test.ts', js: 'tests/docs/client-examples.test.ts' },
  'docs/tutorial.md': { sh: 'tests/docs/tutorial.test.ts' },
  'docs/webhooks.md': {
    sh: 'tests/docs/operating.test.ts',
    js: 'tests/docs/webhooks.test.ts',
    json: 'tests/docs/webhooks.test.ts',
  },
  'docs/text-form.md': { flow: 'tests/docs/text-form.test.ts' },
  'docs/testing.md': { chat: 'packages/verify/src/conversation/documented.test.ts' },
  'packages/verify/src/conversation/README.md': {
    chat: 'packages/verify/src/conversation/documented.test.ts',
  },
};

const examples = allSections()
  .flatMap(({ pages }) => pages)
  .flatMap(({ file }) =>
    examplesOf(readFileSync(join(root, file), 'utf8')).map((example) => ({ file, ...example })),
  );

describe('examples', () => {
  // What has no language is a drawing or what a program says.
  it.each(examples.filter(({ language }) => language !== ''))(
    'in $language in line $line of $file are run, or listed as not run',
    ({ file, language, text }) => {
      const runBy = isNotRun(file, text) ? undefined : RUN_BY[file]?.[language];
      expect(
        runBy !== undefined || isNotRun(file, text),
        'Run it in a test, or name it in tests/docs/examples-not-run.ts with the reason.',
      ).toBe(true);
    },
  );

  it.each(examples.filter(({ language }) => language === ''))(
    'in line $line of $file contain no commands or code',
    ({ text }) => {
      expect(text, 'Say its language behind the fence, such as sh.').not.toMatch(
        /^\s*(?:curl|npx|npm|node|colloquy|const|import|\{) /m,
      );
    },
  );

  it('that are listed as not run exist', () => {
    for (const { page, start } of examplesNotRun)
      expect(
        examples.filter(({ file, text }) => file === page && text.startsWith(start)).length,
        `${page}: ${start}`,
      ).toBeGreaterThan(0);
  });

  it.each(Object.entries(RUN_BY))('of %s are read by the tests that run them', (page, tests) => {
    for (const test of Object.values(tests)) {
      expect(existsSync(join(root, test)), test).toBe(true);
      expect(readFileSync(join(root, test), 'utf8')).toContain(basename(page));
    }
  });
});

describe('commands', () => {
  const typed = examples
    .filter(({ language }) => language === 'sh')
    .flatMap(({ file, line, text }) => commandsOf(text).map((words) => ({ place: `${file}:${line}`, words })))
    .map(({ place, words }) => ({ place, words: words[0] === 'npx' ? words.slice(1) : words }))
    .filter(({ words }) => words[0] === 'colloquy');

  it('are found in large numbers', () => expect(typed.length).toBeGreaterThan(50));

  it.each(typed)('$words at $place can be parsed', ({ words }) => {
    const [, name, ...rest] = words;
    const command = commands.find((one) => one.name === name);
    expect(command, name).toBeDefined();
    const redirect = rest.findIndex((word) => word === '<' || word === '>');
    const parsed = command && parseArguments(command, redirect === -1 ? rest : rest.slice(0, redirect));
    expect(parsed).toMatchObject({ ok: true });
  });
});
