// Invitations on the command line: made, listed, sent again, revoked.
import { afterAll, expect, it } from 'vitest';
import { runCommandLine } from '../run-command-line.ts';
import { smallBot } from '../testing/small-bot.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createTestIo } from '../testing/test-io.ts';

const folder = temporaryFolder();
afterAll(folder.remove);

const run = (...args: string[]) => runCommand('invitations', ...args);

async function runCommand(...args: string[]) {
  const { io, output, errors } = createTestIo({
    environment: { COLLOQUY_DATA: `${folder.path}/data`, PORT: '8080' },
  });
  return { exitCode: await runCommandLine(args, io), output: output(), errors: errors() };
}

const LINK = /^http:\/\/127\.0\.0\.1:8080\/sign-in\/link#[\w-]{43}\n$/;

it('the invitations command creates, lists, renews and revokes invitations', async () => {
  await runCommand('publish', folder.write('small.flow.json', smallBot()));
  const invited = await run('create', 'Grace', '--scopes', 'read', '--bots', 'quiz-bot');
  expect([invited.exitCode, invited.output]).toEqual([0, expect.stringMatching(LINK)]);
  const { output } = await run('--json');
  const { id, ...rest } = JSON.parse(output);
  expect(rest).toMatchObject({ name: 'Grace', scopes: ['read'], bots: ['quiz-bot'] });
  const renewed = await run('renew', id);
  expect(renewed.output).toMatch(LINK);
  expect(renewed.output).not.toBe(invited.output);
  expect((await run()).output).toContain(`${id}  Grace  read  for quiz-bot`);
  expect((await run('revoke', id)).exitCode).toBe(0);
  expect(await run('revoke', id)).toMatchObject({
    exitCode: 1,
    errors: expect.stringContaining(`There is no open invitation ${id}`),
  });
  expect((await run()).output).toContain('There is no open invitation.');
});

it('the invitations command explains its arguments', async () => {
  expect((await run('create')).exitCode).toBe(2);
  expect((await run('create', 'Grace', '--scopes', 'everything')).errors).toContain('--scopes');
});
