// Files that are written anew: whoever reads them meanwhile, or after a crash, finds all of the old or all of the new.
import { chmodSync, closeSync, openSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { temporaryFolder } from '../../packages/cli/src/testing/temporary-folder.ts';
import { writeWhole } from '../../packages/verify/src/conversation/write-whole.ts';

const folder = temporaryFolder();
afterAll(folder.remove);
const path = (name: string) => join(folder.path, name);
const read = (name: string) => readFileSync(path(name), 'utf8');

it('writeWhole writes a new file, and keeps the old one intact for open readers', async () => {
  const file = folder.write('plain/a.json', 'old');
  chmodSync(file, 0o640);
  const old = openSync(file, 'r');
  await writeWhole(file, 'new');
  expect([readFileSync(old, 'utf8'), read('plain/a.json')]).toEqual(['old', 'new']);
  closeSync(old);
  expect(statSync(file).mode & 0o777).toBe(0o640);
  expect(readdirSync(path('plain'))).toEqual(['a.json']);
});

it('writeWhole creates a file that does not exist', async () => {
  folder.write('other/b.json', '');
  await writeWhole(path('other/a.json'), 'new');
  expect(read('other/a.json')).toBe('new');
  expect(statSync(path('other/a.json')).mode).toBe(statSync(path('other/b.json')).mode);
});

it.each([
  ['to a file', 'old'],
  ['to none', undefined],
])('writeWhole follows a symbolic link %s', async (name, text) => {
  folder.write(`${name}/kept`, '');
  folder.write(`${name}/links/kept`, '');
  if (text !== undefined) folder.write(`${name}/a.json`, text);
  symlinkSync('../a.json', path(`${name}/links/one`));
  symlinkSync('one', path(`${name}/links/two`));
  await writeWhole(path(`${name}/links/two`), 'new');
  expect(read(`${name}/a.json`)).toBe('new');
  expect(
    readdirSync(path(`${name}/links`), { withFileTypes: true }).filter((one) => one.isSymbolicLink()),
  ).toHaveLength(2);
  expect(readdirSync(path(name)).sort()).toEqual(['a.json', 'kept', 'links']);
});

it('writeWhole writes directly to a device such as /dev/null', async () => {
  await writeWhole('/dev/null', 'new');
  expect(statSync('/dev/null').isCharacterDevice()).toBe(true);
});

it('writeWhole reports the path that cannot be written, and leaves no temporary file', async () => {
  await expect(writeWhole(path('nowhere/a.json'), 'new')).rejects.toMatchObject({ code: 'ENOENT' });
  folder.write('folder/kept', '');
  await expect(writeWhole(path('folder'), 'new')).rejects.toMatchObject({ code: 'EISDIR' });
  symlinkSync('loop', path('loop'));
  await expect(writeWhole(path('loop'), 'new')).rejects.toMatchObject({ code: 'ELOOP' });
});
