// Bots in git: pull, push, and conflicting changes.
import { linkSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, inject, it } from 'vitest';
import { stableText } from '../git-files/stable-text.ts';
import { runCommandLine } from '../run-command-line.ts';
import { smallBot } from '../testing/small-bot.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createTestIo } from '../testing/test-io.ts';

const folder = temporaryFolder();
afterAll(folder.remove);

async function run(...args: string[]) {
  const { io, output, errors } = createTestIo({ environment: { COLLOQUY_DATA: join(folder.path, 'data') } });
  return { exitCode: await runCommandLine(args, io), output: output(), errors: errors() };
}
const path = (name: string) => join(folder.path, name);
const read = (name: string) => readFileSync(path(name), 'utf8');

it('pull returns the pushed file byte for byte, and push refuses an outdated file', async () => {
  folder.write('ours.flow.json', smallBot({ name: 'Ours' }));
  expect(await run('push', path('ours.flow.json'))).toMatchObject({ exitCode: 0 });
  const pushed = read('ours.flow.json');
  const lock = read('colloquy.lock.json');
  const id = JSON.parse(pushed).id;
  // A missing folder is created.
  expect((await run('pull', id, path('new/folder/ours.flow.json'))).exitCode).toBe(0);
  expect(read('new/folder/ours.flow.json')).toBe(pushed);
  expect((await run('pull', id, path('ours.flow.json'))).exitCode).toBe(0);
  expect([read('ours.flow.json'), read('colloquy.lock.json')]).toEqual([pushed, lock]);
  // No change, no new version.
  expect((await run('push', path('ours.flow.json'))).output).toContain('runs already: version 1');

  expect((await run('pull', id, path('theirs.flow.json'))).exitCode).toBe(0);
  writeFileSync(path('theirs.flow.json'), pushed.replace('"Ours"', '"Theirs"'));
  expect((await run('push', path('theirs.flow.json'))).output).toContain('version 2 of "Theirs"');
  writeFileSync(path('ours.flow.json'), pushed.replace('"Ours"', '"Ours again"'));
  const late = await run('push', path('ours.flow.json'));
  expect(late).toMatchObject({
    exitCode: 1,
    errors: expect.stringContaining('runs version 2, which is not what'),
  });
  expect((await run('bots')).output).toContain('"Theirs"');
  expect((await run('push', path('ours.flow.json'), '--force')).output).toContain(
    'version 3 of "Ours again"',
  );
});

it('push --draft merges the file into the draft and publishes nothing', async () => {
  const definition = smallBot({ id: 'drafted-bot', name: 'Drafted', publicId: 'drafted' });
  const file = folder.write('drafted/drafted.flow.json', definition);
  const push = (...more: string[]) => run('push', file, '--draft', ...more);
  expect(await push()).toMatchObject({
    exitCode: 1,
    errors: expect.stringContaining('colloquy bots create'),
  });
  expect((await run('push', file)).exitCode).toBe(0);
  const now = async () => JSON.parse((await run('draft', 'show', 'drafted-bot')).output);
  const change = (change: (definition: ReturnType<typeof JSON.parse>) => void) => {
    const changed = JSON.parse(readFileSync(file, 'utf8'));
    change(changed);
    writeFileSync(file, stableText(changed));
  };
  change((bot) => (bot.groups[0].title = 'Ours'));
  expect(await push()).toMatchObject({ exitCode: 0, output: 'The draft is at revision 1.\n' });
  // Again in the same place: based on the pushed state.
  change((bot) => (bot.groups[0].title = 'Ours again'));
  expect((await push()).output).toBe('The draft is at revision 2.\n');
  expect(await push()).toMatchObject({ exitCode: 0, output: 'The draft is at revision 2.\n' });
  const theirs = folder.write('theirs.json', [{ op: 'replace', path: '/groups/1/title', value: 'Theirs' }]);
  await run('draft', 'patch', 'drafted-bot', theirs);
  change((bot) => (bot.groups[0].title = 'Ours at last'));
  expect((await push()).output).toContain('merged with changes by others');
  const titles = ({ groups }: { groups: { title: string }[] }) => groups.map(({ title }) => title);
  expect(titles(await now())).toEqual(['Ours at last', 'Theirs']);
  // The file contains the merged state, so that the next push reverts nothing.
  expect(titles(JSON.parse(readFileSync(file, 'utf8')))).toEqual(['Ours at last', 'Theirs']);
  const other = folder.write('other.json', [{ op: 'replace', path: '/groups/0/title', value: 'Other' }]);
  await run('draft', 'patch', 'drafted-bot', other);
  change((bot) => (bot.groups[0].title = 'Mine'));
  expect(await push()).toMatchObject({ exitCode: 1, errors: expect.stringContaining('yours: "Mine"') });
  expect(titles(await now())).toEqual(['Other', 'Theirs']);
  expect((await push('--force')).exitCode).toBe(0);
  expect(titles(await now())).toEqual(['Mine', 'Theirs']);
  const [bot] = (await run('bots', '--search', 'drafted-bot', '--json')).output.trim().split('\n');
  expect(JSON.parse(bot ?? '')).toMatchObject({ version: 1 });
});

it('pull and push replace files atomically', async () => {
  const file = folder.write(
    'whole.flow.json',
    smallBot({ id: 'whole-bot', name: 'Whole', publicId: 'whole' }),
  );
  expect((await run('push', file)).exitCode).toBe(0);
  for (const name of ['whole.flow.json', 'colloquy.lock.json']) linkSync(path(name), path(`${name}.before`));
  const before = [read('whole.flow.json.before'), read('colloquy.lock.json.before')];
  writeFileSync(file, `${before[0]} `);
  expect((await run('pull', 'whole-bot', file)).exitCode).toBe(0);
  expect(read('whole.flow.json')).toBe(before[0]);
  expect([read('whole.flow.json.before'), read('colloquy.lock.json.before')]).toEqual([
    `${before[0]} `,
    before[1],
  ]);
  expect(statSync(path('colloquy.lock.json')).ino).not.toBe(statSync(path('colloquy.lock.json.before')).ino);
});

it('push reports why a file contains no bot', async () => {
  const file = folder.write('none.flow.json', 'null');
  const { exitCode, errors } = await run('push', file);
  expect(exitCode).toBe(1);
  expect(errors).toContain('A bot definition has to be an object, but this is');
  const drafted = await run('push', file, '--draft');
  expect(drafted).toMatchObject({ exitCode: 1, errors: expect.stringContaining('There is no bot of') });
});

it.each([
  [{ b: 1, id: 'x', a: [] }, '{ "id": "x", "a": [], "b": 1 }\n'],
  [
    { groups: [{ title: 'T'.repeat(100), id: 'g' }] },
    `{\n  "groups": [\n    {\n      "id": "g",\n      "title": "${'T'.repeat(100)}"\n    }\n  ]\n}\n`,
  ],
  [JSON.parse('{"__proto__": {"x": 1}}'), '{ "__proto__": { "x": 1 } }\n'],
])('the stable form of %j is unique', (value, text) => {
  expect(stableText(value)).toBe(text);
  expect(JSON.parse(text)).toEqual(value);
  expect(stableText(JSON.parse(text))).toBe(text);
});

it('the stable form keeps any JSON value and is unique', () => {
  const same = fc.property(fc.jsonValue(), (value) => {
    const text = stableText(value);
    expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
    expect(stableText(JSON.parse(text))).toBe(text);
  });
  fc.assert(same, { seed: inject('seed') });
});
