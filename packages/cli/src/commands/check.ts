// `colloquy check`: the errors of a bot, with path and fix.

import { platformKinds } from '@colloquy/management/channel-platforms';
import { isError } from '@colloquy/schema';
import type { Command } from '../command.ts';
import { exitCodes } from '../command.ts';
import { positionIn } from '../flow-files/bot-text.ts';
import { checkWithTests } from '../flow-files/check-definition.ts';
import type { PlacedIssue } from '../flow-files/describe-issues.ts';
import { describeIssues, groupTitleAt } from '../flow-files/describe-issues.ts';
import { readFlowFile } from '../flow-files/read-flow-file.ts';
import type { CommandIo } from '../io.ts';
import { complain, print } from '../io.ts';

export const check: Command = {
  name: 'check',
  summary: 'Reports problems in bots, each with its location and a fix.',
  operands: 'FILE…',
  least: 1,
  most: Number.POSITIVE_INFINITY,
  details: `Errors cannot work: a jump to a missing group, code that does not parse, a choice without
items, a failing test of the bot. Warnings are probably mistakes: a misspelled field, an undefined variable, an
unreachable group. The exit code is 1 if a bot has errors, or with --strict if it has
warnings. With --channel, warnings also say what a platform cannot show or do: telegram, whatsapp. A bot
with settings.whatsApp.isEnabled is always checked for WhatsApp.

  colloquy check examples/lead/lead.flow.json
  colloquy check bots/clinic.flow
  colloquy check --channel telegram bots/clinic.flow
  colloquy check --strict --json bots/*.json`,
  options: {
    json: { description: 'Prints a JSON list of {file, isRunnable, problems} instead.' },
    strict: { description: 'Also exits with 1 on warnings.' },
    channel: { value: 'PLATFORM', description: 'Warns of what this chat platform cannot show or do.' },
  },
  run: async ({ operands, text, isOn, io }) => {
    const channel = text('channel');
    if (channel !== undefined && !platformKinds.includes(channel)) {
      complain(io, `There is no platform "${channel}". Choose one of: ${platformKinds.join(', ')}.`);
      return exitCodes.usage;
    }
    const channels = channel === undefined ? [] : [channel];
    const checked = await Promise.all(operands.map((file) => checkFile(file, channels)));
    if (isOn('json')) print(io, JSON.stringify(checked.map(toJson), null, 2));
    else for (const one of checked) describe(one, io);
    const counts = isOn('strict') ? () => true : isError;
    return checked.some(({ problems }) => problems.some(counts)) ? exitCodes.problems : exitCodes.good;
  },
};

/** The result for one file. */
interface CheckedFile {
  readonly file: string;
  readonly definition: unknown;
  readonly problems: readonly PlacedIssue[];
  /** Number of groups and blocks; undefined when the file is not a bot. */
  readonly size: { readonly groups: number; readonly blocks: number } | undefined;
}

async function checkFile(file: string, channels: readonly string[]): Promise<CheckedFile> {
  const read = await readFlowFile(file);
  if (!read.ok)
    return {
      file,
      definition: undefined,
      problems: read.problems?.map((problem) => ({ path: [], severity: 'error', ...problem })) ?? [
        { path: [], message: read.message, severity: 'error' },
      ],
      size: undefined,
    };
  const { definition } = read;
  return { file, definition, ...(await checkWithTests(definition, channels)) };
}

function describe({ file, definition, problems, size }: CheckedFile, io: CommandIo): void {
  if (problems.length > 0) {
    print(io, file);
    for (const line of describeIssues(problems, definition)) print(io, line);
  } else print(io, `${file}: no problems (${count(size?.groups, 'group')}, ${count(size?.blocks, 'block')})`);
}

function count(number: number | undefined, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

function toJson({ file, definition, problems, size }: CheckedFile): object {
  return {
    file,
    isRunnable: size !== undefined,
    problems: problems.map((issue) => ({
      severity: 'error',
      ...issue,
      ...positionIn(definition, issue.path),
      group: groupTitleAt(issue.path, definition),
    })),
  };
}
