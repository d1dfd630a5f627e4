import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { replayLines } from '../bots/replay-lines.ts';
import { runCommandLine } from '../run-command-line.ts';
import { smallBot } from '../testing/small-bot.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createTestIo } from '../testing/test-io.ts';

const folder = temporaryFolder();
afterAll(folder.remove);
const broken = folder.write(
  'broken.flow.json',
  smallBot({
    groups: [
      { title: 'Hello', blocks: ['Choose {{Nmae}}', { type: 'number input', options: { min: 5, max: 1 } }] },
    ],
    events: [],
  }),
);

async function publish(...args: string[]) {
  const { io, output, errors } = createTestIo();
  return { exitCode: await runCommandLine(['publish', ...args], io), output: output(), errors: errors() };
}

describe('colloquy publish of a bot with errors', () => {
  it('refuses it with the reason, and creates no data', async () => {
    const data = join(folder.path, 'untouched');
    const { exitCode, output, errors } = await publish(broken, '--data', data);
    expect({ exitCode, output }).toEqual({ exitCode: 1, output: '' });
    expect(errors).toContain(`${broken} has errors, so it was not published:\n  1 error\n`);
    expect(errors).toContain('no reply is accepted');
    expect(errors).toContain('with --force');
    expect(existsSync(data)).toBe(false);
  });

  it('publishes it with --force, and still reports the problems', async () => {
    const { exitCode, output, errors } = await publish(
      broken,
      '--force',
      '--data',
      join(folder.path, 'forced'),
    );
    expect(exitCode).toBe(0);
    expect(output).toContain('Published as "broken"');
    expect(errors).toContain('no reply is accepted');
    expect(errors).toContain('Did you mean {{Name}}?');
  });
});

describe('colloquy publish of a bot with a failing test', () => {
  const failing = folder.write(
    'failing.flow.json',
    smallBot({ tests: [{ id: 't1', name: 'A name', script: 'bot> Who?' }] }),
  );
  const data = join(folder.path, 'tested');

  it('refuses it, and with --force records the failing test in the version', async () => {
    const { exitCode, errors } = await publish(failing, '--data', data);
    expect(exitCode).toBe(1);
    expect(errors).toContain('The test "A name" fails in line 1');
    expect(existsSync(data)).toBe(false);
    expect((await publish(failing, '--force', '--message', 'Sale', '--data', data)).exitCode).toBe(0);
    const { io, output } = createTestIo();
    await runCommandLine(['versions', 'failing', '--data', data], io);
    expect(output()).toContain('Sale (published with failing tests: A name)');
  });
});

describe('colloquy publish --replay', () => {
  it('publishes when there are no chats to replay, or none would go differently', async () => {
    const data = join(folder.path, 'replayed');
    const file = folder.write('replayed.flow.json', smallBot());
    const first = await publish(file, '--replay', '--data', data);
    expect(first).toMatchObject({ exitCode: 0, errors: '' });
    expect(first.output).toContain('The bot has no live version, so there are no chats to replay.');
    const second = await publish(file, '--replay', '--data', data);
    expect(second.output).toContain('There are no chats of the live version to replay.');
  });

  it('describes a replay by block and kind', () => {
    const group = { kind: 'refused', block: 'b1', title: 'number input', group: 'Booking' } as const;
    const groups = [{ ...group, chats: 2, chatIds: ['chat_1'] }];
    expect(replayLines({ chats: 120, differing: 2, skipped: 1, isComplete: false, groups })).toEqual([
      'Replayed 120 chats: 2 would go differently.',
      '  2 at "Booking / number input" (b1): a reply is refused that was accepted',
      '1 more could not be replayed, because their records are incomplete.',
      'The replay stopped early, because these chats take too much work.',
    ]);
  });
});

describe('colloquy publish into a folder that was never used', () => {
  it('reports a new data folder once', async () => {
    const good = folder.write('good.flow.json', smallBot());
    const data = join(folder.path, 'fresh');
    expect((await publish(good, '--data', data)).output).toMatch(
      `Created the data folder ${data}.\nPublished as "good"`,
    );
    expect((await publish(good, '--data', data)).output).not.toContain('Made');
  });
});
