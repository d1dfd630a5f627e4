// `colloquy knowledge`, on files of a folder.
import { afterAll, expect, it } from 'vitest';
import { runCommandLine } from '../run-command-line.ts';
import { smallBot } from '../testing/small-bot.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createTestIo } from '../testing/test-io.ts';

const folder = temporaryFolder();
afterAll(folder.remove);
folder.write(
  'help/shop.md',
  '# Shop\n\n## Opening hours\n\nMonday to Friday from 10 to 19.\n\n## Parcels\n\nThey arrive after two days.',
);
folder.write('help/prices.csv', 'article,price\nInspection of a bicycle,59\n');
folder.write('help/deep.html', '<div>'.repeat(600));
folder.write('help/picture.png', 'x');
folder.write('help/.hidden.md', 'Opening hours of a secret');
const help = `${folder.path}/help`;

async function run(...args: readonly string[]) {
  const { io, output, errors } = createTestIo();
  return { exitCode: await runCommandLine(['knowledge', ...args], io), output: output(), errors: errors() };
}

it('knowledge ask prints passages with heading, source and text', async () => {
  const { exitCode, output, errors } = await run('ask', 'When do you open?', help);
  expect(exitCode).toBe(0);
  expect(output).toBe(`This may help:

1. Shop › Opening hours
   ${help}/shop.md#opening-hours
   Monday to Friday from 10 to 19.

Confidence: high. Searched 3 passages of 2 files, language en.
`);
  expect(errors).toBe(`${help}/deep.html: Elements are nested more than 512 deep.\n`);
});

it('knowledge ask --explain prints how each word was matched', async () => {
  const { output } = await run('ask', 'Inspektion?', help, '--explain');
  expect(output).toContain('inspektion: unknown, similar to inspec ×');
  expect(output).toContain('50 % of the question');
});

it('knowledge ask reports when no passage matches', async () => {
  const { exitCode, output } = await run('ask', 'Who was the first king of Norway?', help);
  expect(exitCode).toBe(1);
  expect(output).toMatch(/^Nothing that fits was found\.\n\nConfidence: none\./);
});

it('knowledge eval scores questions with known answers', async () => {
  const questions = folder.write(
    'questions.csv',
    'question,expected\nWhen do you open?,Opening hours\nWhat is an inspection?,Parcels\nWho is king?,\n',
  );
  const { exitCode, output } = await run('eval', questions, help);
  expect(exitCode).toBe(0);
  expect(output).toBe(`Searched 3 passages of 2 files, language en.
2 questions in scope: right passage first 0.50, among five 0.50, mean reciprocal rank 0.50
1 questions out of scope: 1 refused
Not among five: What is an inspection? (expected "Parcels")
`);
});

it.each([
  [['find', 'x', help], 'No action "find": use ask, eval, add, list, search or remove.'],
  [['ask', 'x', help, '--limit', '0'], '--limit is a number from 1 to 20.'],
  [['ask', 'x', `${folder.path}/nowhere`], 'ENOENT'],
  [['ask', 'x', `${help}/picture.png`], 'There is no document with text'],
  [
    ['eval', `${help}/prices.csv`, help],
    'prices.csv has no questions: the columns are question and expected.',
  ],
])('the knowledge command refuses %j', async (args, sentence) => {
  const { exitCode, errors } = await run(...args);
  expect(exitCode).toBe(2);
  expect(errors).toContain(sentence);
});

it('documents are added to a bot, listed, searched and removed', async () => {
  const environment = { COLLOQUY_DATA: folder.path };
  const run = async (...args: string[]) => {
    const { io, output, errors } = createTestIo({ environment });
    return { exitCode: await runCommandLine(args, io), output: output(), errors: errors() };
  };
  expect((await run('publish', folder.write('small.json', smallBot()))).exitCode).toBe(0);
  expect((await run('knowledge', 'list', 'small-bot')).output).toContain('no document yet');

  const added = await run('knowledge', 'add', 'small-bot', `${folder.path}/help`);
  expect(added.output.split('\n').sort().join('\n').trim()).toBe(
    'prices.csv: 1 passage\nshop.md: 2 passages',
  );
  expect(added).toMatchObject({ exitCode: 1, errors: expect.stringContaining('"deep.html" was not added.') });

  const found = await run('knowledge', 'search', 'small-bot', 'When do parcels arrive?');
  expect(found.exitCode).toBe(0);
  expect(found.output).toContain('This may help:\n\n1. Shop › Parcels\n   shop.md#parcels\n');
  const explained = await run('knowledge', 'search', 'small-bot', 'When do parcels arrive?', '--explain');
  expect(explained.output).toMatch(/score [\d.]+.*\n[\s\S]* {2}parcels: .*; rarity/);
  expect(await run('knowledge', 'search', 'small-bot', 'violins')).toMatchObject({
    exitCode: 1,
    output: 'Nothing that fits was found.\n',
  });

  expect((await run('knowledge', 'remove', 'small-bot', 'nothing.md')).errors).toContain(
    'no document "nothing.md"',
  );
  expect((await run('knowledge', 'remove', 'small-bot', 'shop.md')).output).toBe('shop.md was removed.\n');
  expect((await run('knowledge', 'list', 'small-bot')).output).toBe('prices.csv  1 passage\n');
});

it('a wrong number of operands is explained', async () => {
  const { io, errors } = createTestIo({ environment: { COLLOQUY_DATA: folder.path } });
  expect(await runCommandLine(['knowledge', 'add', 'small-bot'], io)).toBe(2);
  expect(errors()).toContain('colloquy knowledge add BOT PATH…');
});
