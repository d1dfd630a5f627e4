// Open chats on the command line.
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { listedSession } from '@colloquy/runtime/session-state';
import { createColloquy, openStore } from '@colloquy/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCommandLine } from '../run-command-line.ts';
import { smallBot } from '../testing/small-bot.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createTestIo } from '../testing/test-io.ts';

const folder = temporaryFolder();
afterAll(folder.remove);
/** Session ids, which grant access, and the operators' ids of the same chats. */
const sessionIds: string[] = [];
const ids: string[] = [];

beforeAll(async () => {
  const colloquy = await createColloquy({
    store: await openStore({ dataFolder: join(folder.path, 'data') }),
  });
  await colloquy.bots.publish(smallBot(), { publicId: 'small' });
  await colloquy.bots.publish(smallBot({ id: 'quiet-bot', name: 'Quiet' }), { publicId: 'quiet' });
  for (let count = 0; count < 3; count++) {
    sessionIds.unshift(
      (JSON.parse((await colloquy.chats.startChat('small', {})).body) as { sessionId: string }).sessionId,
    );
    // Ids contain the millisecond; ids of the same millisecond have no order.
    await delay(2);
  }
  const { sessions } = await colloquy.chats.findOpen({ botId: 'small-bot', limit: 3 });
  expect(sessions.map(({ id }) => id)).toEqual(sessionIds);
  ids.push(...sessions.map((session) => listedSession(session).id));
  await colloquy.close();
});

async function run(...args: string[]) {
  const { io, output, errors } = createTestIo({
    environment: { COLLOQUY_DATA: join(folder.path, 'data'), USER: 'ada' },
  });
  return { exitCode: await runCommandLine(['sessions', ...args], io), output: output(), errors: errors() };
}

it('the sessions command lists sessions, newest first', async () => {
  const { output } = await run('small');
  expect(
    output
      .trim()
      .split('\n')
      .map((line) => line.split('  ')[0]),
  ).toEqual(ids);
  expect(output).toContain('  1 turn  began ');
  const json = (await run('small', '--json')).output.trim().split('\n');
  expect(json.map((line) => JSON.parse(line).id)).toEqual(ids);
  for (const id of sessionIds) expect(json.join()).not.toContain(id);
  expect((await run('quiet')).output).toBe('"Quiet" has no open chats.\n');
});

it('the sessions command shows a session, sets a variable, and ends the session', async () => {
  const [id = ''] = ids;
  expect((await run('small', sessionIds[0] ?? '')).output).toContain(`${id}, 1 turn, `);
  expect((await run('small', id)).output).toMatch(/, 1 turn, .*\nversion 1, waits at text input in "/);
  expect((await run('small', id, '--set', 'Name=a=b')).output).toContain('  Name: "a=b"\n');
  expect(JSON.parse((await run('small', id, '--json')).output)).toMatchObject({ turns: 2, isEnded: false });
  expect((await run('small', id, '--close')).output).toContain('version 1, ended');
  expect((await run('small')).output).not.toContain(id);
});

it('the sessions command lets a person take over a session and watch it', async () => {
  const id = ids[2] ?? '';
  const data = join(folder.path, 'data');
  const { io, output, stop } = createTestIo({ environment: { COLLOQUY_DATA: data, USER: 'ada' } });
  const watching = runCommandLine(['sessions', 'watch', 'small', id], io);
  // Repeated until it is received: events before the watch begins are not reported.
  await expect
    .poll(
      async () => {
        const said = await run('say', 'small', id, 'Hello, this is Ada.', '--name', 'Ada', '--pause');
        expect(said.output).toContain(', paused: a person answers');
        return output();
      },
      { timeout: 20_000, interval: 1_000 },
    )
    .toContain('Ada: Hello, this is Ada.');
  const resumed = await run('resume', 'small', id);
  expect(resumed.output).not.toContain('paused');
  expect(JSON.parse((await run('pause', 'small', id, '--json')).output)).toMatchObject({ isPaused: true });
  await expect.poll(output, { timeout: 20_000 }).toContain('(the bot is paused)');
  expect(output()).toContain('(the bot continues)');
  stop();
  expect(await watching).toBe(0);
});

it.each([
  [['small', '--close'], 2, 'Say which chat'],
  [['small', 'ID', '--set', '=x'], 2, 'names no variable'],
  [['small', 'ID'], 1, 'There is no chat "ID" with "'],
  [['quiet', 'SECOND'], 1, 'There is no chat'],
  [['small', 'SECOND', '--set', 'Nobody=x'], 1, 'no variable "Nobody"'],
  [['small', 'SECOND', 'more'], 2, 'Say what to do'],
  [['say', 'small', 'SECOND'], 2, 'Say which chat and what'],
  [['say', 'small', 'SECOND', ' '], 1, 'The text is empty'],
  [['say', 'small', 'SECOND', 'Hi', '--avatar', 'javascript:x'], 1, 'beginning with https://'],
  [['pause', 'small'], 2, 'Say which chat'],
  [['pause', 'quiet', 'SECOND'], 1, 'There is no chat'],
  [['watch', 'small'], 1, 'requires --server URL'],
])('the sessions command refuses %j', async (args, exitCode, message) => {
  const given = args.map((arg) => (arg === 'SECOND' ? (ids[1] ?? '') : arg));
  expect(await run(...given)).toMatchObject({ exitCode, errors: expect.stringContaining(message) });
});
