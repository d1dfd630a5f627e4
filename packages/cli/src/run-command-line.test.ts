import { describe, expect, it } from 'vitest';
import { commands } from './commands/registry.ts';
import { runCommandLine } from './run-command-line.ts';
import { createTestIo } from './testing/test-io.ts';

async function run(...args: string[]) {
  const { io, output, errors } = createTestIo();
  const exitCode = await runCommandLine(args, io);
  return { exitCode, output: output(), errors: errors() };
}

describe('the command line', () => {
  it.each([[[]], [['help']], [['--help']], [['-h']]])('lists the commands for %j', async (args) => {
    const { exitCode, output } = await run(...args);
    expect(exitCode).toBe(0);
    for (const { name, summary } of commands)
      expect(output).toMatch(new RegExp(`^  ${name} +${summary.slice(0, 20)}`, 'm'));
  });

  it.each(commands.map(({ name }) => name))('has a help page for %s', async (name) => {
    const asked = await run(name, '--help');
    expect(asked).toMatchObject({ exitCode: 0, errors: '' });
    expect(asked.output).toMatch(new RegExp(`^Usage: colloquy ${name}`));
    expect((await run('help', name)).output).toBe(asked.output);
  });

  it.each([
    [['pubish'], 'There is no command "pubish". Did you mean "colloquy publish"?\n'],
    [['dance-wildly'], 'There is no command "dance-wildly". See: colloquy help\n'],
    [['help', 'chta'], 'There is no command "chta". Did you mean "chat"?\n'],
    [['check'], '"colloquy check" needs FILE….\n'],
    [['serve', '--memroy'], '"colloquy serve" has no option --memroy. Did you mean --memory?\n'],
    [
      ['serve', '--port', 'http'],
      '"http" is not a port. Choose a number from 1 to 65535, for example PORT=8080.\n',
    ],
  ])('explains the wrong arguments %j', async (args, errors) => {
    expect(await run(...args)).toEqual({ exitCode: 2, output: '', errors });
  });

  it.each([[['version']], [['--version']], [['-v']]])('prints the version for %j', async (args) => {
    expect((await run(...args)).output).toMatch(/^colloquy \d+\.\d+\.\d+ \(Node \d+/);
  });
});

it('the error for an unknown command prints no control characters', async () => {
  const { io, errors } = createTestIo();
  await runCommandLine(['\x1b[2J\x9b2J\rserve'], io);
  expect(errors()).toContain('There is no command');
  expect(errors().trimEnd()).not.toMatch(/\p{Cc}/u);
});
