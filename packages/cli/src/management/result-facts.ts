// `colloquy results note …`: changes what the team states about a result.
import type { ChangeResultRequest } from '@colloquy/schema';
import type { CommandCall, ExitCode } from '../command.ts';
import { exitCodes } from '../command.ts';
import { complain, print } from '../io.ts';
import { onManagement } from './on-management.ts';

/** The facts by name, each with its value for the text of an operand. */
const FACTS: Readonly<Record<string, (text: string) => ChangeResultRequest>> = {
  note: (text) => ({ note: text.trim() === '' ? null : text }),
  assignee: (text) => ({ assignee: text.trim() === '' ? null : text }),
  tags: (text) => ({ tags: text.trim() === '' ? null : text.split(',') }),
};

/**
 * Runs `colloquy results FACT RESULT-ID TEXT`.
 *
 * @example await changeResultFact(call) // prints: The note of the result 0k9x… was saved.
 */
export async function changeResultFact(call: CommandCall): Promise<ExitCode> {
  const { operands, io } = call;
  const [name = '', resultId = '', text] = operands;
  const read = Object.hasOwn(FACTS, name) ? FACTS[name] : undefined;
  if (!read || text === undefined) {
    const facts = Object.keys(FACTS).map((fact) => `colloquy results ${fact} RESULT-ID TEXT`);
    complain(io, `Say: ${['colloquy results BOT', ...facts].join(', or ')}.`);
    return exitCodes.usage;
  }
  return onManagement(call, async ({ client, find }) => {
    const body = read(text);
    if (!(await find(client.changeResult({ resultId, body })))) {
      complain(io, `There is no result ${resultId}. To list those of a bot: npx colloquy results BOT`);
      return exitCodes.problems;
    }
    const isRemoved = Object.values(body).every((value) => value === null);
    print(io, `The ${name} of the result ${resultId} was ${isRemoved ? 'removed' : 'saved'}.`);
    return exitCodes.good;
  });
}
