// `colloquy results note …`: changes what the team states about a result.
import { ChangeResultRequest } from '@colloquy/schema';
import type { CommandCall, ExitCode } from '../command.ts';
import { exitCodes } from '../command.ts';
import { complain, print } from '../io.ts';
import { onManagement } from './on-management.ts';

/** The names of the facts that the team states. */
export const RESULT_FACTS: readonly string[] = Object.keys(ChangeResultRequest.shape);

/** Reads the text of an operand: the commas of a list separate its texts, and an empty text removes the fact. */
function readFact(name: keyof ChangeResultRequest, text: string): ChangeResultRequest {
  if (text.trim() === '') return { [name]: null };
  const isList = ChangeResultRequest.shape[name].unwrap().unwrap().type === 'array';
  return { [name]: isList ? text.split(',') : text };
}

/**
 * Runs `colloquy results FACT RESULT-ID TEXT`.
 *
 * @example await changeResultFact(call) // prints: The note of the result 0k9x… was saved.
 */
export async function changeResultFact(call: CommandCall): Promise<ExitCode> {
  const { operands, io } = call;
  const [name = '', resultId = '', text] = operands;
  if (!RESULT_FACTS.includes(name) || text === undefined) {
    const facts = RESULT_FACTS.map((fact) => `colloquy results ${fact} RESULT-ID TEXT`);
    complain(io, `Say: ${['colloquy results BOT', ...facts].join(', or ')}.`);
    return exitCodes.usage;
  }
  return onManagement(call, async ({ client, find }) => {
    const body = readFact(name as keyof ChangeResultRequest, text);
    if (!(await find(client.changeResult({ resultId, body })))) {
      complain(io, `There is no result ${resultId}. To list those of a bot: npx colloquy results BOT`);
      return exitCodes.problems;
    }
    const isRemoved = Object.values(body).every((value) => value === null);
    print(io, `The ${name} of the result ${resultId} was ${isRemoved ? 'removed' : 'saved'}.`);
    return exitCodes.good;
  });
}
