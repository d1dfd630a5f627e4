// The command line: finds and runs the command for the given arguments.

import { nearestWord } from '@colloquy/schema';
import type { Command, CommandGroup, ExitCode } from './command.ts';
import { exitCodes } from './command.ts';
import { helpPage } from './help-page.ts';
import type { CommandIo } from './io.ts';
import { complain, print } from './io.ts';
import { parseArguments } from './parse-arguments.ts';

/** Commands that are loaded without all others: a server starts faster and uses less memory. */
const ALONE: Readonly<Record<string, () => Promise<Command>>> = {
  serve: async () => (await import('./commands/serve.ts')).serve,
};

/** Other spellings of commands that every program supports. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ['--help', 'help'],
  ['-h', 'help'],
  ['--version', 'version'],
  ['-v', 'version'],
]);

/**
 * Runs a command line.
 *
 * @param args the arguments after the program's name
 * @returns the exit code: 0 success, 1 problems, 2 wrong usage
 * @example await runCommandLine(['chat', 'lead.flow.json'], io)
 */
export async function runCommandLine(args: readonly string[], io: CommandIo): Promise<ExitCode> {
  const [word = 'help', ...rest] = args;
  const name = ALIASES.get(word) ?? word;
  const groups = await groupsFor(name);
  const commands = groups.flatMap((group) => group.commands);
  const command = commands.find((candidate) => candidate.name === name);
  if (!command) return refuse(unknownCommand(word, commands), io);
  const parsed = parseArguments(command, rest);
  if (!parsed.ok) return refuse(parsed.message, io);
  if (parsed.switches.has('help')) {
    print(io, helpPage(command));
    return exitCodes.good;
  }
  const { operands, texts, switches } = parsed;
  return command.run({
    operands,
    text: (option) => texts.get(option),
    isOn: (option) => switches.has(option),
    io,
    groups,
  });
}

/** All commands, or only the requested one if it can be loaded alone. */
async function groupsFor(name: string): Promise<readonly CommandGroup[]> {
  const load = Object.hasOwn(ALONE, name) ? ALONE[name] : undefined;
  return load
    ? [{ title: '', commands: [await load()] }]
    : (await import('./commands/registry.ts')).commandGroups;
}

function unknownCommand(word: string, commands: readonly Command[]): string {
  const near = nearestWord(
    word,
    commands.map(({ name }: Command) => name),
  );
  return `There is no command "${word}".${near ? ` Did you mean "colloquy ${near}"?` : ' See: colloquy help'}`;
}

function refuse(message: string, io: CommandIo): ExitCode {
  complain(io, message);
  return exitCodes.usage;
}
