// Each banned word is found where it is wrong and passed over where it is right.
import { describe, expect, it } from 'vitest';
import { treeOf } from './tree.ts';
import { bannedWords, unclearAreas, unclearNames, wordRates } from './wording.ts';

describe('the wording rules reject', () => {
  it.each([
    ['packages/engine/src/a.ts', '// TODO: later', 'TODO without a number'],
    ['README.md', 'TODO', 'TODO without a number'],
    ['README.md', `Open ${'/work'}/main/README.md.`, 'path of one machine'],
    ['tests/a.ts', "const file = '/tmp/x';", 'path of one machine'],
    ['package-lock.json', '"resolved": "https://registry.npmjs.org/zod.tgz"', 'host of a package registry'],
    ['.npmrc', 'registry=https://registry.example.com/', 'host of a package registry'],
    ['README.md', 'Like Typebot, but ours.', 'says "typebot"'],
    ['packages/server/src/a.ts', '// As typebot does.', 'says "typebot"'],
    ['packages/server/src/a.ts', "const url = 'https://typebot.io';", 'says "typebot"'],
    ['CONTRIBUTING.md', 'A sub-agent wrote this.', 'how the project was written'],
    ['packages/engine/src/a.ts', '// See runtime.md 10.1.3.', 'not part of the project'],
    ['packages/engine/src/a.ts', '// See issue 2.', 'refers to an issue'],
  ])('%s: %s', (path, text, reason) => {
    const found = bannedWords(treeOf({ [path]: `\n${text}\n` }));
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(`${path}:2 `);
    expect(found[0]).toContain(reason);
  });
});

describe('the wording rules accept', () => {
  it.each([
    ['packages/engine/src/a.ts', '// TODO(#12): later. TODO #13.'],
    ['README.md', 'See https://example.com/work/one and ../tmp/x and docs/work/x.'],
    [
      'packages/schema/src/a.ts',
      "const old = raw.typebot ?? raw['typebot']; const b = { typebot: 1, typebotId };",
    ],
    ['packages/schema/src/a.ts', "case 'Typebot link':"],
    ['examples/a.json', '{ "type": "Typebot link", "options": { "typebotId": "x" } }'],
    ['packages/schema/src/a.ts', "issues: [{ path: ['issues', 0] }] // Its issues: 400 with them."],
    ['packages/server/src/a.ts', "request.headers['user-agent'] // Talk to an agent in this session."],
    ['docs/api.md', 'See docs/api.md and README.md.'],
  ])('%s: %s', (path, text) => {
    expect(bannedWords(treeOf({ [path]: text }))).toEqual([]);
  });
});

describe('unclear words', () => {
  const clear = 'the server sends a response and the client reads it '.repeat(300);

  it('are counted in comments and documents, by area', () => {
    const rates = wordRates(
      treeOf({
        'packages/engine/src/a.ts': "const told = 'nobody';\n// Nobody is told.\n/* What is behind it. */",
        'docs/a.md': 'It goes on.\n```sh\ngoes goes\n```\n',
        'docs/api.md': 'Whoever stands there.',
        'tests/a.ts': '// Nobody.',
      }),
    );
    expect([...rates].map(([area, { words, found }]) => [area, words, found])).toEqual([
      ['engine', 7, 4],
      ['documents', 3, 1],
    ]);
  });

  it('are too many when they exceed the goal or the limit of an area', () => {
    const tree = treeOf({ 'docs/a.md': `${clear}${'nobody goes behind '.repeat(5)}` });
    expect(unclearAreas(tree, {})[0]).toContain('documents has 49.8 unclear words per 10,000; at most 11.8');
    expect(unclearAreas(tree, { documents: 50 })).toEqual([]);
    expect(unclearAreas(tree, { documents: 49 })).toHaveLength(1);
  });

  it('get a lower limit when their rate has fallen far below it', () => {
    const tree = treeOf({ 'docs/a.md': `${clear}nobody goes behind` });
    expect(unclearAreas(tree, { documents: 50 })[0]).toContain('Lower its limit of 50');
    expect(unclearAreas(tree, {})).toEqual([]);
  });
});

it('titles of tests and declared names are checked', () => {
  const tree = treeOf({
    'tests/a.test.ts': "it('is told', () => {});\nit.each([1])('serves %i', () => {});\nconst kept = 1;",
    'packages/engine/src/a.ts': 'interface ToldTurn {}\nconst threshold = 1;\n// const told',
  });
  expect(unclearNames(tree).map((sentence) => sentence.split(' ')[0])).toEqual([
    'tests/a.test.ts:1',
    'tests/a.test.ts:3',
    'packages/engine/src/a.ts:1',
    'packages/engine/src/a.ts:3',
  ]);
});
