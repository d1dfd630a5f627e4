// `colloquy publish`: publishes a bot file on a running server, or for the next one.

import { publishingRefusal } from '@colloquy/management/publishing';
import { replayLines } from '../bots/replay-lines.ts';
import { shortTime } from '../bots/short-time.ts';
import type { Command } from '../command.ts';
import { exitCodes } from '../command.ts';
import { checkWithTests } from '../flow-files/check-definition.ts';
import { dataFolderOf, isUnused } from '../flow-files/data-folder.ts';
import { describeIssues } from '../flow-files/describe-issues.ts';
import { readFlowFile } from '../flow-files/read-flow-file.ts';
import { tellProblems } from '../flow-files/tell-problems.ts';
import type { CommandIo } from '../io.ts';
import { complain, print } from '../io.ts';
import type { Published } from '../management/bots.ts';
import { publishBot } from '../management/bots.ts';
import type { Management } from '../management/management.ts';
import { managementOptions, onManagement, serverOf } from '../management/on-management.ts';

export const publish: Command = {
  name: 'publish',
  summary: 'Publishes a bot to the data folder; a running server serves it immediately.',
  operands: 'FILE',
  least: 1,
  most: 1,
  details: `New chats run the new version; open chats stay on their version. A bot with errors
or failing tests (see colloquy check) is published only with --force; its version then names the tests.

  colloquy publish bots/lead.flow.json
  colloquy publish bots/lead.flow.json --message "Asks for the budget"
  colloquy publish bots/lead.flow.json --public-id lead-autumn
  colloquy publish bots/lead.flow.json --share 10
  colloquy publish bots/lead.flow.json --replay

With --share only that percentage of new chats runs the version: a canary, which colloquy canary promotes or withdraws.
With --replay the newest chats of the live version run against the file first, with their recorded results of calls. If one of them would
go differently, the command lists the blocks and publishes nothing.
Each publication is stored as a numbered version (colloquy versions BOT). Content that was published before keeps its version number.

A bot can have several addresses. A new address is added to the existing ones, and all of them run the
latest publication. An address of another bot is taken over only with --take.`,
  options: {
    ...managementOptions,
    'public-id': {
      value: 'ID',
      description: 'Public id, used in the address (default: publicId of the file, or the file name).',
    },
    share: { value: 'PERCENT', description: 'Percentage of new chats that run it, from 1 to 99.' },
    message: { value: 'TEXT', description: 'Message shown in the list of versions.' },
    take: {
      description: 'Takes over the address, or the id with all its addresses, from another bot.',
    },
    replay: {
      description: 'Replays up to 1,000 recent chats first, and publishes only if none would go differently.',
    },
    force: { description: 'Publishes a bot with errors or failing tests, as long as it can run.' },
  },
  run: async (call) => {
    const { operands, text, isOn, io } = call;
    const share = text('share') === undefined ? undefined : Number(text('share'));
    if (share !== undefined && !(Number.isInteger(share) && share >= 1 && share <= 99)) {
      complain(io, '--share is a whole number of percent from 1 to 99.');
      return exitCodes.usage;
    }
    const file = await readFlowFile(operands[0] ?? '');
    if (!file.ok) {
      complain(io, file.message);
      return exitCodes.problems;
    }
    const checked = await checkWithTests(file.definition);
    const { problems } = checked;
    if (checked.size && publishingRefusal(checked, { force: isOn('force') })) {
      complain(io, `${file.path} has errors, so it was not published:`);
      for (const line of describeIssues(problems, file.definition)) complain(io, line);
      complain(io, 'Fix the errors, or publish it anyway with --force.');
      return exitCodes.problems;
    }
    const isNew = serverOf(call) === undefined && isUnused(dataFolderOf(call), io.environment);
    const task = async (management: Management) => {
      if (isOn('replay') && (await differsInReplay(file.definition, { management, io })))
        return exitCodes.problems;
      const publication = await publishBot(management, file.definition, {
        publicId: text('public-id') ?? file.publicId,
        take: isOn('take'),
        message: text('message'),
        share,
        force: isOn('force'),
      });
      tellProblems(publication.ok ? { ok: true, problems } : publication, {
        path: file.path,
        definition: file.definition,
        io,
      });
      if (!publication.ok) return exitCodes.problems;
      const { place } = management;
      if (isNew) print(io, `Created the data folder ${place}.`);
      print(io, `Published as "${publication.publicId}" in ${place}: ${versionOf(publication)}.`);
      if (share !== undefined) print(io, `${share} % of new chats run it.`);
      if (publication.bot.hasNewScripts)
        print(
          io,
          `Its page runs no scripts now, because they are not those that an owner allowed. Allow them: npx colloquy bots allow-scripts ${publication.bot.id}`,
        );
      const others = publication.bot.publicIds.filter((other) => other !== publication.publicId);
      if (others.length > 0) print(io, `It also runs at ${others.join(', ')}.`);
      print(io, `Chat with it: npx colloquy chat ${management.chatTarget(publication.publicId)}`);
      return exitCodes.good;
    };
    return onManagement(call, task, { mayBeNew: true });
  },
};

/** Prints the replay of recent chats on a definition, and returns whether one of them would go differently. */
async function differsInReplay(
  definition: unknown,
  { management, io }: { readonly management: Management; readonly io: CommandIo },
): Promise<boolean> {
  const { client, find } = management;
  const bot = definition as Readonly<Record<string, unknown>>;
  const replayed = await find(client.replayChats({ botId: String(bot.id), body: { bot } }));
  const lines = replayed
    ? replayLines(replayed)
    : ['The bot has no live version, so there are no chats to replay.'];
  for (const line of lines) print(io, line);
  if (!replayed || replayed.differing === 0) return false;
  complain(io, 'The bot was not published. If these differences are intended, publish it without --replay.');
  return true;
}

/** Describes the live version, and whether it is new. */
function versionOf({ version, isNew }: Extract<Published, { readonly ok: true }>): string {
  if (isNew) return `version ${version.number}`;
  return `version ${version.number}, which was published before (${shortTime(Date.parse(version.publishedAt))} UTC); no new version was created`;
}
