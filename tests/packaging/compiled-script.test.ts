// What was compiled of a script is taken for that script alone, and from nobody who might mean harm.
import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder('compiled-script');
afterAll(() => folder.remove());

const { runCompiled } = (await import('../../packages/cli/bin/compiled-script.js' as string)) as {
  readonly runCompiled: (file: string, prefix: string) => () => void;
};

/** A script that says what it is in several functions, so that there is something to compile. */
const sourceOf = (letter: string) =>
  `const say = (times) => Array.from({ length: times }, () => ${JSON.stringify(letter)}).join(''); exports.said = say(3); exports.place = __dirname;`;

/** Runs a script anew, as another process would. */
function run(source: string, name = 'script.js'): { readonly said: string; readonly write: () => void } {
  const file = join(folder.path, name);
  writeFileSync(file, source);
  const require = createRequire(file);
  delete require.cache[file];
  cacheFile = `${prefix}-${crc32(source).toString(16)}`;
  const write = runCompiled(file, prefix);
  const { said, place } = require(file) as { readonly said: string; readonly place: string };
  expect(place).toBe(folder.path);
  return { said, write };
}

const prefix = join(folder.path, 'kept/start');
/** The file of the script that ran last. */
let cacheFile = '';
const writtenAt = () => statSync(cacheFile, { bigint: true }).ino;

it('the compiled code is cached, and not rewritten after reading', () => {
  const first = run(sourceOf('a'));
  expect(first.said).toBe('aaa');
  first.write();
  const written = writtenAt();
  const second = run(sourceOf('a'));
  expect(second.said).toBe('aaa');
  second.write();
  expect(writtenAt()).toBe(written);
  expect(readdirSync(join(folder.path, 'kept'))).toHaveLength(1);
});

it('the code of another build is cached next to it', () => {
  run(sourceOf('b')).write();
  expect(readdirSync(join(folder.path, 'kept'))).toHaveLength(2);
  const written = writtenAt();
  run(sourceOf('a')).write();
  run(sourceOf('b')).write();
  expect(writtenAt()).toBe(written);
});

it('the cache ignores code of another script of the same length', () => {
  run(sourceOf('c')).write();
  const other = readFileSync(cacheFile);
  const { said, write } = run(sourceOf('d'));
  expect(said).toBe('ddd');
  writeFileSync(cacheFile, other);
  expect(run(sourceOf('d')).said).toBe('ddd');
  write();
  expect(readFileSync(cacheFile)).not.toEqual(other);
});

it('the cache ignores damaged code', () => {
  const breaks: readonly ((whole: Buffer) => Buffer)[] = [
    (whole) => whole.subarray(0, 4),
    (whole) => whole.subarray(0, 100),
    (whole) => Buffer.concat([whole.subarray(0, -1), Buffer.from([~(whole.at(-1) ?? 0) & 0xff])]),
  ];
  for (const [index, broken] of breaks.entries()) {
    // Each with a script of its own: this process remembers those that it has compiled.
    const source = sourceOf(`broken ${index} `);
    run(source).write();
    const whole = readFileSync(cacheFile);
    writeFileSync(cacheFile, broken(whole));
    const { said, write } = run(source);
    expect(said).toBe(`broken ${index} `.repeat(3));
    write();
    expect(readFileSync(cacheFile).length).toBeGreaterThan(100);
  }
});

it.skipIf(process.platform === 'win32')('the cache ignores code that others could have written', () => {
  run(sourceOf('b')).write();
  chmodSync(cacheFile, 0o622);
  const { said, write } = run(sourceOf('b'));
  expect(said).toBe('bbb');
  write();
  expect(statSync(cacheFile).mode & 0o777).toBe(0o600);
});

it('the script runs when the cache cannot be written', () => {
  writeFileSync(join(folder.path, 'no-folder'), '');
  const file = join(folder.path, 'script.js');
  delete createRequire(file).cache[file];
  const write = runCompiled(file, join(folder.path, 'no-folder/start'));
  expect(write).not.toThrow();
});
