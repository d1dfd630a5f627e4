// Analytics on the command line: the numbers of a few chats, as a table and as JSON.
import { join } from 'node:path';
import { expandFlow } from '@colloquy/blocks/testing';
import { createColloquy, openStore } from '@colloquy/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCommandLine } from '../run-command-line.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createTestIo } from '../testing/test-io.ts';

const folder = temporaryFolder();
afterAll(folder.remove);

const bot = expandFlow({
  id: 'mood-bot',
  name: 'Mood',
  groups: [
    {
      title: 'Welcome',
      blocks: [{ type: 'choice input', items: ['Good', 'Bad'] }, { type: 'text input' }, 'Thank you.'],
    },
  ],
});

/** The day on which all chats start. */
const DAY = '2026-11-20';

beforeAll(async () => {
  const colloquy = await createColloquy({
    store: await openStore({ dataFolder: join(folder.path, 'data') }),
    clock: () => Date.parse(`${DAY}T10:00:00Z`),
  });
  expect(await colloquy.bots.publish(bot, { publicId: 'mood' })).toMatchObject({ ok: true });
  for (const replies of [[], ['Good', 'Fine'], ['nonsense', 'Bad'], ['Good']]) {
    const { sessionId } = JSON.parse((await colloquy.chats.startChat('mood', {})).body) as {
      sessionId: string;
    };
    for (const text of replies)
      await colloquy.chats.continueChat(sessionId, { message: { type: 'text', text } });
  }
  await colloquy.close();
});

async function run(...args: string[]) {
  const { io, output, errors } = createTestIo({
    environment: { COLLOQUY_DATA: join(folder.path, 'data') },
  });
  return { exitCode: await runCommandLine(['analytics', ...args], io), output: output(), errors: errors() };
}

it('analytics counts outstanding chats, and shows the numbers as a table', async () => {
  const { exitCode, output } = await run('mood', '--since', DAY, '--until', DAY);
  expect(exitCode).toBe(0);
  expect(output.replaceAll(/ +$/gm, '')).toBe(`"Mood", chats that began from ${DAY} to ${DAY}

            chats  answered  ended  completed
all             4         3      1          1
${DAY}      4         3      1          1

group    block         chats  left here        answers  rejected  wait
Welcome  choice input      4          1  25 %        3         1  <1 s
         · Good                                      2
         · Bad                                       1
Welcome  text input        3          2  67 %        1            <1 s
Welcome  text              1          0
`);
});

it('analytics writes all numbers as JSON', async () => {
  const { output } = await run('mood', '--version', '1', '--until', DAY, '--json');
  expect(JSON.parse(output)).toMatchObject({
    until: DAY,
    uncounted: 0,
    total: { starts: 4, engaged: 3, ended: 1, completed: 1 },
    versions: [{ version: 1, starts: 4 }],
  });
});

it('analytics reports a period without chats', async () => {
  const { output } = await run('mood', '--since', '2026-01-01', '--until', '2026-01-02');
  expect(output).toContain('There were none.');
});

it.each([
  [['mood', '--since', 'monday'], 2, '"monday" is not a date. Use the format 2026-11-22.'],
  [['mood', '--until', '2026-11-31'], 2, '"2026-11-31" is not a date.'],
  [['mood', '--since', '2026-02-01', '--until', '2026-01-01'], 2, 'is after the last one'],
  [
    ['mood', '--since', '2024-01-01', '--until', '2026-01-01'],
    2,
    'more than 366 days. Ask for a year at a time.',
  ],
  [['mood', '--version', 'one'], 2, '"one" is not a version number.'],
  [['mood', '--version', '7'], 1, '"Mood" has no version 7.'],
  [['nobody'], 1, 'nobody'],
])('analytics refuses %j', async (args, exitCode, message) => {
  expect(await run(...args)).toMatchObject({ exitCode, errors: expect.stringContaining(message) });
});
