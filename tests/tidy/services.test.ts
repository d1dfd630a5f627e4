// A service that another package names is found; one in its own folder, in a test or in a longer word is not.
import { expect, it } from 'vitest';
import { namedServices } from './services.ts';
import { treeOf } from './tree.ts';

const services = { names: new Set(['poster', 'Poster Inc']), hosts: ['api.poster.example'] };

it.each([
  ['a text', "const type = 'poster';", 'poster'],
  ['a key', 'const table = { poster: 1 };', 'poster'],
  ['a quoted key', "const table = { 'Poster Inc': 1 };", 'Poster Inc'],
  ['an address', "fetch('https://api.poster.example/v1');", 'api.poster.example'],
  ['an address in a template', 'fetch(`https://api.poster.example/$' + '{id}`);', 'api.poster.example'],
])('the name of a service is reported in %s', (_what, line, name) => {
  const found = namedServices(treeOf({ 'packages/server/src/a.ts': `const one = 1;\n${line}` }), services);
  expect(found).toEqual([
    `packages/server/src/a.ts:2 names the service "${name}"; what is about it belongs to its folder in packages/blocks.`,
  ]);
});

it.each([
  ['packages/blocks/src/call/poster/block.ts', "const type = 'poster';"],
  ['packages/server/src/a.test.ts', "const type = 'poster';"],
  ['packages/server/src/testing/a.ts', "const type = 'poster';"],
  ['packages/server/src/a.ts', "// Such as 'poster'.\nconst words = 'a poster on a wall';"],
])('the name of a service is accepted in %s', (path, text) => {
  expect(namedServices(treeOf({ [path]: text }), services)).toEqual([]);
});
