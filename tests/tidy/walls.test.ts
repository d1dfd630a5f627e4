// Each wall is shown to stop what it should, and to let through what it should.
import { describe, expect, it } from 'vitest';
import { treeOf } from './tree.ts';
import { crossedWalls } from './walls.ts';

const manifest = JSON.stringify({ dependencies: { fastify: '5.0.0', '@scope/part': '1.0.0' } });
const manifests = {
  'packages/server/package.json': manifest,
  'packages/client/package.json': '{}',
  'packages/widget/package.json': '{"devDependencies":{"vite":"8.0.0"}}',
  'packages/blocks/package.json': '{"exports":{".":"./src/index.ts","./testing":"./src/testing/index.ts"}}',
  'packages/cli/package.json': '{"dependencies":{"pg":"8.0.0"}}',
};

function wrongs(path: string, text: string): string[] {
  return crossedWalls(treeOf({ ...manifests, [path]: text }));
}

describe('the import rules allow', () => {
  it.each([
    ['packages/schema/src/a.ts', "import { z } from 'zod';"],
    ['packages/engine/src/a.ts', "import type { Bubble } from '@colloquy/schema';"],
    ['packages/engine/src/a.ts', "import { problem } from '@colloquy/schema';"],
    ['packages/engine/src/deep/a.ts', "import { b } from '../b.ts';"],
    ['packages/language/src/addresses/phone.ts', "import { parse } from 'libphonenumber-js/max';"],
    ['packages/blocks/src/registry.ts', "import { rating } from './ask/rating/block.ts';"],
    [
      'packages/server/src/a.ts',
      "import fastify from 'fastify'; import { readFile } from 'node:fs/promises';",
    ],
    ['packages/server/src/a.ts', "import { a } from '@scope/part/deep';"],
    ['packages/client/src/a.ts', "import type { Bubble } from '@colloquy/schema';"],
    ['packages/widget/src/a.tsx', "import { chat } from '@colloquy/client';"],
    ['packages/widget/vite.config.ts', "import { defineConfig } from 'vite';"],
    ['packages/cli/src/a.ts', "import { serve } from '@colloquy/server'; import 'node:fs';"],
    ['packages/cli/src/a.ts', "import { talk } from '@colloquy/blocks/testing';"],
    [
      'packages/engine/src/a.test.ts',
      "import { it } from 'vitest'; import fc from 'fast-check'; import 'node:fs';",
    ],
    ['tests/faults/a.test.ts', "import { readNumber } from '../../packages/language/src/numbers/number.ts';"],
  ])('%s: %s', (path, text) => {
    expect(wrongs(path, text)).toEqual([]);
  });
});

describe('the import rules reject', () => {
  it.each([
    ['packages/schema/src/a.ts', "import '@colloquy/engine';", 'schema may import no other package'],
    [
      'packages/engine/src/a.ts',
      "import '@colloquy/blocks';",
      'engine may import only these packages: schema',
    ],
    [
      'packages/engine/src/a.test.ts',
      "import '@colloquy/blocks';",
      'engine may import only these packages: schema',
    ],
    ['packages/engine/src/a.ts', "import { z } from 'zod';", 'engine may import no package'],
    ['packages/engine/src/a.ts', "import 'node:fs';", 'engine also runs outside Node'],
    ['packages/engine/src/a.ts', "import 'fs';", 'engine also runs outside Node'],
    ['packages/engine/src/a.ts', "import { it } from 'vitest';", 'engine may import no package'],
    [
      'packages/blocks/src/a.ts',
      "import 'date-fns';",
      'blocks may import only these packages: mdast-util-from-markdown, ',
    ],
    ['packages/server/src/a.ts', "import 'express';", 'packages/server/package.json does not list express'],
    ['packages/server/src/a.ts', "import '@colloquy/cli';", 'server may import only these packages'],
    [
      'packages/server/src/a.ts',
      "import '@colloquy/engine/src/go.ts';",
      'this is no entry of its package.json; import @colloquy/engine',
    ],
    ['packages/server/src/a.ts', "import '../../engine/src/go.ts';", 'by its name: write @colloquy/engine'],
    [
      'packages/server/src/a.ts',
      "import '@colloquy/server';",
      'a package imports its own files by relative paths',
    ],
    [
      'packages/server/src/a.ts',
      "import '../../../tests/run.ts';",
      'a package imports nothing from tests/; move shared helpers into a folder `testing` of the package',
    ],
    ['packages/server/src/a.ts', "import '../../../bench/plan.ts';", 'a package imports nothing from bench/'],
    [
      'packages/server/src/a.ts',
      "import '../../../vitest.config.ts';",
      'a package imports no file outside its folder; move the file into the package',
    ],
    [
      'packages/client/src/a.ts',
      "import { Bubble } from '@colloquy/schema';",
      'client may have only types of schema',
    ],
    [
      'packages/client/src/a.ts',
      "import { type Bubble } from '@colloquy/schema';",
      'client may have only types of schema',
    ],
    [
      'packages/studio/src/a.ts',
      "import { embedSnippets } from '@colloquy/schema';",
      'studio may have only types of schema',
    ],
    ['packages/client/src/a.ts', "import 'node:fs';", 'client also runs outside Node'],
    [
      'packages/widget/src/a.tsx',
      "import '@colloquy/engine';",
      'widget may import only these packages: client, schema (types)',
    ],
    ['packages/cli/src/a.ts', "import 'node:sqlite';", 'cli knows nothing of it'],
    ['packages/cli/src/a.ts', "import pg from 'pg';", 'cli knows nothing of it'],
    ['packages/cli/src/a.ts', "import '@colloquy/widget';", 'cli may import only these packages'],
    [
      'packages/engine/src/a.ts',
      "await import('@colloquy/server');",
      'engine may import only these packages',
    ],
    [
      'packages/engine/src/a.ts',
      "export * from '@colloquy/server';",
      'engine may import only these packages',
    ],
  ])('%s: %s', (path, text, reason) => {
    const found = wrongs(path, text);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(`${path}:1 imports `);
    expect(found[0]).toContain(reason);
  });

  it('a block that imports another block', () => {
    const files = {
      'packages/blocks/src/ask/rating/block.ts': "import { number } from '../number/block.ts';",
      'packages/blocks/src/ask/number/block.ts': "import { foldWords } from '@colloquy/language';",
    };
    expect(crossedWalls(treeOf(files))).toEqual([
      'packages/blocks/src/ask/rating/block.ts:1 imports ../number/block.ts, but a block never imports another block (ask/number).',
    ]);
  });

  it('a package that is not in the table', () => {
    const found = crossedWalls(treeOf({ 'packages/extras/src/a.ts': '', 'packages/extras/src/b.ts': '' }));
    expect(found).toHaveLength(1);
    expect(found[0]).toContain('packages/extras is not in the table');
  });

  it('a package named like a property of every object', () => {
    expect(crossedWalls(treeOf({ 'packages/constructor/src/a.ts': '' }))).toHaveLength(1);
  });
});
