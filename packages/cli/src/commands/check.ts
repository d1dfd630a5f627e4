// `colloquy check`: what is wrong with a bot, where, and how to mend it.
import { registry } from '@colloquy/blocks';
import { loadFlow } from '@colloquy/engine';
import type { Issue } from '@colloquy/schema';
import { parseBot } from '@colloquy/schema';
import type { Command } from '../command.ts';
import { exitCodes } from '../command.ts';
import { describeIssues, groupTitleAt, isError } from '../flow-files/describe-issues.ts';
import { placeInFile } from '../flow-files/place-in-file.ts';
import { readFlowFile } from '../flow-files/read-flow-file.ts';
import type { World } from '../world.ts';
import { print } from '../world.ts';

export const check: Command = {
  name: 'check',
  summary: 'Looks for problems in bots, with their place and how to mend them.',
  operands: 'FILE…',
  least: 1,
  most: Number.POSITIVE_INFINITY,
  details: `Exits with 1 when a bot has errors; warnings alone are fine.

  colloquy check examples/lead/lead.flow.json
  colloquy check --json bots/*.json`,
  options: { json: { description: 'Prints a JSON list of {file, isRunnable, problems} instead.' } },
  run: async ({ operands, isOn, world }) => {
    const checked = await Promise.all(operands.map(checkFile));
    if (isOn('json')) print(world, JSON.stringify(checked.map(toJson), null, 2));
    else for (const one of checked) describe(one, world);
    return checked.some(({ problems }) => problems.some(isError)) ? exitCodes.problems : exitCodes.good;
  },
};

/** What was found in a file. */
interface CheckedFile {
  readonly file: string;
  readonly definition: unknown;
  readonly problems: readonly Issue[];
  /** Groups and blocks, when it is a bot. */
  readonly size: { readonly groups: number; readonly blocks: number } | undefined;
}

async function checkFile(file: string): Promise<CheckedFile> {
  const read = await readFlowFile(file);
  if (!read.ok)
    return {
      file,
      definition: undefined,
      problems: [{ path: [], message: read.message, severity: 'error' }],
      size: undefined,
    };
  const { definition } = read;
  const { bot, problems } = parseBot(definition);
  if (!bot) return { file, definition, problems, size: undefined };
  const { flow, problems: flowProblems } = loadFlow(bot, { hash: file, registry });
  const size = { groups: flow.groups.length, blocks: flow.blocks.length };
  return {
    file,
    definition,
    problems: [...problems, ...flowProblems.map((issue) => placeInFile(issue, { bot, definition }))],
    size,
  };
}

function describe({ file, definition, problems, size }: CheckedFile, world: World): void {
  if (problems.length > 0) {
    print(world, file);
    for (const line of describeIssues(problems, definition)) print(world, line);
  } else print(world, `${file}: no problems (${size?.groups} groups, ${size?.blocks} blocks)`);
}

function toJson({ file, definition, problems, size }: CheckedFile): object {
  return {
    file,
    isRunnable: size !== undefined,
    problems: problems.map((issue) => ({
      severity: 'error',
      ...issue,
      group: groupTitleAt(issue.path, definition),
    })),
  };
}
