// Runs a saved file: reads and checks it, and publishes it if it has no errors.
import { isError } from '@colloquy/schema';
import type { Colloquy } from '@colloquy/server';
import { checkDefinition } from '../flow-files/check-definition.ts';
import { describeIssues } from '../flow-files/describe-issues.ts';
import { forAuthor } from '../flow-files/for-author.ts';
import { readFlowFile } from '../flow-files/read-flow-file.ts';
import { tellProblems } from '../flow-files/tell-problems.ts';
import type { CommandIo } from '../io.ts';
import { complain } from '../io.ts';

/** The running bot of a file. */
export interface RunningFile {
  readonly botId: string;
  readonly publicId: string;
  /** Hash of the running definition. */
  readonly flow: string;
}

/** Dependencies of running files. `running` contains the running bot of each file, by path. */
export interface RunningFiles {
  readonly colloquy: Pick<Colloquy, 'bots'>;
  readonly running: Map<string, RunningFile>;
  readonly io: CommandIo;
}

/**
 * Runs a file, and prints its problems as `colloquy check` does. If it has an error, the file's previous bot stays
 * live.
 *
 * @returns the outcome; `same` when the definition has not changed
 * @example if ((await runFile('bots/lead.flow.json', parts)) === 'changed') pages.reload();
 */
export async function runFile(
  path: string,
  { colloquy, running, io }: RunningFiles,
): Promise<'changed' | 'same' | 'refused'> {
  const before = running.get(path);
  const refuse = (lines: readonly string[]): 'refused' => {
    for (const line of lines) complain(io, line);
    complain(
      io,
      before
        ? 'The running bot is unchanged.'
        : 'The bot is not running yet. Fix the problems and save the file.',
    );
    return 'refused';
  };
  const file = await readFlowFile(path);
  if (!file.ok) return refuse([file.message]);
  const { definition, publicId } = file;
  const { problems } = await checkDefinition(definition);
  if (problems.some(isError))
    return refuse([`${path} has problems:`, ...describeIssues(problems, definition)]);
  const other = [...running].find(([known, { botId, publicId: taken }]) => {
    const { id } = definition as { readonly id?: unknown };
    return known !== path && (botId === id || taken === publicId);
  });
  if (other)
    return refuse([`${path} has the id or the publicId of ${other[0]}. Use a different one for each bot.`]);
  // A file whose bot id changed keeps its address.
  const published = await colloquy.bots.publish(forAuthor(definition), { publicId, take: true });
  if (!published.ok) {
    tellProblems(published, { path, definition, io });
    return refuse([]);
  }
  running.set(path, { botId: published.botId, publicId, flow: published.hash });
  if (before?.flow === published.hash && before.publicId === publicId) return 'same';
  if (problems.length > 0) {
    complain(io, `${path} runs, but:`);
    for (const line of describeIssues(problems, definition)) complain(io, line);
  }
  return 'changed';
}
