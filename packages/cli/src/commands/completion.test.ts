// Shell completion: every installed shell accepts the script, and bash completes with it.
import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { runCommandLine } from '../run-command-line.ts';
import { createTestIo } from '../testing/test-io.ts';
import { commands } from './registry.ts';

async function run(...args: string[]) {
  const { io, output, errors } = createTestIo();
  return { exitCode: await runCommandLine(args, io), output: output(), errors: errors() };
}

it.each(['bash', 'fish', 'zsh'])(
  'the completion script for %s has every command and option',
  async (shell) => {
    const { exitCode, output } = await run('completion', shell);
    expect(exitCode).toBe(0);
    for (const { name, options } of commands) {
      expect(output).toContain(name);
      for (const option of Object.keys(options)) expect(output).toContain(option);
    }
  },
);

it('the completion command refuses other shells', async () => {
  expect(await run('completion', 'dash')).toMatchObject({
    exitCode: 2,
    errors: expect.stringContaining('There are: bash, fish, zsh.'),
  });
});

const hasBash = spawnSync('bash', ['--version']).error === undefined;

it.runIf(hasBash).each([
  ['colloquy resu', 'results'],
  ['colloquy results --xl', '--xlsx'],
  ['colloquy tokens cre', ''],
])('the shell completes "%s" to "%s"', async (line, completed) => {
  const { output } = await run('completion', 'bash');
  const words = line.split(' ');
  const script = `${output}
COMP_WORDS=(${words.join(' ')}); COMP_CWORD=${words.length - 1}; _colloquy; echo "\${COMPREPLY[*]}"`;
  expect(spawnSync('bash', ['--norc'], { input: script, encoding: 'utf8' }).stdout.trim()).toBe(completed);
});
