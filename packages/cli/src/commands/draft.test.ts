// Drafts on the command line: show, change, restore and publish.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCommandLine } from '../run-command-line.ts';
import { smallBot } from '../testing/small-bot.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createTestIo } from '../testing/test-io.ts';

const folder = temporaryFolder();
afterAll(folder.remove);
const small = folder.write('small.flow.json', smallBot());

async function run(...args: string[]) {
  const { io, output, errors } = createTestIo({
    environment: { COLLOQUY_DATA: `${folder.path}/data`, USER: 'ada' },
  });
  return { exitCode: await runCommandLine(args, io), output: output(), errors: errors() };
}

const draft = (...args: string[]) => run('draft', ...args);
const titled = (title: string) =>
  folder.write(`${title}.json`, [{ op: 'replace', path: '/groups/0/title', value: title }]);

beforeAll(async () => {
  await run('publish', small);
});

it('draft show prints the live version until the draft changes, then the draft', async () => {
  const shown = await draft('show', 'small');
  expect(shown.errors).toBe('The draft of "Small" is at version 1, without changes: revision 0.\n');
  expect(JSON.parse(shown.output)).toMatchObject({ id: 'small-bot', name: 'Small' });
  expect((await draft('patch', 'small', titled('Hi'), '--revision', '0')).output).toBe(
    'The draft is at revision 1.\n',
  );
  expect((await draft('show', 'small')).errors).toBe('The draft of "Small" is at revision 1.\n');
});

it('draft edits from an earlier revision are merged, or report both values of a conflict', async () => {
  const edited = folder.write('edited.flow.json', smallBot({ name: 'Edited' }));
  expect((await draft('edit', 'small', edited, '--revision', '1')).exitCode).toBe(0);
  expect((await draft('patch', 'small', titled('Again'), '--revision', '1')).exitCode).toBe(1);
  const { errors } = await draft('patch', 'small', titled('Again'), '--revision', '1');
  expect(errors).toContain('yours: "Again"');
  expect(errors).toContain('The draft is at revision 2');
  const variable = folder.write('variable.json', [
    { op: 'add', path: '/variables/-', value: { id: 'new', name: 'New' } },
  ]);
  const merged = await draft('patch', 'small', variable, '--revision', '1', '--json');
  expect(JSON.parse(merged.output)).toMatchObject({ revision: 3, isMerged: true, changedBy: 'ada' });
});

it('the draft command lists the history, restores a revision, and publishes the draft', async () => {
  const history = await draft('history', 'small', '--json');
  expect(
    history.output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).revision),
  ).toEqual([3, 2, 1]);
  expect((await draft('restore', 'small', '1')).output).toBe('The draft is at revision 4.\n');
  expect(JSON.parse((await draft('show', 'small', '1')).output)).toEqual(
    JSON.parse((await draft('show', 'small')).output),
  );
  const published = await draft('publish', 'small', '--message', 'Greets', '--revision', '4');
  expect(published).toMatchObject({ exitCode: 0 });
  expect(published.output).toContain('Published at small: version 2.\n');
  expect(published.output).toContain('title "Hello" → "Hi"');
  expect((await draft('publish', 'small', '--revision', '3')).errors).toContain('at revision 4');
  expect((await draft('restore', 'small', '--version', '1')).output).toBe('The draft is at revision 5.\n');
});

it.each([
  [['draft', 'show', 'small', 'x'], 2, 'is not a revision or version number'],
  [['draft', 'show', 'small', '99'], 1, 'There is no such state'],
  [['draft', 'rename', 'small'], 2, 'Say what to do'],
  [['draft', 'publish', 'small', '1'], 2, 'colloquy draft restore BOT N'],
  [['draft', 'history', 'small', '1'], 2, 'does not accept "1"'],
  [['draft', 'patch', 'small'], 2, 'Say which file'],
  [['draft', 'patch', 'small', small], 1, 'is not a JSON Patch'],
  [['draft', 'patch', 'small', 'none.json'], 1, 'There is no file'],
  [['draft', 'restore', 'small'], 2, 'Say which state'],
  [['draft', 'show', 'smal'], 1, 'Did you mean "small"?'],
])('the draft command refuses %j', async (args, exitCode, message) => {
  expect(await run(...args)).toMatchObject({ exitCode, errors: expect.stringContaining(message) });
});

it('the bots command creates bots from files and copies, and renames, labels and archives them', async () => {
  expect((await run('bots', 'create', small)).errors).toContain(
    'A bot with the id "small-bot" already exists.',
  );
  const broken = folder.write('broken.flow.json', { id: 'broken', groups: [{ id: 'g', title: 'First' }, 7] });
  expect(await run('bots', 'create', broken)).toMatchObject({
    exitCode: 1,
    errors: expect.stringContaining('no bot was created'),
  });
  expect((await run('bots', 'create', small, '--copy', '--name', 'Mine')).output).toMatch(
    /^"Mine" \(id \w{29}\) was created and is not published yet\. /,
  );
  const copy = JSON.parse((await run('bots', 'duplicate', 'small', '--name', 'Two', '--json')).output);
  expect(copy).toMatchObject({ name: 'Two', version: null, publicIds: [] });
  expect((await run('bots', 'rename', copy.id, 'Deux')).output).toBe('"Two" is called "Deux".\n');
  expect((await run('bots', 'label', copy.id, 'new, old,new')).output).toBe(
    '"Deux" has the labels new, old.\n',
  );
  expect((await run('bots', '--label', 'old')).output).toContain('"Deux"');
  expect((await run('bots', 'archive', copy.id)).exitCode).toBe(0);
  expect((await run('bots', '--search', 'deux')).output).toBe('No bot matches.\n');
  expect((await run('bots', '--archived')).output).toContain('"Deux"');
  expect((await run('bots', 'unarchive', copy.id)).exitCode).toBe(0);
  expect((await run('bots', 'rename', copy.id, ' ')).exitCode).toBe(2);
  expect((await draft('publish', copy.id)).output).toContain('version 1.');
});

it('draft publish with --share publishes for a share of new chats', async () => {
  const edited = folder.write(
    'shared.flow.json',
    smallBot({ name: 'Small', groups: [{ title: 'Shared', blocks: ['Hi'] }], events: [] }),
  );
  expect((await draft('edit', 'small', edited)).exitCode).toBe(0);
  expect((await draft('publish', 'small', '--share', '100')).exitCode).toBe(2);
  const published = await draft('publish', 'small', '--share', '25');
  expect(published).toMatchObject({
    exitCode: 0,
    output: expect.stringContaining('25 % of new chats run it.'),
  });
  const bots = (await run('bots', '--json')).output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const bot = bots.find(({ id }) => id === 'small-bot');
  expect(bot.canary).toMatchObject({ share: 25 });
  expect(bot.version).not.toBe(bot.canary.version);
});
