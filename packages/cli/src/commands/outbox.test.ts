// The outbox on the command line: shows failed entries, and redelivers them on request.
import { openStore } from '@colloquy/server';
import { afterAll, expect, it } from 'vitest';
import { runCommandLine } from '../run-command-line.ts';
import { firstTurn, START_MS } from '../testing/first-turn.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createTestIo } from '../testing/test-io.ts';

const folder = temporaryFolder();
afterAll(folder.remove);

async function run(...args: string[]) {
  const { io, output, errors } = createTestIo({ environment: { COLLOQUY_DATA: folder.path } });
  return { exitCode: await runCommandLine(['outbox', ...args], io), output: output(), errors: errors() };
}

it('the outbox command lists failed messages without their content, and resends them', async () => {
  const store = await openStore({ dataFolder: folder.path });
  const entry = (payload: string) => ({ sender: 'webhook', destination: 'crm', payload });
  await store.commitTurns([firstTurn('a', [entry('"secret words"')]), firstTurn('b', [entry('"b"')])]);
  const now = START_MS + 9;
  const [first] = await store.outbox.claim({ holder: 'h', now, until: now + 1, limit: 1 });
  const id = String(first?.id);
  await store.outbox.settle({ id, holder: 'h', now, outcome: 'dead', failure: 'gone\u001b[2J' });
  await store.close();

  const listed = await run();
  expect(listed.output).toMatch(
    new RegExp(`^${id} {2}webhook crm {2}from .* UTC, given up .* UTC, 1 attempt: gone \\[2J\\n`),
  );
  expect(listed.output).toContain('1 waiting, 1 given up.\n');
  expect(listed.output).not.toContain('secret');
  expect(JSON.parse((await run('--json')).output)).toMatchObject({ id, message: 'secret words' });
  expect((await run('--waiting')).output).toMatch(/^out_.*next .* UTC, 0 attempts\n/);

  expect(await run('redeliver', 'out_nothing')).toMatchObject({
    exitCode: 1,
    errors: 'No entry that was given up or waits for its next attempt has the id out_nothing.\n',
    output: '0 entries wait to be sent again.\n',
  });
  expect(await run('redeliver', id)).toMatchObject({
    exitCode: 0,
    output: '1 entry waits to be sent again.\n',
  });
  expect(await run('redeliver', 'all')).toMatchObject({
    exitCode: 0,
    output: '0 entries wait to be sent again.\n',
  });
  expect((await run()).output).toBe('2 waiting, 0 given up.\n');
  expect((await run('redeliver')).exitCode).toBe(2);
});
