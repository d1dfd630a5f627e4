// Canaries on the command line: start, show, promote, withdraw, and end by a rollback.
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runCommandLine } from '../run-command-line.ts';
import { smallBot } from '../testing/small-bot.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createTestIo } from '../testing/test-io.ts';

const folder = temporaryFolder();
afterAll(folder.remove);
const [one = '', two = '', three = ''] = ['One', 'Two', 'Three'].map((name) =>
  folder.write(`${name}.flow.json`, smallBot({ name, publicId: 'small' })),
);

async function run(...args: string[]) {
  const { io, output, errors } = createTestIo({
    environment: { COLLOQUY_DATA: join(folder.path, 'data'), USER: 'ada' },
  });
  return { exitCode: await runCommandLine(args, io), output: output(), errors: errors() };
}

const canary = async () => JSON.parse((await run('canary', 'small', '--json')).output);

it('a canary is published, given a larger share, promoted, restarted and withdrawn', async () => {
  expect(await run('publish', one, '--public-id', 'small', '--share', '10')).toMatchObject({
    exitCode: 1,
    errors: expect.stringContaining('runs no version yet'),
  });
  await run('publish', one, '--public-id', 'small');
  const tried = await run('publish', two, '--public-id', 'small', '--share', '10');
  expect(tried).toMatchObject({
    exitCode: 0,
    output: expect.stringContaining(': version 2.\n10 % of new chats run it.\n'),
  });
  expect((await run('canary', 'small')).output).toBe(
    'Version 2 of "One" is run by 10 % of the new chats, version 1 by the others.\n',
  );
  expect((await run('canary', 'small', '--share', '50')).output).toBe(
    'From now on 50 % of the new chats of "One" run version 2, the others version 1.\n',
  );
  expect(await canary()).toMatchObject({ version: 2, share: 50 });
  expect((await run('canary', 'small', '--promote')).output).toBe(
    'All new chats of "One" run version 2 from now on.\n',
  );
  expect(await canary()).toBeNull();
  expect(await run('canary', 'small', '--promote')).toMatchObject({ exitCode: 1, output: '' });
  await run('canary', 'small', '--version', '1', '--share', '5');
  expect((await run('canary', 'small', '--withdraw')).output).toBe(
    'All new chats of "Two" run version 2 again. Those that began with version 1 go on with it.\n',
  );
  const { output } = await run('audit', '--bot', 'small-bot', '--json');
  const facts = output
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).after.canary);
  expect(facts).toEqual([
    null,
    { version: 1, share: 5 },
    null,
    { version: 2, share: 50 },
    { version: 2, share: 10 },
    undefined,
  ]);
});

it('a rollback ends the canary, even a rollback to the live version', async () => {
  await run('publish', three, '--public-id', 'small', '--share', '10');
  const { version } = await canary();
  expect((await run('rollback', 'small', '2')).output).toContain(
    `The canary, version ${version}, has ended.`,
  );
  expect(await canary()).toBeNull();
});

it.each([
  [['--version', '1'], 2, 'Say one of'],
  [['--version', '1', '--share', '1.5'], 2, 'Say one of'],
  [['--share', '10', '--promote'], 2, 'Say one of'],
  [['--share', '10'], 2, 'Which version?'],
  [['--version', 'x', '--share', '10'], 2, 'Which version?'],
  [['--version', '77', '--share', '10'], 1, 'has no version 77'],
  [['--version', '2', '--share', '10'], 1, 'run version 2 already'],
])('the canary command refuses %j', async (options, exitCode, message) => {
  const refused = await run('canary', 'small', ...options);
  expect(refused).toMatchObject({ exitCode, output: '', errors: expect.stringContaining(message) });
});
