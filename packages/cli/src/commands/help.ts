// `colloquy help`: lists all commands, or describes one.

import { nearestWord } from '@colloquy/schema';
import type { Command, CommandGroup } from '../command.ts';
import { exitCodes } from '../command.ts';
import { helpPage } from '../help-page.ts';
import { complain, print } from '../io.ts';

export const help: Command = {
  name: 'help',
  summary: 'Lists all commands, or describes one.',
  operands: '[COMMAND]',
  least: 0,
  most: 1,
  details: '',
  options: {},
  run: async ({ operands: [name], io, groups }) => {
    if (name === undefined) {
      print(io, overview(groups));
      return exitCodes.good;
    }
    const commands = groups.flatMap((group) => group.commands);
    const command = commands.find((candidate) => candidate.name === name);
    if (command) {
      print(io, helpPage(command));
      return exitCodes.good;
    }
    const near = nearestWord(
      name,
      commands.map((candidate) => candidate.name),
    );
    complain(io, `There is no command "${name}".${near ? ` Did you mean "${near}"?` : ''}`);
    return exitCodes.usage;
  },
};

function overview(groups: readonly CommandGroup[]): string {
  const width = Math.max(...groups.flatMap(({ commands }) => commands.map(({ name }) => name.length)));
  const chapters = groups.flatMap(({ title, commands }) => [
    `${title}:`,
    ...commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
    '',
  ]);
  return [
    'Colloquy runs conversational bots.',
    '',
    'Usage: colloquy COMMAND [options]',
    '',
    ...chapters,
    'Try:  colloquy chat examples/quiz/quiz.flow.json',
    'Help: colloquy help COMMAND',
  ].join('\n');
}
