// `colloquy help`: what there is to type.

import { nearestWord } from '@colloquy/schema';
import type { Command } from '../command.ts';
import { exitCodes } from '../command.ts';
import { helpPage } from '../help-page.ts';
import { complain, print } from '../io.ts';

export const help: Command = {
  name: 'help',
  summary: 'Shows the commands, or the page of one.',
  operands: '[COMMAND]',
  least: 0,
  most: 1,
  details: '',
  options: {},
  run: async ({ operands: [name], io, commands }) => {
    if (name === undefined) {
      print(io, overview(commands));
      return exitCodes.good;
    }
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

function overview(commands: readonly Command[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  const lines = commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`);
  return [
    'Colloquy runs conversational bots.',
    '',
    'Usage: colloquy COMMAND [options]',
    '',
    ...lines,
    '',
    'Try:  colloquy chat examples/quiz/quiz.flow.json',
    'Help: colloquy help COMMAND',
  ].join('\n');
}
