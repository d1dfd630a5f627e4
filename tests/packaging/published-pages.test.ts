// The README of each package, as it is packed: for readers who have the package and not the project.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { OLDEST_NODE } from '../../packages/cli/bin/node-version.js';
import { publishedPackage } from '../support/published-package.ts';

const root = join(import.meta.dirname, '../..');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly version: string;
};
const packed = join(await publishedPackage(), 'README.md');
const page = (name: string) => readFileSync(join(root, 'packaging/published/pages', `${name}.md`), 'utf8');

describe.each([
  ['colloquy', 'colloquy'],
  ['client', 'colloquy-client'],
  ['widget', 'colloquy-widget'],
  ['react', 'colloquy-react'],
])('the README of %s', (name, file) => {
  const text = page(name);

  it('starts with the installation from its file', () => {
    const [, command] = /```sh\n(.+)\n```/.exec(text) ?? [];
    expect(command).toBe(`npm install ./${file}-${version}.tgz`);
  });

  it('refers to no clone, file or picture of the project', () => {
    expect(text).not.toMatch(/npm (?:ci|start|run|test)|git |in this project|\bclone\b/);
    expect(text).not.toMatch(/\]\((?!https?:|#)|<img|<picture|`?(?:docs|src|packages|examples)\//);
  });
});

it('the README is in the package, and names the oldest supported Node', () => {
  expect(readFileSync(packed, 'utf8')).toBe(page('colloquy'));
  expect(page('colloquy')).toContain(`Node ${OLDEST_NODE.join('.')} or newer`);
});
